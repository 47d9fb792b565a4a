import { bookingReferenceIn } from '../domain/booking-reference.ts';
import type { Booking } from '../domain/booking.ts';
import { moveBooking, overdueBookings } from './booking-moves.ts';
import { findRepeat } from './booking-repeats.ts';
import type { Repeat } from './booking-repeats.ts';
import type { BookingRequest } from './booking-request.ts';
import { bookingOf, bookingQuery } from './booking-rows.ts';
import type { BookingRow } from './booking-rows.ts';
import { saleOf } from './booking-sale.ts';
import type { SaleRefusal } from './booking-sale.ts';
import { writeBooking } from './booking-writing.ts';
import type { Booked } from './booking-writing.ts';
import { inTransaction, prepared } from './database.ts';
import type { Db } from './database.ts';
import { readLodging } from './lodgings.ts';

/** What became of a booking request. Only `booked` has taken nights. */
export type BookingOutcome = Booked | Repeat | { outcome: 'lodging-not-found' } | SaleRefusal;

/**
 * Books a stay in one transaction: of two requests for a night one wins. Overdue bookings of the lodging lose their nights
 * first; a repeated request finds its first booking. `today` is the service's day, `now` in milliseconds since 1970.
 */
export function bookStay(db: Db, request: BookingRequest, at: { now: number; today: number }): BookingOutcome {
  return inTransaction(db, () => {
    expire(db, at.now, request.lodgingId);
    const repeat = findRepeat(db, request, at.now);
    if (repeat) return repeat;
    const lodging = readLodging(db, request.lodgingId);
    if (!lodging) return { outcome: 'lodging-not-found' };
    const sale = saleOf(db, lodging, request, at);
    return sale.outcome === 'offered' ? writeBooking(db, { request, lodging, evaluation: sale }, at.now) : sale;
  });
}

/** Reads a booking with its customer (personal data), in whatever state. */
export function readBooking(db: Db, id: number): Booking | undefined {
  const row = prepared<BookingRow>(db, `${bookingQuery} WHERE id = ?`).get(id);
  return row && bookingOf(row);
}

/** Reads the booking of the reference, written in any case. */
export function findBookingByReference(db: Db, reference: string): Booking | undefined {
  const row = prepared<BookingRow>(db, `${bookingQuery} WHERE reference = ?`).get(bookingReferenceIn(reference) ?? '');
  return row && bookingOf(row);
}

/** Expires every booking whose deadline is over and yields the ids of the lodgings whose nights came free. */
export function expireOverdue(db: Db, now: number): number[] {
  // Looked at without a transaction first: there is seldom anything to do, and a transaction would wait for writers.
  return overdueBookings(db, now).length === 0 ? [] : inTransaction(db, () => expire(db, now));
}

function expire(db: Db, now: number, lodgingId?: number): number[] {
  const overdue = overdueBookings(db, now, lodgingId);
  for (const { id } of overdue) moveBooking(db, id, 'EXPIRED', now);
  return [...new Set(overdue.map((booking) => booking.lodging_id))];
}
