import type { BookingRequest } from '../../src/bookings/rules/sale.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { prepared, scalar, type Db } from '../../src/sqlite/database.ts';
import { now, saturday, today } from '../sqlite/facts.ts';

export const at = { now, today };
export const week = [0, 1, 2, 3, 4, 5, 6].map((night) => saturday + night);

export function book(db: Db, request: BookingRequest, moment = at) {
  const outcome = bookStay(db, request, moment);
  if (outcome.outcome !== 'booked') throw new Error(outcome.outcome);
  return outcome;
}

export function historyOf(db: Db, bookingId: number): unknown[] {
  const history =
    'SELECT h.state, at FROM bookings JOIN booking_history h ON booking = place WHERE id = ? ORDER BY position';
  return prepared(db, history).all(bookingId);
}

export function countRows(db: Db): number[] {
  const tables = ['bookings', 'booking_customers', 'booking_history', 'taken_nights'];
  return tables.map((table) => scalar<number>(db, `SELECT count(*) FROM ${table}`).get() ?? -1);
}
