import type { Day } from '../../values/day.ts';
import type { Db } from '../../sqlite/database.ts';
import type { AvailabilityReader } from '../rules/stays/lodging-availability.ts';
import type { FindReady } from '../wire/availability.ts';

/** The parts of operations that search nodes answer, too. */
export interface IndexedStaysParts {
  today: () => Day;
  availability: AvailabilityReader;
  ready: FindReady;
  /** `publicUrl`: the service's own address, used in problem documents. */
  addresses: { publicUrl: string };
}

export interface StaysParts extends IndexedStaysParts {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
}
