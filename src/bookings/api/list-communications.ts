import type { z } from 'zod';
import { requireOwnBooking, type BookingsParts } from './parts.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { communicationsShape, presentCommunication } from '../wire/customer.ts';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { communicationsOf } from '../store/booking-communications.ts';

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
      sample,
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

const sample: z.input<typeof communicationsShape> = {
  communications: [
    {
      communicationId: 1,
      msg: 'The guests arrive at about 18:00.',
      stamp: '2027-03-05-10:40',
      direction: 'TO_OPERATOR',
      author: 'Reservations',
      language: 'en',
    },
    {
      communicationId: 2,
      msg: 'The key will be in the box by the door.',
      stamp: '2027-03-05-14:05',
      direction: 'FROM_OPERATOR',
    },
  ],
};

function ownMessages(parts: BookingsParts, call: Call<{ id: number }>) {
  return communicationsOf(parts.db, requireOwnBooking(parts, call).id);
}
