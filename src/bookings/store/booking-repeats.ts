import type { Booking } from '../rules/booking.ts';
import { stateAt } from '../rules/booking-states.ts';
import { moveBooking } from './booking-transitions.ts';
import { requestDigestOf } from './booking-request.ts';
import type { BookingRequest } from './booking-request.ts';
import { bookingOf, bookingQuery } from './booking-rows.ts';
import type { BookingRow } from './booking-rows.ts';
import { prepared, scalar } from '../../sqlite/database.ts';
import type { Db } from '../../sqlite/database.ts';

/** A live booking of the dealer has the reference already: made by an equal request, or by another one. */
export type Repeat = { outcome: 'repeated'; booking: Booking } | { outcome: 'duplicate-reference' };

/**
 * Finds the dealer's live booking of the request's referenceReseller (contract 1.8). One whose deadline is over is expired
 * instead. The contract is silent: without a key there is no dealer, so nothing is compared.
 */
export function findRepeat(db: Db, request: BookingRequest, now: number): Repeat | undefined {
  if (request.dealerId === undefined || request.referenceReseller === undefined) return undefined;
  const row = prepared<BookingRow>(
    db,
    `${bookingQuery} WHERE dealer_id = ? AND reference_reseller = ?
       AND state IN ('PENDING_PAYMENT', 'REQUESTED', 'BOOKED')`,
  ).get(request.dealerId, request.referenceReseller);
  if (!row) return undefined;
  const booking = bookingOf(row);
  if (stateAt(booking, { now, today: booking.departure }) === 'EXPIRED') {
    moveBooking(db, booking.id, 'EXPIRED', now);
    return undefined;
  }
  const digest = scalar<string>(
    db,
    'SELECT request_digest FROM bookings JOIN booking_customers ON booking = place WHERE id = ?',
  );
  const isEqual = digest.get(booking.id) === requestDigestOf(request);
  return isEqual ? { outcome: 'repeated', booking } : { outcome: 'duplicate-reference' };
}
