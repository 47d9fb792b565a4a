import { bookingReferenceIn } from '../rules/booking-reference.ts';
import { bookingAt, type Moment } from '../rules/booking-states.ts';
import type { Booking } from '../rules/booking.ts';
import { prepared, type Db } from '../../sqlite/database.ts';
import { advanceBookings } from './advance-bookings.ts';
import { bookingOf, bookingQuery } from './booking-rows.ts';

/** As stored, with the customer (personal data). */
export function readBooking(db: Db, id: number): Booking | undefined {
  const row = prepared<object>(db, `${bookingQuery} WHERE id = ?`).get(id);
  return row && bookingOf(row);
}

/** For units of work that write: due transitions of the lodging are written first. */
export function readAdvancedBooking(db: Db, id: number, at: Moment): Booking | undefined {
  const booking = readBooking(db, id);
  if (booking === undefined) return undefined;
  advanceBookings(db, at, booking);
  return bookingAt(booking, at) === booking ? booking : readBooking(db, id);
}

/** Undefined for bookings of other dealers or without a key. */
export function findOwnBooking(
  db: Db,
  id: number,
  dealer: { id: string } | undefined,
  at: Moment,
): Booking | undefined {
  const booking = readBooking(db, id);
  const isOwn = booking !== undefined && dealer !== undefined && booking.dealerId === dealer.id;
  return isOwn ? bookingAt(booking, at) : undefined;
}

/** `findOwnBooking` for units of work that write. */
export function advanceOwnBooking(
  db: Db,
  id: number,
  dealer: { id: string } | undefined,
  at: Moment,
): Booking | undefined {
  return findOwnBooking(db, id, dealer, at) && readAdvancedBooking(db, id, at);
}

/** Includes ended bookings, newest first, in their current state; the booking's own reference ignores case. */
export function listOwnBookings(
  db: Db,
  by: { referenceReseller: string } | { reference: string },
  dealer: { id: string },
  at: Moment,
): Booking[] {
  const [column, value] =
    'reference' in by
      ? ['reference', bookingReferenceIn(by.reference) ?? '']
      : ['reference_reseller', by.referenceReseller];
  const rows = prepared<object>(
    db,
    `${bookingQuery} WHERE dealer_id = ? AND ${column} = ? ORDER BY created_at DESC, id DESC`,
  ).all(dealer.id, value);
  return rows.map((row) => bookingAt(bookingOf(row), at));
}

/** Ignores case. */
export function findBookingByReference(db: Db, reference: string): Booking | undefined {
  const row = prepared<object>(db, `${bookingQuery} WHERE reference = ?`).get(bookingReferenceIn(reference) ?? '');
  return row && bookingOf(row);
}
