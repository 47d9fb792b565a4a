import type { BookingState } from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { prepared, scalar, type Db, valuesOf } from '../../sqlite/database.ts';
import { awaitsReply } from './booking-communications.ts';

/** For operators, without personal data. Instants in milliseconds since 1970. */
export interface ListedBooking {
  id: number;
  reference: string;
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

/** Day bounds are inclusive. */
interface BookingFilter {
  state?: BookingState | undefined;
  lodgingId?: number | undefined;
  dealerId?: string | undefined;
  arrivalFrom?: Day | undefined;
  arrivalTo?: Day | undefined;
  unanswered?: boolean | undefined;
}

/** Newest first, starting after id `after`. */
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

export function bookingKindOf(db: Db, bookingId: number): 'link' | 'easy' | undefined {
  return scalar<'link' | 'easy'>(db, 'SELECT kind FROM bookings WHERE id = ?').get(bookingId);
}

export function paymentsOf(
  db: Db,
  bookingId: number,
): { id: string; provider: string; amount: Cents; currency: string; outcome: string; at: number }[] {
  return prepared<ReturnType<typeof paymentsOf>[number]>(
    db,
    'SELECT id, provider, amount, currency, outcome, at FROM payments WHERE booking_id = ? ORDER BY at, id',
  ).all(bookingId);
}
