import type { Db } from '../../sqlite/database.ts';
import { recordTag } from '../../sqlite/generation.ts';

/** For `If-Match`: changes with every write of the booking or its customer. */
export function bookingTag(db: Db, { id, version }: { id: number; version: number }): string {
  return recordTag(db, [id, version]);
}
