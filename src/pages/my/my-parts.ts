import type { CustomerLinks, PaymentLinks } from '../../bookings/payment/payment-links.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import type { HttpMiddleware } from '../../http/http-env.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import type { LegalName } from '../visitor-words.ts';

export interface MyParts extends Pick<HttpParts, 'db' | 'log' | 'writes' | 'now' | 'today' | 'whenSearchable'> {
  customers: CustomerLinks;
  payments: PaymentLinks;
  refuseForeign: HttpMiddleware;
  webDealer: string | undefined;
  timeZone: string;
  addressShown: AddressShown;
  legal: readonly LegalName[];
}
