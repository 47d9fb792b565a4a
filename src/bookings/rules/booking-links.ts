import type { Booking } from './booking.ts';

export interface BookingLinks {
  paymentLink: string | null;
  customerLink: string;
}

export function linksOf(
  by: {
    payments: { linkFor: (booking: Booking) => string | null };
    customers: { linkFor: (booking: Booking) => string };
  },
  booking: Booking,
): BookingLinks {
  return { paymentLink: by.payments.linkFor(booking), customerLink: by.customers.linkFor(booking) };
}
