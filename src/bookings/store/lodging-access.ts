import { holdsNights, stateAt } from '../rules/booking-states.ts';
import type { BookingState } from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import { prepared, type Db } from '../../sqlite/database.ts';

interface LiveRow {
  state: BookingState;
  departure: Day;
  payment_deadline: number | null;
  request_deadline: number | null;
}

/** Tells whether the dealer has a booking of the lodging that holds its nights as of now (milliseconds since 1970). */
export function hasLiveBooking(
  db: Db,
  { lodgingId, dealerId }: { lodgingId: number; dealerId: string },
  at: { now: number; today: Day },
): boolean {
  const rows = prepared<LiveRow>(
    db,
    `SELECT state, departure, payment_deadline, request_deadline FROM bookings
     WHERE dealer_id = ? AND id IN (SELECT booking_id FROM taken_nights WHERE lodging_id = ?)`,
  ).all(dealerId, lodgingId);
  return rows.some(({ state, departure, payment_deadline, request_deadline }) => {
    const paymentDeadline = payment_deadline ?? undefined;
    const requestDeadline = request_deadline ?? undefined;
    return holdsNights(stateAt({ state, departure, paymentDeadline, requestDeadline }, at));
  });
}
