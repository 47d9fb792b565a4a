import { type BookingsParts, requireOwnBooking } from './parts.ts';
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
import { advanceOwnBooking, bookingTag, readBooking } from '../store/bookings.ts';
import { z } from 'zod';
import { ApiError } from '../../http/problem.ts';
import { presentWarnings } from '../../formats/fields/warning.ts';
import { warnedBody } from '../wire/booking-input.ts';
import { isoInstantOf } from '../../values/day.ts';
import { refuseUnlessMatching } from '../../http/answers/encoded.ts';
import { replaceCustomer } from '../store/booking-transitions.ts';

export const addCommunication = ({ db, now, today }: BookingsParts) =>
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
    handle({ params, body, dealer, runWrite }) {
      return runWrite(() => {
        const at = { now: now(), today: today() };
        const { id } = requireBooking(advanceOwnBooking(db, params.id, dealer, at));
        const message = { ...body, stamp: body.stamp ?? at.now, direction: 'TO_OPERATOR' as const };
        const communicationId = keepCommunication(db, id, message);
        return {
          status: 201,
          location: `/v2/bookings/${id}/comm`,
          value: { id, status: 'INSERTED', communicationId },
          bookingId: id,
        };
      });
    },
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

export const addOccupants = ({ db, now, today }: BookingsParts) =>
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
    body: {
      root: 'occupants',
      ...warnedBody(occupantsInput),
    },
    answer: { root: 'result', shape: occupantsResultShape, statuses: [201] },
    problems: ['BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'TOO_MANY_OCCUPANTS'],
    handle({ params, query, body, dealer, runWrite }) {
      return runWrite(() => {
        const at = { now: now(), today: today() };
        const booking = requireBooking(advanceOwnBooking(db, params.id, dealer, at));
        requireLive(booking, at.today);
        const errors = birthDateErrors(body.occupants, at.today);
        if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors });

        const { id, occupantCount: most } = booking;
        const registered = registerOccupants(db, id, body.occupants, { replace: query.replace, most });
        if (registered.outcome === 'too-many') throw tooManyOccupants(most, registered.known);
        return {
          status: 201,
          location: `/v2/bookings/${id}/occupants`,
          value: { id, status: 'INSERTED', registered: registered.known, ...presentWarnings(body.warnings) },
          bookingId: id,
        };
      });
    },
  });

function tooManyOccupants(most: number, known: number): ApiError {
  return new ApiError('TOO_MANY_OCCUPANTS', {
    detail: `The booking is for ${most} persons, and ${known} are already registered`,
  });
}

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

export const replaceClient = ({ db, now, today }: BookingsParts) =>
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
    body: {
      root: 'customer',
      roots: clientRoots,
      ...warnedBody(clientInput),
    },
    answer: { root: 'result', shape: clientResultShape },
    problems: ['BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'PRECONDITION_FAILED'],
    handle({ params, body, dealer, ifMatch, runWrite }) {
      const { warnings, ...replacement } = body;
      return runWrite(() => {
        const at = { now: now(), today: today() };
        const booking = requireBooking(advanceOwnBooking(db, params.id, dealer, at));
        requireLive(booking, at.today);
        refuseUnlessMatching(ifMatch, bookingTag(db, booking));
        const action = replaceCustomer(db, booking, replacement, at.now);
        const { id, reference, customer, updatedAt, ...rest } = requireBooking(readBooking(db, booking.id));
        return {
          // The contract is silent on `changedAt` if the customer is unchanged: it is the booking's last change.
          value: {
            id,
            status: action,
            reference,
            customer: presentCustomer(customer),
            changedAt: isoInstantOf(updatedAt),
            ...presentWarnings(warnings),
          },
          tag: bookingTag(db, { id, ...rest }),
          bookingId: id,
        };
      });
    },
  });
