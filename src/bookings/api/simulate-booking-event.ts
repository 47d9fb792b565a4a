import { z } from 'zod';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { defineOperation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { linksOf } from '../rules/booking.ts';
import { bookingTag, readBookingParts, advanceOwnBooking, findOwnBooking } from '../store/bookings.ts';
import { simulatedEvents, simulateEvent } from '../store/operator-transitions.ts';
import { bookingDetailShape, presentBookingDetail } from '../wire/booking-detail.ts';
import { bookingStateConflict, requireBooking } from '../wire/booking.ts';
import type { BookingsParts } from './parts.ts';

export const simulateBookingEvent = (parts: BookingsParts) =>
  defineOperation({
    id: 'simulate-booking-event',
    method: 'POST',
    path: '/v2/test/bookings/{id}/{event}',
    auth: 'S',
    documentation: {
      tag: 'Sandbox',
      summary: 'Lets something happen to a booking of the sandbox as if customer, operator or time had caused it.',
      example: ({ bookingId }) => ({ params: { id: bookingId, event: 'message' }, body: {} }),
    },
    params: bookingParams.extend({ event: z.enum(simulatedEvents).describe('What is to happen.') }),
    body: { root: 'event', shape: z.object({}) },
    answer: { root: 'booking', shape: bookingDetailShape },
    problems: ['TEST_ONLY', 'BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'NOTHING_TO_PAY'],
    caching: 'no-store',
    handle({ params, dealer, runWrite }) {
      if (parts.settings.mode === 'live')
        throw new ApiError('TEST_ONLY', { detail: 'Bookings of a live service are real; use the test service' });
      const { db } = parts;
      return runWrite(() => {
        const at = { now: parts.now(), today: parts.today() };
        const booking = requireBooking(advanceOwnBooking(db, params.id, dealer, at));
        const simulated = simulateEvent(db, booking, params.event, at);
        if (simulated === 'nothing-due') throw new ApiError('NOTHING_TO_PAY');
        if (simulated === 'not-allowed') throw bookingStateConflict(booking, at.today);
        const after = requireBooking(findOwnBooking(db, params.id, dealer, at));
        const context = { now: at.now, ...linksOf(parts, after) };
        return {
          value: presentBookingDetail(after, readBookingParts(db, after), context),
          tag: bookingTag(db, after),
          bookingId: after.id,
          afterCommit: () => parts.whenSearchable(after.lodgingId),
        };
      });
    },
  });
