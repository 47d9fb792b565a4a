import { findServingBuild } from '../search/store/index-builds.ts';
import { isBehind, listParkedLodgings } from '../search/store/indexed-lodgings.ts';
import type { Db } from '../sqlite/database.ts';

export function readIndexStanding(
  db: Db,
  lodgingId: number,
): { standing: 'none' | 'current' | 'lags' | 'parked'; reason: string | null } {
  const build = findServingBuild(db);
  if (!build) return { standing: 'none', reason: null };
  const parked = listParkedLodgings(db, build.id).find((each) => each.lodgingId === lodgingId);
  if (parked) return { standing: 'parked', reason: parked.reason };
  return { standing: isBehind(db, build, lodgingId) ? 'lags' : 'current', reason: null };
}

export function describeIndexStanding({ standing, reason }: ReturnType<typeof readIndexStanding>): string {
  if (standing === 'parked') return `parked, tried again each hour at least: ${reason}`;
  return { none: 'there is no index yet: reindex', current: 'has the newest change', lags: 'lags behind' }[standing];
}
