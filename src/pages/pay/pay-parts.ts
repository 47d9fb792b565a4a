import type { CustomerLinks, PaymentLinks } from '../../bookings/payment/payment-links.ts';
import type { ReturnHosts } from '../../bookings/rules/return-hosts.ts';
import type { StripeAccount } from '../../bookings/payment/stripe-account.ts';
import type { HttpMiddleware } from '../../http/http-env.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import type { LegalName } from '../visitor-words.ts';

export interface PayParts extends Pick<HttpParts, 'db' | 'log' | 'writes' | 'now' | 'today'>, ReturnHosts {
  payments: PaymentLinks;
  customers: CustomerLinks;
  /** Undefined unless Stripe takes the payments. */
  stripe: StripeAccount | undefined;
  /** Refuses decisions posted from other sites. */
  refuseForeign: HttpMiddleware;
  /** The dealer of the search page; undefined when there is no such page. */
  webDealer: string | undefined;
  /** Deadlines are shown in it. */
  timeZone: string;
  legal: readonly LegalName[];
}
