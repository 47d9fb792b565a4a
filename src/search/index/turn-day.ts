import { inTransaction } from '../../sqlite/database.ts';
import { readServiceDay, turnServiceDay } from '../../stays/store/service-day.ts';
import { readBuilds } from '../store/index-builds.ts';
import { listIndexedSince, repeatLodgings } from '../store/indexed-lodgings.ts';
import type { FollowerParts } from './writer-parts.ts';

const [hour, dayLength] = [3_600_000, 86_400_000];

/**
 * Moves the facts to the service's day, forward or back. Going back, documents possibly written on a later day are
 * rewritten: they lack the arrivals in between. Returns the lodgings whose prices changed.
 */
export function turnDay({ db, today, now }: Pick<FollowerParts, 'db' | 'today' | 'now'>): number[] {
  // `today` is read after the stored day: at midnight another process may just have turned it.
  if (readServiceDay(db) === today()) return [];
  return inTransaction(db, () => {
    const former = readServiceDay(db);
    const day = today();
    if (former !== undefined && former > day) {
      // No time zone is more than 14 hours ahead of UTC.
      const since = (day + 1) * dayLength - 14 * hour;
      for (const { id } of readBuilds(db)) repeatLodgings(db, id, listIndexedSince(db, id, since));
    }
    return turnServiceDay(db, day, now());
  });
}
