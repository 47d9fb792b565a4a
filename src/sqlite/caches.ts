import { databaseVersion, type Db } from './database.ts';
import { LRUCache } from 'lru-cache';

/**
 * Caches rows in memory until anything changes in the database, on this or another connection; missing rows are looked
 * up each time. Inside a transaction nothing is cached.
 */
export function cacheByVersion<Key, Row>(
  read: (db: Db, key: Key) => Row | undefined,
): (db: Db, key: Key) => Row | undefined {
  const kept = new WeakMap<Db, { version: number; rows: Map<Key, Row> }>();
  return (db, key) => {
    const version = databaseVersion(db);
    if (version === undefined) return read(db, key);
    let known = kept.get(db);
    if (known?.version !== version) kept.set(db, (known = { version, rows: new Map() }));
    const row = known.rows.get(key) ?? read(db, key);
    if (row !== undefined) known.rows.set(key, row);
    return row;
  };
}

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
