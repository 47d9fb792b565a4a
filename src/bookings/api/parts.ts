import type { Day } from '../../values/day.ts';
import type { Db } from '../../sqlite/database.ts';
import type { CustomerLinks, PaymentLinks } from '../payment/payment-links.ts';
import type { Call } from '../../http/operation.ts';
import type { Booking } from '../rules/booking.ts';
import { findOwnBooking } from '../store/bookings.ts';
import { requireBooking, type SalesDesk } from '../wire/booking.ts';
import type { ReturnHosts } from '../rules/return-hosts.ts';

export interface BookingsParts extends SalesDesk {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  today: () => Day;
  payments: PaymentLinks;
  customers: CustomerLinks;
  /** Resolves when the change is searchable, or after one second. */
  whenSearchable: (lodgingId: number) => Promise<void>;
  settings: ReturnHosts & {
    /** `live` refuses simulated events. */
    mode: 'test' | 'live';
    /** Allows bookings paid by link without a key. */
    anonymousBookings: boolean;
    paymentMinutesKeyed: number;
    paymentMinutesKeyless: number;
    requestHours: number;
  };
}

/** Throws BOOKING_NOT_FOUND. */
export function requireOwnBooking(
  { db, now, today }: BookingsParts,
  { params, dealer }: Pick<Call<{ id: number }>, 'params' | 'dealer'>,
): Booking {
  return requireBooking(findOwnBooking(db, params.id, dealer, { now: now(), today: today() }));
}
