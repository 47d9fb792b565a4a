import type { Booking } from '../bookings/rules/booking.ts';
import { findBookingByReference, readBooking } from '../bookings/store/bookings.ts';
import type { Db } from '../sqlite/database.ts';
import { patternArgument } from './arguments.ts';
import { Refusal } from './exit-codes.ts';

/** Says how a booking is named on the command line. */
export const bookingHelp = 'id or reference of the booking';

/** A booking is named by its id or its reference. */
export const bookingArgument = patternArgument(
  /^(\d{10,16}|[A-Za-z]{3}[A-Za-z2-9]{6})$/,
  'It must be the id of a booking such as 4811732099123345, or its reference such as KTR7M2QXA.',
);

/** Reads the booking that is named, with its customer (personal data); refuses when there is none. */
export function meantBooking(db: Db, name: string): Booking {
  const booking = /^\d+$/.test(name) ? readBooking(db, Number(name)) : findBookingByReference(db, name);
  if (booking) return booking;
  throw new Refusal('BOOKING_NOT_FOUND', `There is no booking ${name}: bookings list shows ids and references.`);
}
