import { inTransaction } from '../../sqlite/database.ts';
import { readServiceDay, turnServiceDay } from '../../stays/store/service-day.ts';
import { readBuilds } from '../store/index-builds.ts';
import { listIndexedSince, repeatLodgings } from '../store/indexed-lodgings.ts';
import type { FollowerParts } from './writer-parts.ts';

const [hour, dayLength] = [3_600_000, 86_400_000];

/**
 * Turns the facts to the service's day, forward or back. On the way back, documents that may be of a later day are written again: they
 * lack the arrivals in between. Returns the lodgings whose prices changed.
 */
export function turnDay({ db, today, now }: Pick<FollowerParts, 'db' | 'today' | 'now'>): number[] {
  // The day is read after the stored one: at midnight another process may have turned it just now.
  if (readServiceDay(db) === today()) return [];
  return inTransaction(db, () => {
    const former = readServiceDay(db);
    const day = today();
    if (former !== undefined && former > day) {
      // No time zone is in the next day earlier than 14 hours before UTC is.
      const since = (day + 1) * dayLength - 14 * hour;
      for (const { id } of readBuilds(db)) repeatLodgings(db, id, listIndexedSince(db, id, since));
    }
    return turnServiceDay(db, day, now());
  });
}
