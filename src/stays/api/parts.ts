import type { Day } from '../../values/day.ts';
import type { Db } from '../../sqlite/database.ts';
import type { AvailabilityReader } from '../rules/stays/lodging-availability.ts';
import type { ReadyAvailabilities } from '../wire/availability.ts';

export interface StaysParts {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  today: () => Day;
  availability: AvailabilityReader;
  ready: ReadyAvailabilities;
  /** `publicUrl`: the service's own address, used in problem documents. */
  addresses: { publicUrl: string };
}
