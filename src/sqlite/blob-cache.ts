import { LRUCache } from 'lru-cache';
import type { Db } from './database.ts';

/** Of so many ids it is known that their content was read once. */
const mostReadOnce = 4_000;

/**
 * Yields memory for decoded content by connection and version, at most so many bytes each; readers share it, so nobody writes to
 * it. What is read a second time is kept: a walk through everything pushes out nothing that is in use, and leaves behind nothing
 * for the collection of garbage to carry around.
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
    /** Keeps content that is `size` bytes large, about, if its id was read lately already. */
    offer(db: Db, id: number, version: string, { content, size }: { content: Content; size: number }) {
      const { kept, readOnce } = memoryOf(db);
      if (readOnce.delete(id)) kept.set(version, content, { size });
      else readOnce.set(id, true);
    },
  };
}
