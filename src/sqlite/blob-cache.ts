import { LRUCache } from 'lru-cache';
import type { Db } from './database.ts';

const mostReadOnce = 4_000;

/**
 * LRU cache of decoded content per connection and version, up to `maxSize` bytes each; readers share entries and must
 * not modify them. Only content read a second time is kept, so that a scan of everything evicts nothing in use and
 * leaves no garbage behind.
 */
export function createBlobCache<Content extends object>(maxSize: number) {
  const memories = new WeakMap<Db, { kept: LRUCache<string, Content>; readOnce: LRUCache<number, true> }>();
  const memoryOf = (db: Db) => {
    let memory = memories.get(db);
    if (!memory) {
      memory = { kept: new LRUCache({ maxSize }), readOnce: new LRUCache({ max: mostReadOnce }) };
      memories.set(db, memory);
    }
    return memory;
  };
  return {
    find: (db: Db, version: string) => memoryOf(db).kept.get(version),
    offer(db: Db, id: number, version: string, { content, size }: { content: Content; size: number }) {
      const { kept, readOnce } = memoryOf(db);
      if (readOnce.delete(id)) kept.set(version, content, { size });
      else readOnce.set(id, true);
    },
  };
}
