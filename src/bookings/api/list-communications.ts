import { type Call, defineOperation } from '../../http/operation.ts';
import { requireBooking } from '../wire/booking-refusals.ts';
import { communicationsShape, presentCommunication } from '../wire/communication.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { communicationsOf } from '../store/booking-communications.ts';
import { findOwnBooking } from '../store/bookings.ts';

export const listCommunications = defineOperation({
  id: 'list-communications',
  method: 'GET',
  path: '/v2/bookings/{id}/comm',
  summary: 'Lists the messages about a booking, to the operator and back, oldest first.',
  auth: 'S',
  params: idParams,
  answer: { root: 'communications', shape: communicationsShape },
  problems: ['BOOKING_NOT_FOUND'],
  example: ({ bookingId }) => ({ params: { id: bookingId } }),
  caching: 'no-store',
  version: (call) => JSON.stringify(ownMessages(call)),
  handle: (call) => ({ value: { communications: ownMessages(call).map(presentCommunication) } }),
});

function ownMessages({ context, params, dealer }: Call<{ id: number }>) {
  const at = { now: context.now(), today: context.today() };
  const { id } = requireBooking(findOwnBooking(context.db, params.id, dealer, at));
  return communicationsOf(context.db, id);
}
