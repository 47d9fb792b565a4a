import type { Booking } from '../rules/booking.ts';
import { cancellableOf, cancellationOf, type Cancellation } from '../rules/cancellation.ts';
import type { Day } from '../../values/day.ts';
import { transitionBooking } from './booking-transitions.ts';
import { prepared, type Db } from '../../sqlite/database.ts';

/**
 * Cancels a booking, whatever state it is in, by the policy that it was booked with, and yields what that costs; its nights
 * come free. Belongs into a transaction.
 */
export function cancelBooking(
  db: Db,
  booking: Booking,
  reason: string | undefined,
  at: { now: number; today: Day },
): Cancellation {
  const cancellation = { ...cancellationOf(cancellableOf(booking), at.today), at: at.now, reason };
  const { refundPercent, cancellationFee, refundValue, amountDue } = cancellation;
  prepared(
    db,
    `INSERT INTO booking_cancellations
       (booking_id, at, reason, refund_percent, cancellation_fee, refund_value, amount_due)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(booking.id, at.now, reason ?? null, refundPercent, cancellationFee, refundValue, amountDue);
  transitionBooking(db, booking.id, 'CANCELLED', at.now);
  return cancellation;
}

/** Reads what the cancellation of a booking cost; undefined: it was not cancelled. */
export function findCancellation(db: Db, bookingId: number): Cancellation | undefined {
  const row = prepared<Omit<Cancellation, 'reason'> & { reason: string | null }>(
    db,
    `SELECT at, reason, refund_percent AS refundPercent, cancellation_fee AS cancellationFee,
       refund_value AS refundValue, amount_due AS amountDue
     FROM booking_cancellations WHERE booking_id = ?`,
  ).get(bookingId);
  return row && { ...row, reason: row.reason ?? undefined };
}
