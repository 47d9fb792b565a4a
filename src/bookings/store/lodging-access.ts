import { holdsNights, stateAt, type Moment } from '../rules/booking-states.ts';
import { prepared, type Db, recordOf } from '../../sqlite/database.ts';

/** Whether a booking of the dealer holds nights as of `now` (milliseconds since 1970). */
export function hasLiveBooking(
  db: Db,
  { lodgingId, dealerId }: { lodgingId: number; dealerId: string },
  at: Moment,
): boolean {
  const rows = prepared<object>(
    db,
    `SELECT state, departure, payment_deadline AS paymentDeadline, request_deadline AS requestDeadline FROM bookings
     WHERE dealer_id = ? AND id IN (SELECT booking_id FROM taken_nights WHERE lodging_id = ?)`,
  ).all(dealerId, lodgingId);
  return rows.some((row) => holdsNights(stateAt(recordOf<Parameters<typeof stateAt>[0]>(row), at)));
}
