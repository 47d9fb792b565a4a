import { readSequence } from '../../lodgings/store/changes.ts';
import type { Db } from '../../sqlite/database.ts';
import type { Day } from '../../values/day.ts';

/** As of which change of the lodging, and for which day. */
export interface AsOf {
  sequence: number;
  day: Day;
}

export interface ReadySources {
  /** The facts. */
  db: Db;
  /** The file of what is ready. */
  ready: Db;
  today: () => Day;
}

/** Yields what names the rows of a lodging that hold as of the facts of now: its id, sequence and day. */
export function createNamer({ db, today }: Pick<ReadySources, 'db' | 'today'>) {
  return (lodgingId: number) => [lodgingId, readSequence(db, lodgingId), today()] as const;
}
