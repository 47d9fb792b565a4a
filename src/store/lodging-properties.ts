import { LRUCache } from 'lru-cache';
import type { Property } from '../domain/property.ts';
import { existingRow, prepared } from './database.ts';
import type { Db } from './database.ts';

/** A lodging in a certain version of what its provider delivered. */
interface PropertyVersion {
  id: number;
  topic_digests: string;
}

const cachedBytes = 32 * 1024 * 1024;
/** Memory that a parsed property takes for each character of its JSON, about. */
const bytesPerCharacter = 3;

const caches = new WeakMap<Db, LRUCache<string, Property>>();

/**
 * Reads the property of a lodging. Parsed ones are kept in memory, 32 MB per connection, and shared between readers: nobody
 * writes to them. `version` comes from the same moment, else the property may be a newer one.
 */
export function readProperty(db: Db, version: PropertyVersion): Property {
  let cache = caches.get(db);
  if (!cache) caches.set(db, (cache = new LRUCache({ maxSize: cachedBytes })));
  const known = cache.get(keyOf(version));
  if (known) return known;
  const find = prepared<PropertyVersion & { property: string }>(
    db,
    'SELECT id, topic_digests, property FROM lodgings WHERE id = ?',
  );
  const row = existingRow(find.get(version.id));
  const property = JSON.parse(row.property) as Property;
  // Under the key of what was read, which another process may have written after `version` was.
  cache.set(keyOf(row), property, { size: row.property.length * bytesPerCharacter + 1_000 });
  return property;
}

/** Names the content: every part of a property is in one of the digests, so neither a delivery nor its undoing is overlooked. */
function keyOf({ id, topic_digests }: PropertyVersion): string {
  return `${id} ${topic_digests}`;
}
