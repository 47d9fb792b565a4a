import type { Booking } from '../rules/booking.ts';
import { cancellableOf, cancellationOf, type Cancellation } from '../rules/cancellation.ts';
import type { Moment } from '../rules/booking-states.ts';
import { transitionBooking } from './booking-transitions.ts';
import { prepared, type Db, recordOf } from '../../sqlite/database.ts';

/** Cancels in any state by the policy and frees the nights. Requires a transaction. */
export function cancelBooking(db: Db, booking: Booking, reason: string | undefined, at: Moment): Cancellation {
  const cancellation = { ...cancellationOf(cancellableOf(booking), at.today), at: at.now, reason };
  prepared(
    db,
    `INSERT INTO booking_cancellations
       (booking_id, at, reason, refund_percent, cancellation_fee, refund_value, amount_due)
     VALUES (:id, :at, :reason, :refundPercent, :cancellationFee, :refundValue, :amountDue)`,
  ).run({ id: booking.id, ...cancellation });
  transitionBooking(db, booking.id, 'CANCELLED', at.now);
  return cancellation;
}

export function findCancellation(db: Db, bookingId: number): Cancellation | undefined {
  const row = prepared<object>(
    db,
    `SELECT at, reason, refund_percent AS refundPercent, cancellation_fee AS cancellationFee,
       refund_value AS refundValue, amount_due AS amountDue
     FROM booking_cancellations WHERE booking_id = ?`,
  ).get(bookingId);
  return row && recordOf<Cancellation>(row);
}
