import { leapSequences, noteAllLodgings } from '../../lodgings/store/changes.ts';
import { inTransaction, type Db } from '../../sqlite/database.ts';
import { saveNextGeneration } from '../../sqlite/generation.ts';
import { abandonBuilds, type IndexBuild } from './index-builds.ts';
import { leapIndexVersions } from './index-versions.ts';

/** What is known of the lives that a database had after the state that it is in now. */
export interface FormerLives {
  /** Generations that were seen outside the database. */
  seen: Iterable<string>;
  /** Indices that were made of them; they are dropped. */
  builds: readonly Pick<IndexBuild, 'arrivals' | 'lodgings' | 'availability'>[];
}

/**
 * Begins a new generation: numbers go on far above all that were given, no former index serves, and every lodging counts as changed;
 * `now` is in milliseconds since 1970. Yields the number of lodgings.
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
