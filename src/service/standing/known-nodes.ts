import type { Db } from '../../sqlite/database.ts';
import { findSetting, saveSetting } from '../../sqlite/settings.ts';
import { cacheByVersion } from '../../sqlite/versioned-cache.ts';

const setting = 'search-nodes';

const kept = cacheByVersion((db: Db, name: string) => findSetting(db, name));

/**
 * Yields how many search nodes were there when they were counted last. It is kept with the facts: a primary that begins knows of them
 * before it counts, and so do all its processes.
 */
export function readNodeCount(db: Db): number {
  return Number(kept(db, setting) ?? 0);
}

/** Keeps how many search nodes there are. */
export function noteNodeCount(db: Db, count: number): void {
  if (readNodeCount(db) !== count) saveSetting(db, setting, String(count));
}
