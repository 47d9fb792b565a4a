import type { Property } from '../rules/property.ts';
import { existingRow, prepared, type Db } from '../../sqlite/database.ts';
import { createBlobCache } from '../../sqlite/blob-cache.ts';

/** A lodging in a certain version of what its provider delivered. */
interface PropertyVersion {
  id: number;
  topic_digests: string;
}

/** Memory that a parsed property takes for each character of its JSON, about. */
const bytesPerCharacter = 3;

const properties = createBlobCache<Property>(32 * 1024 * 1024);

/** Reads the property, or a newer one if `version` is of another moment; shared, so nobody writes to it. */
export function readProperty(db: Db, version: PropertyVersion): Property {
  const known = properties.find(db, keyOf(version));
  if (known) return known;
  const find = prepared<PropertyVersion & { property: string }>(
    db,
    'SELECT id, topic_digests, property FROM lodgings WHERE id = ?',
  );
  const row = existingRow(find.get(version.id));
  const property = JSON.parse(row.property) as Property;
  // Under the key of what was read, which another process may have written after `version` was.
  properties.offer(db, row.id, keyOf(row), {
    content: property,
    size: row.property.length * bytesPerCharacter + 1_000,
  });
  return property;
}

/** Names the content: every part of a property is in one of the digests, so neither a delivery nor its undoing is overlooked. */
function keyOf({ id, topic_digests }: PropertyVersion): string {
  return `${id} ${topic_digests}`;
}
