import type { CustomerLinks, PaymentLinks } from '../../bookings/payment/payment-links.ts';
import type { ReturnHosts } from '../../bookings/rules/return-hosts.ts';
import type { StripeAccount } from '../../bookings/payment/stripe-account.ts';
import type { HttpMiddleware } from '../../http/http-env.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import type { LegalName } from '../visitor-words.ts';

export interface PayParts extends Pick<HttpParts, 'db' | 'log' | 'writes' | 'now' | 'today'>, ReturnHosts {
  payments: PaymentLinks;
  customers: CustomerLinks;
  stripe: StripeAccount | undefined;
  refuseForeign: HttpMiddleware;
  webDealer: string | undefined;
  timeZone: string;
  legal: readonly LegalName[];
}
