import type { Day } from '../../values/day.ts';
import type { Db } from '../../sqlite/database.ts';
import type { AvailabilityReader } from '../../stays/rules/stays/lodging-availability.ts';
import type { ReadyAvailabilities } from '../../stays/wire/ready-availabilities.ts';
import type { ReadyDetails } from '../../stays/wire/ready-details.ts';

/** What the operations of the catalog work with. */
export interface CatalogParts {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  today: () => Day;
  availability: AvailabilityReader;
  ready: ReadyAvailabilities;
  readyDetails: ReadyDetails;
  /** Tells whether the dealer has a booking that holds nights of the lodging now. */
  hasLiveBooking: (lodgingId: number, dealerId: string) => boolean;
  /** `publicUrl`: the service's own; `lodgingUrl`: the public page of a lodging, `{id}` in it. */
  addresses: { publicUrl: string; lodgingUrl: string };
}
