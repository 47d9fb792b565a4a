import type { BookingsParts } from './parts.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { requireBooking } from '../wire/booking-refusals.ts';
import { communicationsShape, presentCommunication } from '../wire/communication.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { communicationsOf } from '../store/booking-communications.ts';
import { findOwnBooking } from '../store/bookings.ts';

export const listCommunications = (parts: BookingsParts) =>
  defineOperation({
    id: 'list-communications',
    method: 'GET',
    path: '/v2/bookings/{id}/comm',
    auth: 'S',
    documentation: {
      summary: 'Lists the messages about a booking, to the operator and back, oldest first.',
      example: ({ bookingId }) => ({ params: { id: bookingId } }),
    },
    params: idParams,
    answer: { root: 'communications', shape: communicationsShape },
    problems: ['BOOKING_NOT_FOUND'],
    caching: {
      version: (call) => JSON.stringify(ownMessages(parts, call)),
      isPersonal: true,
    },
    handle: (call) => ({ value: { communications: ownMessages(parts, call).map(presentCommunication) } }),
  });

function ownMessages({ db, now, today }: BookingsParts, { params, dealer }: Call<{ id: number }>) {
  const at = { now: now(), today: today() };
  const { id } = requireBooking(findOwnBooking(db, params.id, dealer, at));
  return communicationsOf(db, id);
}
