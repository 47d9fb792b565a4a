import type { Logger } from 'pino';
import type { CustomerLinks, PaymentLinks } from '../bookings/payment/payment-links.ts';
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
  customers: CustomerLinks;
  clock: ServiceClock;
  /** `clock.now`: milliseconds since 1970. */
  now: () => number;
  /** The calendar day of `now()` in `config.timeZone`. */
  today: () => Day;
}
