import type { BookingState } from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';
import { valuesOf } from '../../sqlite/rows.ts';
import { awaitsReply } from './booking-communications.ts';

/** A booking as operators list them, without personal data. Instants in milliseconds since 1970. */
export interface ListedBooking {
  id: number;
  reference: string;
  /** The one that time has brought. */
  state: BookingState;
  kind: 'link' | 'easy';
  dealerId: string | null;
  lodgingId: number;
  arrival: Day;
  departure: Day;
  totalPrice: Cents;
  amountPaid: Cents;
  createdAt: number;
}

/** Which bookings are wanted; absent members ask for nothing. Days are included. */
interface BookingFilter {
  state?: BookingState | undefined;
  lodgingId?: number | undefined;
  dealerId?: string | undefined;
  arrivalFrom?: Day | undefined;
  arrivalTo?: Day | undefined;
  /** Only those whose newest message waits for an answer. */
  unanswered?: boolean | undefined;
}

/** Lists bookings, the newest first, from after the one of the id `after` on; `at` is the service's day and now. */
export function readBookingList(
  db: Db,
  filter: BookingFilter,
  { after, limit }: { after: number | undefined; limit: number },
  at: { now: number; today: Day },
): ListedBooking[] {
  const { state, lodgingId, dealerId, arrivalFrom, arrivalTo, unanswered = false } = filter;
  return prepared<ListedBooking>(
    db,
    `SELECT * FROM (
       SELECT id, reference, kind, dealer_id AS dealerId, lodging_id AS lodgingId, arrival, departure,
         price ->> '$.totalPrice' AS totalPrice, amount_paid AS amountPaid, created_at AS createdAt,
         CASE WHEN state = 'PENDING_PAYMENT' AND payment_deadline <= :now THEN 'EXPIRED'
           WHEN state = 'REQUESTED' AND request_deadline <= :now THEN 'EXPIRED'
           WHEN state = 'BOOKED' AND departure < :today THEN 'COMPLETED' ELSE state END AS state
       FROM bookings) AS listed
     WHERE state = ifnull(:state, state) AND lodgingId = ifnull(:lodgingId, lodgingId)
       AND (:dealerId IS NULL OR dealerId = :dealerId)
       AND arrival >= ifnull(:arrivalFrom, arrival) AND arrival <= ifnull(:arrivalTo, arrival)
       AND (:unanswered = 0 OR EXISTS (SELECT 1 FROM booking_communications AS newest
         WHERE newest.booking_id = listed.id AND ${awaitsReply('listed.state')}))
       AND (:after IS NULL OR (createdAt, id) < (SELECT created_at, id FROM bookings WHERE id = :after))
     ORDER BY createdAt DESC, id DESC LIMIT :limit`,
  ).all(valuesOf({ ...at, state, lodgingId, dealerId, arrivalFrom, arrivalTo, unanswered, after, limit }));
}

/** Reads by which operation a booking was made: `link` is POST /v2/bookings, `easy` POST /v2/bookings/easy. */
export function bookingKindOf(db: Db, bookingId: number): 'link' | 'easy' | undefined {
  return scalar<'link' | 'easy'>(db, 'SELECT kind FROM bookings WHERE id = ?').get(bookingId);
}

/** Lists the payments that were recorded for a booking, the oldest first. */
export function paymentsOf(
  db: Db,
  bookingId: number,
): { id: string; provider: string; amount: Cents; currency: string; outcome: string; at: number }[] {
  return prepared<ReturnType<typeof paymentsOf>[number]>(
    db,
    'SELECT id, provider, amount, currency, outcome, at FROM payments WHERE booking_id = ? ORDER BY at, id',
  ).all(bookingId);
}
