import type { BookingsParts } from './parts.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { requireBooking } from '../wire/booking-refusals.ts';
import { occupantsShape, presentOccupant } from '../wire/occupant.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { occupantsOf } from '../store/booking-occupants.ts';
import { findOwnBooking } from '../store/bookings.ts';

export const listOccupants = (parts: BookingsParts) =>
  defineOperation({
    id: 'list-occupants',
    method: 'GET',
    path: '/v2/bookings/{id}/occupants',
    auth: 'S',
    documentation: {
      summary: 'Lists who sleeps in the lodging, in order of entry.',
      example: ({ bookingId }) => ({ params: { id: bookingId } }),
    },
    params: idParams,
    answer: { root: 'occupants', shape: occupantsShape },
    problems: ['BOOKING_NOT_FOUND'],
    caching: {
      version: (call) => JSON.stringify(ownOccupants(parts, call)),
      isPersonal: true,
    },
    handle: (call) => ({ value: { occupants: ownOccupants(parts, call).map(presentOccupant) } }),
  });

function ownOccupants({ db, now, today }: BookingsParts, { params, dealer }: Call<{ id: number }>) {
  const at = { now: now(), today: today() };
  const { id } = requireBooking(findOwnBooking(db, params.id, dealer, at));
  return occupantsOf(db, id);
}
