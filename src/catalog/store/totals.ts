import { LRUCache } from 'lru-cache';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import type { Db } from '../../sqlite/database.ts';

const totalCaches = new WeakMap<Db, LRUCache<string, { sequence: number; total: number }>>();

/** Cached until any lodging changes, so that the pages of one walk count once. `of` names the list and its filter. */
export async function readTotal(db: Db, of: readonly unknown[], count: () => Promise<number>): Promise<number> {
  let kept = totalCaches.get(db);
  if (!kept) totalCaches.set(db, (kept = new LRUCache({ max: 1_000 })));
  const [sequence, name] = [readNewestSequence(db), JSON.stringify(of)];
  const known = kept.get(name);
  if (known?.sequence === sequence) return known.total;
  const total = await count();
  kept.set(name, { sequence, total });
  return total;
}
