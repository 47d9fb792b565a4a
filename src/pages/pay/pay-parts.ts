import type { Logger } from 'pino';
import type { PaymentLinks } from '../../bookings/payment/payment-links.ts';
import type { StripeAccount } from '../../bookings/payment/stripe-account.ts';
import type { Db } from '../../sqlite/database.ts';
import type { GroupedWrites } from '../../sqlite/grouped-writes.ts';
import type { Day } from '../../values/day.ts';

/** What the pages to pay on work with. */
export interface PayParts {
  db: Db;
  log: Logger;
  writes: GroupedWrites;
  payments: PaymentLinks;
  /** Undefined unless Stripe takes the payments. */
  stripe: StripeAccount | undefined;
  publicUrl: string;
  /** In which deadlines are written. */
  timeZone: string;
  now: () => number;
  today: () => Day;
}
