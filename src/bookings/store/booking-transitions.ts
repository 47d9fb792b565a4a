import { holdsNights } from '../rules/booking-states.ts';
import type { BookingState } from '../rules/booking.ts';
import { noteNightsChange } from '../../lodgings/store/changes.ts';
import { existingRow, prepared, scalar, type Db } from '../../sqlite/database.ts';
import type { BookingEvent } from '../../webhooks/rules/webhook.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';
import { freeNights } from '../../stays/store/taken-nights.ts';

/** Milliseconds to pay once the operator has accepted a request. */
const paymentTime = 24 * 3_600_000;

/**
 * Does not check the former state. Writes the history, and frees the nights when the new state holds none;
 * availability changes are noted except on COMPLETED, when nothing becomes bookable. Requires a transaction.
 */
export function transitionBooking(db: Db, bookingId: number, to: BookingState, now: number): BookingState {
  const update = scalar<number>(
    db,
    `UPDATE bookings SET state = :to, version = version + 1, updated_at = :now,
       payment_deadline = CASE WHEN :to = 'PENDING_PAYMENT' THEN :deadline ELSE payment_deadline END
     WHERE id = :bookingId RETURNING lodging_id`,
  );
  const lodgingId = existingRow(update.get({ to, now, deadline: now + paymentTime, bookingId }));
  noteBookingState(db, bookingId, to, now);
  const event = eventOf[to];
  if (event) noteBookingEvent(db, bookingId, event, now);
  if (holdsNights(to)) return to;
  freeNights(db, { id: bookingId, lodgingId });
  if (to !== 'COMPLETED') noteNightsChange(db, lodgingId, now);
  return to;
}

/** Accepted and paid are missing: only the callers can tell them apart. */
const eventOf: Readonly<Partial<Record<BookingState, BookingEvent>>> = {
  REFUSED: 'booking.refused',
  EXPIRED: 'booking.expired',
  CANCELLED: 'booking.cancelled',
  COMPLETED: 'booking.completed',
};

/** Requires the transaction of the write. */
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
