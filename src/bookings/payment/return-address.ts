import { findDealer } from '../../partners/store/dealers.ts';
import type { Db } from '../../sqlite/database.ts';
import type { Booking } from '../rules/booking.ts';
import { isRegisteredReturn, type ReturnHosts } from '../rules/return-hosts.ts';
import type { PaymentLink } from './payment-links.ts';

export type ReturnWays = Record<'success' | 'failure', ReturnWay | undefined>;

interface ReturnWay {
  url: string;
  /** False for an unregistered host: the page shows a link that names it instead of redirecting. */
  redirects: boolean;
}

export function returnWaysOf(
  { db, ...own }: ReturnHosts & { db: Db },
  link: Pick<PaymentLink, 'urlSuccess' | 'urlFailure'>,
  booking: Booking,
): ReturnWays {
  const dealer = booking.dealerId === undefined ? undefined : findDealer(db, booking.dealerId);
  const hosts = [...own.returnHosts, ...(dealer?.returnHosts ?? [])];
  const wayOf = (address: string | undefined): ReturnWay | undefined =>
    address === undefined
      ? undefined
      : {
          url: withReference(address, booking.reference),
          redirects: isRegisteredReturn(address, hosts, own.publicUrl),
        };
  return {
    success: wayOf(link.urlSuccess ?? booking.urlSuccess),
    failure: wayOf(link.urlFailure ?? booking.urlFailure),
  };
}

/** Appended as text, so that the partner's address stays unchanged byte for byte. */
function withReference(address: string, reference: string): string {
  const [before = '', ...fragment] = address.split('#');
  const glue = before.includes('?') ? (/[?&]$/.test(before) ? '' : '&') : '?';
  return [`${before}${glue}reference=${reference}`, ...fragment].join('#');
}
