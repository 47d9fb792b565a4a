import { type Db, findSetting, saveSetting } from '../../sqlite/database.ts';
import { cacheByVersion } from '../../sqlite/caches.ts';

const setting = 'search-nodes';

const kept = cacheByVersion((db: Db, name: string) => findSetting(db, name));

/**
 * Number of search nodes at the last count. Stored with the facts, so that a starting primary and all its processes
 * know it before counting.
 */
export function readNodeCount(db: Db): number {
  return Number(kept(db, setting) ?? 0);
}

export function noteNodeCount(db: Db, count: number): void {
  if (readNodeCount(db) !== count) saveSetting(db, setting, String(count));
}
