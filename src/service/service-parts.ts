import type { Logger } from 'pino';
import type { CustomerLinks, PaymentLinks } from '../bookings/payment/payment-links.ts';
import type { StripeAccount } from '../bookings/payment/stripe-account.ts';
import type { QuoteTokens } from '../bookings/wire/booking.ts';
import type { Search } from '../search/query/search.ts';
import type { ReadyAvailabilities } from '../stays/wire/availability.ts';
import type { ReadyDetails } from '../stays/wire/ready-details.ts';
import type { Db } from '../sqlite/database.ts';
import type { Report } from '../sqlite/derived-file.ts';
import type { GroupedWrites } from '../sqlite/grouped-writes.ts';
import type { Day } from '../values/day.ts';
import type { ServiceClock } from './clock.ts';
import type { Config } from './config.ts';

/** Each room receives only the parts it needs. */
export interface ServiceParts {
  config: Config;
  log: Logger;
  db: Db;
  search: Search;
  ready: ReadyAvailabilities;
  readyDetails: ReadyDetails;
  report: Report;
  writes: GroupedWrites;
  quotes: QuoteTokens;
  payments: PaymentLinks;
  /** Undefined unless Stripe takes the payments. */
  stripe?: StripeAccount | undefined;
  customers: CustomerLinks;
  clock: ServiceClock;
  /** `clock.now`: milliseconds since 1970. */
  now: () => number;
  /** The calendar day of `now()` in `config.timeZone`. */
  today: () => Day;
  /** The first day on offer; differs from `today()` only while the clock is in doubt. */
  saleDay: () => Day;
}

/** The parts that a start needs, in one process or several. */
export interface StartParts extends Pick<ServiceParts, 'config' | 'log'> {
  opensearchUrl: string | Promise<string>;
  /** Milliseconds since 1970; defaults to the machine's clock. */
  now?: () => number;
  /** Milliseconds an answer waits until its lodging is indexed; defaults to the value meant for callers. */
  waitAtMost?: number | undefined;
  build: () => Promise<void>;
  /** Called before the index is built, with the function that stops the service. */
  onListening?: (stop: () => Promise<void>) => void;
  /** Called after an I/O error of the database, which is then no longer used. */
  onStoreFailed?: (code: string) => void;
}
