import type { Logger } from 'pino';
import type { CustomerLinks, PaymentLinks } from '../bookings/payment/payment-links.ts';
import type { QuoteTokens } from '../bookings/wire/quote-tokens.ts';
import type { Search } from '../search/query/search.ts';
import type { ReadyAvailabilities } from '../stays/wire/ready-availabilities.ts';
import type { ReadyDetails } from '../stays/wire/ready-details.ts';
import type { Db } from '../sqlite/database.ts';
import type { Report } from '../sqlite/derived-file.ts';
import type { GroupedWrites } from '../sqlite/grouped-writes.ts';
import type { Day } from '../values/day.ts';
import type { ServiceClock } from './clock/service-clock.ts';
import type { Config } from './config.ts';

/** What a service is made of; each room is given the parts that it needs, none gets them all. */
export interface ServiceParts {
  config: Config;
  log: Logger;
  db: Db;
  search: Search;
  ready: ReadyAvailabilities;
  readyDetails: ReadyDetails;
  /** Hears of trouble with copies of the facts. */
  report: Report;
  /** Runs writes of requests, those that come together in one commit. */
  writes: GroupedWrites;
  quotes: QuoteTokens;
  /** Gives out payment links and takes them back. */
  payments: PaymentLinks;
  /** Gives out the addresses of customers' pages and takes them back. */
  customers: CustomerLinks;
  clock: ServiceClock;
  /** `clock.now`: milliseconds since 1970. */
  now: () => number;
  /** The service's day: the calendar day of `now()` in `config.timeZone`. */
  today: () => Day;
}
