import { type Call, defineOperation } from '../../http/operation.ts';
import { requireBooking } from '../wire/booking-refusals.ts';
import { occupantsShape, presentOccupant } from '../wire/occupant.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { occupantsOf } from '../store/booking-occupants.ts';
import { findOwnBooking } from '../store/bookings.ts';

export const listOccupants = defineOperation({
  id: 'list-occupants',
  method: 'GET',
  path: '/v2/bookings/{id}/occupants',
  summary: 'Lists who sleeps in the lodging, in order of entry.',
  auth: 'S',
  params: idParams,
  answer: { root: 'occupants', shape: occupantsShape },
  problems: ['BOOKING_NOT_FOUND'],
  example: ({ bookingId }) => ({ params: { id: bookingId } }),
  caching: 'no-store',
  version: (call) => JSON.stringify(ownOccupants(call)),
  handle: (call) => ({ value: { occupants: ownOccupants(call).map(presentOccupant) } }),
});

function ownOccupants({ context, params, dealer }: Call<{ id: number }>) {
  const at = { now: context.now(), today: context.today() };
  const { id } = requireBooking(findOwnBooking(context.db, params.id, dealer, at));
  return occupantsOf(context.db, id);
}
