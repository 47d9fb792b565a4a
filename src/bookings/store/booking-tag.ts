import type { Db } from '../../sqlite/database.ts';
import { recordTag } from '../../sqlite/record-tag.ts';

/** Yields the tag of a booking's version, which `If-Match` names: every write of the booking or its customer changes it. */
export function bookingTag(db: Db, { id, version }: { id: number; version: number }): string {
  return recordTag(db, [id, version]);
}
