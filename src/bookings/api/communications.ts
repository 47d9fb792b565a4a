import { type BookingsParts, requireOwnBooking } from './parts.ts';
import { defineOperation, type Call } from '../../http/operation.ts';
import { requireBooking } from '../wire/booking-refusals.ts';
import {
  communicationInput,
  communicationResultShape,
  communicationsShape,
  presentCommunication,
} from '../wire/customer.ts';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { keepCommunication, communicationsOf } from '../store/booking-communications.ts';
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
