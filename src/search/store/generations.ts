import { leapSequences, noteAllLodgings } from '../../lodgings/store/changes.ts';
import { inTransaction, type Db } from '../../sqlite/database.ts';
import { saveNextGeneration } from '../../sqlite/generation.ts';
import { abandonBuilds, type IndexBuild } from './index-builds.ts';
import { leapIndexVersions } from './index-versions.ts';

/** Later states of a database that has been restored to an earlier one. */
export interface FormerLives {
  /** Generations found outside the database. */
  seen: Iterable<string>;
  builds: readonly Pick<IndexBuild, 'arrivals' | 'lodgings' | 'availability'>[];
}

/**
 * Begins a new generation: numbers continue far above all issued ones, no former index serves, and every lodging counts
 * as changed. `now` is in milliseconds since 1970. Returns the number of lodgings.
 */
export function beginGeneration(db: Db, { seen, builds }: FormerLives, now: number): number {
  return inTransaction(db, () => {
    const number = saveNextGeneration(db, seen);
    leapSequences(db, number);
    leapIndexVersions(db, number);
    abandonBuilds(db, builds, now);
    return noteAllLodgings(db, now);
  });
}
