import type { Property } from '../rules/property.ts';
import { existingRow, prepared, type Db } from '../../sqlite/database.ts';
import { createBlobCache } from '../../sqlite/caches.ts';

interface PropertyVersion {
  id: number;
  topic_digests: string;
}

/** Approximate memory of a parsed property per character of its JSON. */
const bytesPerCharacter = 3;

const properties = createBlobCache<Property>(32 * 1024 * 1024);

/** May return a newer property than `version`. Shared with the cache: callers must not modify it. */
export function readProperty(db: Db, version: PropertyVersion): Property {
  const known = properties.find(db, keyOf(version));
  if (known) return known;
  const find = prepared<PropertyVersion & { property: string }>(
    db,
    'SELECT id, topic_digests, property FROM lodgings WHERE id = ?',
  );
  const row = existingRow(find.get(version.id));
  const property = JSON.parse(row.property) as Property;
  // Cached under the key of the row just read: another process may have changed it after `version` was read.
  properties.offer(db, row.id, keyOf(row), {
    content: property,
    size: row.property.length * bytesPerCharacter + 1_000,
  });
  return property;
}

/** Keyed by content: the digests cover every part of a property, so no delivery or rollback goes unnoticed. */
function keyOf({ id, topic_digests }: PropertyVersion): string {
  return `${id} ${topic_digests}`;
}
