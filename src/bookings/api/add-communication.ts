import type { BookingsParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import { requireBooking } from '../wire/booking-refusals.ts';
import { communicationInput, communicationResultShape } from '../wire/customer.ts';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { keepCommunication } from '../store/booking-communications.ts';
import { advanceOwnBooking } from '../store/bookings.ts';

export const addCommunication = ({ db, now, today }: BookingsParts) =>
  defineOperation({
    id: 'add-communication',
    method: 'POST',
    path: '/v2/bookings/{id}/comm',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Leaves the operator a message about a booking, in whatever state it is.',
      example: ({ bookingId }) => ({
        params: { id: bookingId },
        body: { msg: 'The guests arrive at about 18:00.', author: 'Reservations', language: 'en' },
      }),
      sample: { id: 4811732099123345, status: 'INSERTED', communicationId: 1 },
    },
    params: bookingParams,
    body: { root: 'communication', shape: communicationInput },
    answer: { root: 'result', shape: communicationResultShape, statuses: [201] },
    problems: ['BOOKING_NOT_FOUND'],
    caching: 'no-store',
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
