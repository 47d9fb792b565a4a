import { type BookingsParts, requireOwnBooking, writeOwnBooking } from './parts.ts';
import { defineOperation, type Call } from '../../http/operation.ts';
import { requireBooking, requireLive } from '../wire/booking.ts';
import {
  communicationInput,
  communicationResultShape,
  communicationsShape,
  presentCommunication,
  birthDateErrors,
  occupantsInput,
  occupantsResultShape,
  occupantsShape,
  presentOccupant,
  clientInput,
  clientRoots,
  clientResultShape,
  presentCustomer,
} from '../wire/customer.ts';
import { bookingParams, queryFlag } from '../../formats/fields/query-fields.ts';
import {
  keepCommunication,
  communicationsOf,
  registerOccupants,
  occupantsOf,
} from '../store/booking-communications.ts';
import { bookingTag, readBooking } from '../store/bookings.ts';
import { z } from 'zod';
import { ApiError } from '../../http/problem.ts';
import { presentWarnings } from '../../formats/fields/warning.ts';
import { warnedBody } from '../wire/booking-input.ts';
import { isoInstantOf } from '../../values/day.ts';
import { refuseUnlessMatching } from '../../http/answers/encoded.ts';
import { replaceCustomer } from '../store/booking-transitions.ts';

export const addCommunication = (parts: BookingsParts) =>
  defineOperation({
    id: 'add-communication',
    method: 'POST',
    path: '/v2/bookings/{id}/comm',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Sends the operator a message about a booking in any state.',
      example: ({ bookingId }) => ({
        params: { id: bookingId },
        body: { msg: 'The guests arrive at about 18:00.', author: 'Reservations', language: 'en' },
      }),
    },
    params: bookingParams,
    body: { root: 'communication', shape: communicationInput },
    answer: { root: 'result', shape: communicationResultShape, statuses: [201] },
    problems: ['BOOKING_NOT_FOUND'],
    handle: (call) =>
      writeOwnBooking(parts, call, ({ id }, { now }) => {
        const message = { ...call.body, stamp: call.body.stamp ?? now, direction: 'TO_OPERATOR' as const };
        const communicationId = keepCommunication(parts.db, id, message);
        return {
          status: 201,
          location: `/v2/bookings/${id}/comm`,
          value: { id, status: 'INSERTED', communicationId },
        };
      }),
  });

export const listCommunications = (parts: BookingsParts) =>
  defineOperation({
    id: 'list-communications',
    method: 'GET',
    path: '/v2/bookings/{id}/comm',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Lists the messages about a booking, to the operator and back, oldest first.',
      example: ({ bookingId }) => ({ params: { id: bookingId } }),
    },
    params: bookingParams,
    answer: { root: 'communications', shape: communicationsShape },
    problems: ['BOOKING_NOT_FOUND'],
    caching: {
      version: (call) => JSON.stringify(ownMessages(parts, call)),
      isPersonal: true,
    },
    handle: (call) => ({ value: { communications: ownMessages(parts, call).map(presentCommunication) } }),
  });

function ownMessages(parts: BookingsParts, call: Call<{ id: number }>) {
  return communicationsOf(parts.db, requireOwnBooking(parts, call).id);
}

export const addOccupants = (parts: BookingsParts) =>
  defineOperation({
    id: 'add-occupants',
    method: 'POST',
    path: '/v2/bookings/{id}/occupants',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Registers occupants of a booking, in addition to the registered ones or (replace) instead of them.',
      example: ({ bookingId }) => ({
        params: { id: bookingId },
        query: { replace: true },
        body: { occupants: [{ firstName: 'Jean', lastName: 'Durand', birthDate: '19800214', type: 'ADULT' }] },
      }),
    },
    params: bookingParams,
    query: z.object({
      replace: queryFlag
        .default(false)
        .describe('Whether the occupants replace the registered ones; otherwise they are added.'),
    }),
    body: { root: 'occupants', ...warnedBody(occupantsInput) },
    answer: { root: 'result', shape: occupantsResultShape, statuses: [201] },
    problems: ['BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'TOO_MANY_OCCUPANTS'],
    handle: (call) =>
      writeOwnBooking(parts, call, (booking, { today }) => {
        const { query, body } = call;
        requireLive(booking, today);
        const errors = birthDateErrors(body.occupants, today);
        if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors });

        const { id, occupantCount: most } = booking;
        const { isRegistered, known } = registerOccupants(parts.db, id, body.occupants, { ...query, most });
        if (!isRegistered) {
          const detail = `The booking is for ${most} persons, and ${known} are already registered`;
          throw new ApiError('TOO_MANY_OCCUPANTS', { detail });
        }
        return {
          status: 201,
          location: `/v2/bookings/${id}/occupants`,
          value: { id, status: 'INSERTED', registered: known, ...presentWarnings(body.warnings) },
        };
      }),
  });

export const listOccupants = (parts: BookingsParts) =>
  defineOperation({
    id: 'list-occupants',
    method: 'GET',
    path: '/v2/bookings/{id}/occupants',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Lists the occupants of a booking in order of entry.',
      example: ({ bookingId }) => ({ params: { id: bookingId } }),
    },
    params: bookingParams,
    answer: { root: 'occupants', shape: occupantsShape },
    problems: ['BOOKING_NOT_FOUND'],
    caching: {
      version: (call) => JSON.stringify(ownOccupants(parts, call)),
      isPersonal: true,
    },
    handle: (call) => ({ value: { occupants: ownOccupants(parts, call).map(presentOccupant) } }),
  });

function ownOccupants(parts: BookingsParts, call: Call<{ id: number }>) {
  return occupantsOf(parts.db, requireOwnBooking(parts, call).id);
}

export const replaceClient = (parts: BookingsParts) =>
  defineOperation({
    id: 'replace-client',
    method: 'POST',
    path: '/v2/bookings/{id}/client',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Replaces the customer of a booking as a whole.',
      example: ({ bookingId }) => ({
        params: { id: bookingId },
        body: { civility: 'MISTER', firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', language: 'fr' },
      }),
    },
    params: bookingParams,
    body: { root: 'customer', roots: clientRoots, ...warnedBody(clientInput) },
    answer: { root: 'result', shape: clientResultShape },
    problems: ['BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'PRECONDITION_FAILED'],
    handle(call) {
      const { db } = parts;
      const { warnings, ...replacement } = call.body;
      return writeOwnBooking(parts, call, (booking, { now, today }) => {
        requireLive(booking, today);
        refuseUnlessMatching(call.ifMatch, bookingTag(db, booking));
        const status = replaceCustomer(db, booking, replacement, now);
        const written = requireBooking(readBooking(db, booking.id));
        const { id, reference } = written;
        return {
          // The contract is silent on `changedAt` if the customer is unchanged: it is the booking's last change.
          value: {
            id,
            status,
            reference,
            customer: presentCustomer(written.customer),
            changedAt: isoInstantOf(written.updatedAt),
            ...presentWarnings(warnings),
          },
          tag: bookingTag(db, written),
        };
      });
    },
  });
