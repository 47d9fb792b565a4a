import type { Day } from '../../values/day.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import type { Db } from '../../sqlite/database.ts';
import type { AvailabilityReader } from '../../stays/rules/stays/lodging-availability.ts';
import type { ReadyAvailabilities } from '../../stays/wire/availability.ts';
import type { ReadyDetails } from '../../stays/wire/ready-details.ts';

export interface CatalogParts {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  today: () => Day;
  availability: AvailabilityReader;
  ready: ReadyAvailabilities;
  readyDetails: ReadyDetails;
  /** Whether a booking of the dealer holds nights of the lodging now. */
  hasLiveBooking: (lodgingId: number, dealerId: string) => boolean;
  /** `publicUrl` is the service's own; `lodgingUrl` is a lodging's public page, with `{id}` as placeholder. */
  addresses: { publicUrl: string; lodgingUrl: string; addressShown: AddressShown };
}
