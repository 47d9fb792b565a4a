import type { CustomerLinks, PaymentLinks } from '../../bookings/payment/payment-links.ts';
import type { AddressShown } from '../../bookings/rules/customer-page.ts';
import type { HttpMiddleware } from '../../http/http-env.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import type { LegalName } from '../visitor-words.ts';

/** What customers' pages of their bookings work with. */
export interface MyParts extends Pick<HttpParts, 'db' | 'log' | 'writes' | 'now' | 'today' | 'whenSearchable'> {
  customers: CustomerLinks;
  payments: PaymentLinks;
  /** Refuses what a page of another site sends. */
  refuseForeign: HttpMiddleware;
  /** The dealer of the search page; undefined where there is no such page. */
  webDealer: string | undefined;
  /** In which deadlines are written. */
  timeZone: string;
  addressShown: AddressShown;
  /** The operator's texts to which the pages link. */
  legal: readonly LegalName[];
}
