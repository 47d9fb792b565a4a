import { databaseVersion, type Db } from './database.ts';

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
    const former = kept.get(db);
    const known = former?.version === version ? former : { version, rows: new Map<Key, Row>() };
    kept.set(db, known);
    const row = known.rows.get(key) ?? read(db, key);
    if (row !== undefined) known.rows.set(key, row);
    return row;
  };
}
