import type { Db } from '../../sqlite/database.ts';

export interface LodgingsParts {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  settings: {
    /** Allows calendar feeds over http. */
    calendarsPrivate: boolean;
  };
}
