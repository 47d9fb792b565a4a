import type { CustomerLinks, PaymentLinks } from '../../bookings/payment/payment-links.ts';
import type { ReturnHosts } from '../../bookings/rules/return-hosts.ts';
import type { StripeAccount } from '../../bookings/payment/stripe-account.ts';
import type { HttpMiddleware } from '../../http/http-env.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import type { LegalName } from '../visitor-words.ts';

/** What the pages to pay on work with. */
export interface PayParts extends Pick<HttpParts, 'db' | 'log' | 'writes' | 'now' | 'today'>, ReturnHosts {
  payments: PaymentLinks;
  customers: CustomerLinks;
  /** Undefined unless Stripe takes the payments. */
  stripe: StripeAccount | undefined;
  /** Refuses a decision that a page of another site sends. */
  refuseForeign: HttpMiddleware;
  /** The dealer of the search page; undefined where there is no such page. */
  webDealer: string | undefined;
  /** In which deadlines are written. */
  timeZone: string;
  /** The operator's texts to which the pages link. */
  legal: readonly LegalName[];
}
