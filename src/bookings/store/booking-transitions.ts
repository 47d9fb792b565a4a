import { holdsNights, nextBookingStates } from '../rules/booking-states.ts';
import type { BookingState } from '../rules/booking.ts';
import { noteChange } from '../../lodgings/store/changes.ts';
import { existingRow, inTransaction, prepared, scalar } from '../../sqlite/database.ts';
import type { Db } from '../../sqlite/database.ts';
import { freeNights } from '../../stays/store/taken-nights.ts';

/** A booking whose deadline is over although it still holds nights. */
interface OverdueBooking {
  id: number;
  lodging_id: number;
}

/** A booking that does not become what was asked, because of the state it is in. */
export interface MoveRefused {
  outcome: 'not-allowed';
  state: BookingState;
  allowed: readonly BookingState[];
}

/** Time to pay for a request that the operator accepted, in milliseconds. */
const paymentTime = 24 * 3_600_000;

/**
 * Moves a booking to another state as contract 2.5 allows it; nights that it held come free when the new state holds none.
 * One whose deadline is over is EXPIRED first, whatever was asked.
 */
export function changeBookingState(
  db: Db,
  bookingId: number,
  to: BookingState,
  now: number,
): { outcome: 'changed' | 'not-found' } | MoveRefused {
  return inTransaction(db, () => {
    if (overdueBookings(db, now).some(({ id }) => id === bookingId)) moveBooking(db, bookingId, 'EXPIRED', now);
    const state = scalar<BookingState>(db, 'SELECT state FROM bookings WHERE id = ?').get(bookingId);
    if (state === undefined) return { outcome: 'not-found' };
    const allowed = nextBookingStates[state];
    if (!allowed.includes(to)) return { outcome: 'not-allowed', state, allowed };
    moveBooking(db, bookingId, to, now);
    return { outcome: 'changed' };
  });
}

/**
 * Puts a booking into a state, whatever it was in, with a line in its history. Nights come free when the new state holds
 * none; the change is noted unless the stay is over, when nothing that can be booked came free. Belongs into a transaction.
 */
export function moveBooking(db: Db, bookingId: number, to: BookingState, now: number): void {
  const move = scalar<number>(
    db,
    `UPDATE bookings SET state = :to, version = version + 1, updated_at = :now,
       payment_deadline = CASE WHEN :to = 'PENDING_PAYMENT' THEN :deadline ELSE payment_deadline END
     WHERE id = :bookingId RETURNING lodging_id`,
  );
  const lodgingId = existingRow(move.get({ to, now, deadline: now + paymentTime, bookingId }));
  noteBookingState(db, bookingId, to, now);
  if (holdsNights(to)) return;
  freeNights(db, { id: bookingId, lodgingId });
  if (to !== 'COMPLETED') noteChange(db, lodgingId, ['availabilities'], now);
}

/** Raises the version of a booking because something of it was written. Belongs into the transaction of that write. */
export function noteBookingWrite(db: Db, bookingId: number, now: number): void {
  prepared(db, 'UPDATE bookings SET version = version + 1, updated_at = ? WHERE id = ?').run(now, bookingId);
}

function noteBookingState(db: Db, bookingId: number, state: BookingState, at: number): void {
  prepared(
    db,
    `INSERT INTO booking_history (booking, position, state, at)
     SELECT place, (SELECT max(position) FROM booking_history WHERE booking = place) + 1, :state, :at
     FROM bookings WHERE id = :bookingId`,
  ).run({ bookingId, state, at });
}

// The indices on open bookings serve a question only when it names both states in this way.
const overdue = `SELECT id, lodging_id FROM bookings WHERE state IN ('PENDING_PAYMENT', 'REQUESTED')
  AND CASE state WHEN 'REQUESTED' THEN request_deadline ELSE payment_deadline END <= ?`;

/** Lists the bookings whose deadline is over, of one lodging or of all. */
export function overdueBookings(db: Db, now: number, lodgingId?: number): OverdueBooking[] {
  if (lodgingId === undefined) return prepared<OverdueBooking>(db, overdue).all(now);
  return prepared<OverdueBooking>(db, `${overdue} AND lodging_id = ?`).all(now, lodgingId);
}
