import type { Db } from '../../sqlite/database.ts';

/** What the operations of lodgings work with. */
export interface LodgingsParts {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
}
