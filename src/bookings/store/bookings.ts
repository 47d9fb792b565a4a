import { bookingReferenceIn } from '../rules/booking-reference.ts';
import { stateAt } from '../rules/booking-states.ts';
import type { Booking } from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import { moveBooking, overdueBookings } from './booking-transitions.ts';
import { findRepeat } from './booking-repeats.ts';
import type { Repeat } from './booking-repeats.ts';
import type { BookingRequest } from './booking-request.ts';
import { bookingOf, bookingQuery } from './booking-rows.ts';
import type { BookingRow } from './booking-rows.ts';
import { saleOf } from './booking-sale.ts';
import type { SaleRefusal } from './booking-sale.ts';
import { writeBooking } from './booking-writing.ts';
import type { Booked } from './booking-writing.ts';
import { existingRow, inTransaction, prepared } from '../../sqlite/database.ts';
import type { Db } from '../../sqlite/database.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

/** What became of a booking request. Only `booked` has taken nights. */
type BookingOutcome = Booked | Repeat | { outcome: 'lodging-not-found' } | SaleRefusal;

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

/**
 * Reads the dealer's booking in the state that time has brought: one whose deadline or stay is over is moved first, in a
 * transaction. A booking of another dealer, or made without a key, is not found.
 */
export function findOwnBooking(
  db: Db,
  id: number,
  dealer: { id: string } | undefined,
  at: { now: number; today: Day },
): Booking | undefined {
  const booking = readBooking(db, id);
  if (booking === undefined || dealer === undefined || booking.dealerId !== dealer.id) return undefined;
  return broughtUpToDate(db, booking, at);
}

/**
 * Lists the dealer's bookings, ended ones included, by the dealer's own reference or by the booking's in any case; newest
 * first, each in the state that time has brought.
 */
export function listOwnBookings(
  db: Db,
  by: { referenceReseller: string } | { reference: string },
  dealer: { id: string },
  at: { now: number; today: Day },
): Booking[] {
  const [column, value] =
    'reference' in by
      ? ['reference', bookingReferenceIn(by.reference) ?? '']
      : ['reference_reseller', by.referenceReseller];
  const rows = prepared<BookingRow>(
    db,
    `${bookingQuery} WHERE dealer_id = ? AND ${column} = ? ORDER BY created_at DESC, id DESC`,
  ).all(dealer.id, value);
  return rows.map((row) => broughtUpToDate(db, bookingOf(row), at));
}

/** Yields the booking in the state that time has brought, after having moved it there. */
function broughtUpToDate(db: Db, booking: Booking, at: { now: number; today: Day }): Booking {
  if (stateAt(booking, at) === booking.state) return booking;
  return inTransaction(db, () => {
    // Read again: another process may have moved it since.
    const current = existingRow(readBooking(db, booking.id));
    const state = stateAt(current, at);
    if (state === current.state) return current;
    moveBooking(db, current.id, state, at.now);
    return existingRow(readBooking(db, current.id));
  });
}

/** Reads the booking of the reference, written in any case. */
export function findBookingByReference(db: Db, reference: string): Booking | undefined {
  const row = prepared<BookingRow>(db, `${bookingQuery} WHERE reference = ?`).get(bookingReferenceIn(reference) ?? '');
  return row && bookingOf(row);
}

/**
 * Expires every booking, or those of one lodging, whose deadline is over and yields the ids of the lodgings whose nights
 * came free. Who needs these nights calls it before reading the planning.
 */
export function expireOverdue(db: Db, now: number, lodgingId?: number): number[] {
  // Looked at without a transaction first: there is seldom anything to do, and a transaction would wait for writers.
  return overdueBookings(db, now, lodgingId).length === 0 ? [] : inTransaction(db, () => expire(db, now, lodgingId));
}

function expire(db: Db, now: number, lodgingId?: number): number[] {
  const overdue = overdueBookings(db, now, lodgingId);
  for (const { id } of overdue) moveBooking(db, id, 'EXPIRED', now);
  return [...new Set(overdue.map((booking) => booking.lodging_id))];
}
