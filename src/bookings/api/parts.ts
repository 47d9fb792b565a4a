import type { Day } from '../../values/day.ts';
import type { Db } from '../../sqlite/database.ts';
import type { CustomerLinks, PaymentLinks } from '../payment/payment-links.ts';
import type { Call, Reply, WriteResult } from '../../http/operation.ts';
import { type Booking, momentOf, type ServiceMoment } from '../rules/booking.ts';
import { advanceOwnBooking, findOwnBooking } from '../store/bookings.ts';
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
  parts: BookingsParts,
  { params, dealer }: Pick<Call<{ id: number }>, 'params' | 'dealer'>,
): Booking {
  return requireBooking(findOwnBooking(parts.db, params.id, dealer, momentOf(parts)));
}

/** Writes due transitions of the caller's booking before `write`. Throws BOOKING_NOT_FOUND. */
export function writeOwnBooking<Value>(
  parts: BookingsParts,
  { params, dealer, runWrite }: Pick<Call<{ id: number }>, 'params' | 'dealer' | 'runWrite'>,
  write: (booking: Booking, at: ServiceMoment) => WriteResult<Value>,
): Promise<Reply<Value>> {
  return runWrite(() => {
    const at = momentOf(parts);
    const booking = requireBooking(advanceOwnBooking(parts.db, params.id, dealer, at));
    return { bookingId: booking.id, ...write(booking, at) };
  });
}
