import type { Day } from '../../values/day.ts';
import type { Db } from '../../sqlite/database.ts';
import type { CustomerLinks, PaymentLinks } from '../payment/payment-links.ts';
import type { Call } from '../../http/operation.ts';
import type { Booking } from '../rules/booking.ts';
import { findOwnBooking } from '../store/bookings.ts';
import { requireBooking } from '../wire/booking-refusals.ts';
import type { ReturnHosts } from '../rules/return-hosts.ts';
import type { SalesDesk } from '../wire/booking.ts';

/** What the operations of bookings work with. */
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
    /** `live`: nothing of a booking is simulated. */
    mode: 'test' | 'live';
    /** Whether a booking that is paid by link needs no key. */
    anonymousBookings: boolean;
    paymentMinutesKeyed: number;
    paymentMinutesKeyless: number;
    requestHours: number;
  };
}

/** Yields the dealer's booking that the path names, as it is now; throws BOOKING_NOT_FOUND. */
export function requireOwnBooking(
  { db, now, today }: BookingsParts,
  { params, dealer }: Call<{ id: number }>,
): Booking {
  return requireBooking(findOwnBooking(db, params.id, dealer, { now: now(), today: today() }));
}
