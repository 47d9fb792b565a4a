import type { z } from 'zod';
import { requireOwnBooking, type BookingsParts } from './parts.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { occupantsShape, presentOccupant } from '../wire/customer.ts';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { occupantsOf } from '../store/booking-occupants.ts';

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
      sample,
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

const sample: z.input<typeof occupantsShape> = {
  occupants: [
    {
      occupantId: 1,
      firstName: 'Jean',
      lastName: 'Durand',
      birthDate: '19800214',
      civility: 'MISTER',
      nationality: 'FR',
      type: 'ADULT',
    },
    { occupantId: 2, firstName: 'Léa', lastName: 'Durand', birthDate: '20150930', type: 'CHILD' },
  ],
};

function ownOccupants(parts: BookingsParts, call: Call<{ id: number }>) {
  return occupantsOf(parts.db, requireOwnBooking(parts, call).id);
}
