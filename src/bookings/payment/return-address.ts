import type { Booking } from '../rules/booking.ts';
import type { PaymentLink } from './payment-links.ts';

/** Where the customer goes after having paid or declined, with the reference of the booking. */
export type ReturnWays = ReturnType<typeof returnWaysOf>;

/** Yields the return addresses of a link, or else of its booking, each with `reference=` appended to its query. */
export function returnWaysOf(link: Pick<PaymentLink, 'urlSuccess' | 'urlFailure'>, booking: Booking) {
  return {
    success: withReference(link.urlSuccess ?? booking.urlSuccess, booking.reference),
    failure: withReference(link.urlFailure ?? booking.urlFailure, booking.reference),
  };
}

/** Appended as text: what the partner wrote stays as it is, letter by letter. */
function withReference(address: string | undefined, reference: string): string | undefined {
  if (address === undefined) return undefined;
  const [before = '', ...fragment] = address.split('#');
  const glue = before.includes('?') ? (/[?&]$/.test(before) ? '' : '&') : '?';
  return [`${before}${glue}reference=${reference}`, ...fragment].join('#');
}
