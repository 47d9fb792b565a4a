import { bookingTag } from '../wire/booking-tag.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { bookingDetailShape, presentBookingDetail } from '../wire/booking-detail.ts';
import { requireBooking } from '../wire/booking-refusals.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { readBookingParts } from '../store/booking-parts.ts';
import { findOwnBooking } from '../store/bookings.ts';

export const getBooking = defineOperation({
  id: 'get-booking',
  method: 'GET',
  path: '/v2/bookings/{id}',
  summary: 'Reads a booking with its customer, price, quotes, cancellation and history.',
  auth: 'S',
  params: idParams,
  answer: { root: 'booking', shape: bookingDetailShape },
  problems: ['BOOKING_NOT_FOUND'],
  example: ({ bookingId }) => ({ params: { id: bookingId } }),
  caching: 'no-store',
  // Quotes and payment links expire without a write, so the version is all that is told.
  version: (call) => JSON.stringify(told(call)),
  tag: (call) => bookingTag(asked(call)),
  handle: (call) => ({ value: told(call) }),
});

type BookingCall = Call<{ id: number }>;

function asked({ context, params, dealer }: BookingCall) {
  const at = { now: context.now(), today: context.today() };
  return requireBooking(findOwnBooking(context.db, params.id, dealer, at));
}

function told(call: BookingCall) {
  const { db, now, payments } = call.context;
  const booking = asked(call);
  const paymentLink = payments.linkFor(booking);
  return presentBookingDetail(booking, readBookingParts(db, booking.id), { now: now(), paymentLink });
}
