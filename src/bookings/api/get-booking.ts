import { bookingDetailSample, bookingDetailShape, presentBookingDetail } from '../wire/booking-detail.ts';
import { requireOwnBooking, type BookingsParts } from './parts.ts';
import { linksOf } from '../rules/booking.ts';
import { bookingTag } from '../store/booking-tag.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { readBookingParts } from '../store/booking-parts.ts';

export const getBooking = (parts: BookingsParts) =>
  defineOperation({
    id: 'get-booking',
    method: 'GET',
    path: '/v2/bookings/{id}',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Reads a booking with its customer, price, quotes, cancellation and history.',
      example: ({ bookingId }) => ({ params: { id: bookingId } }),
      sample: bookingDetailSample,
    },
    params: bookingParams,
    answer: { root: 'booking', shape: bookingDetailShape },
    problems: ['BOOKING_NOT_FOUND'],
    caching: {
      // Quotes and payment links expire without a write, so the version is the whole answer.
      version: (call) => JSON.stringify(told(parts, call)),
      tag: (call) => bookingTag(parts.db, requireOwnBooking(parts, call)),
      isPersonal: true,
    },
    handle: (call) => ({ value: told(parts, call) }),
  });

function told(parts: BookingsParts, call: Call<{ id: number }>) {
  const { db, now } = parts;
  const booking = requireOwnBooking(parts, call);
  return presentBookingDetail(booking, readBookingParts(db, booking), { now: now(), ...linksOf(parts, booking) });
}
