import type { Booking } from './booking.ts';

/** Where the customer of a booking pays, null where that cannot be, and where the customer sees the booking. */
export interface BookingLinks {
  paymentLink: string | null;
  customerLink: string;
}

/** Yields the addresses that the customer of a booking gets. */
export function linksOf(
  by: {
    payments: { linkFor: (booking: Booking) => string | null };
    customers: { linkFor: (booking: Booking) => string };
  },
  booking: Booking,
): BookingLinks {
  return { paymentLink: by.payments.linkFor(booking), customerLink: by.customers.linkFor(booking) };
}
