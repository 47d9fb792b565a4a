import type { Booking } from '../rules/booking.ts';
import type { ChangedStay } from '../rules/changed-stay.ts';
import type { StayFacts } from '../../stays/rules/prices/evaluation.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { expireOverdue } from './bookings.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { findCoupon } from '../../stays/store/coupons.ts';
import type { Db } from '../../sqlite/database.ts';

/**
 * Reads what a booking's changed stay is priced from; the booking's own nights count as free. Overdue bookings of the lodging
 * that it leads to lose their nights first. `now` in milliseconds since 1970.
 */
export function readChangeFacts(
  db: Db,
  { booking, lodging, changed: { wish } }: { booking: Booking; lodging: Lodging; changed: ChangedStay },
  now: number,
): StayFacts {
  expireOverdue(db, now, lodging.id);
  const planning = readPlanning(db, lodging.id, { bookingId: booking.id });
  const coupon = wish.promoCode === undefined ? undefined : findCoupon(db, wish.promoCode);
  return { lodging, planning, coupon };
}
