import { type BookingsParts, requireOwnBooking } from './parts.ts';
import { z } from 'zod';
import { defineOperation, type Call } from '../../http/operation.ts';
import { requireBooking, requireLive } from '../wire/booking-refusals.ts';
import {
  birthDateErrors,
  occupantsInput,
  occupantsResultShape,
  occupantsShape,
  presentOccupant,
} from '../wire/customer.ts';
import { ApiError } from '../../http/problem.ts';
import { presentWarnings, takeWithWarnings, withoutWarnings } from '../../formats/fields/warning.ts';
import { bookingParams, queryFlag } from '../../formats/fields/query-fields.ts';
import { registerOccupants, occupantsOf } from '../store/booking-occupants.ts';
import { advanceOwnBooking } from '../store/bookings.ts';

export const addOccupants = ({ db, now, today }: BookingsParts) =>
  defineOperation({
    id: 'add-occupants',
    method: 'POST',
    path: '/v2/bookings/{id}/occupants',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Names who sleeps in the lodging, beside those that are known or (replace) in their place.',
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
        .describe('Whether the occupants replace those that are known; else they are added to them.'),
    }),
    body: {
      root: 'occupants',
      shape: occupantsInput,
      take: (body, sent) => takeWithWarnings(body, sent),
      identity: (body) => withoutWarnings(body),
    },
    answer: { root: 'result', shape: occupantsResultShape, statuses: [201] },
    problems: ['BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'TOO_MANY_OCCUPANTS'],
    caching: 'no-store',
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
  return new ApiError('TOO_MANY_OCCUPANTS', { detail: `The booking is for ${most}, of whom ${known} are known` });
}

export const listOccupants = (parts: BookingsParts) =>
  defineOperation({
    id: 'list-occupants',
    method: 'GET',
    path: '/v2/bookings/{id}/occupants',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Lists who sleeps in the lodging, in order of entry.',
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
