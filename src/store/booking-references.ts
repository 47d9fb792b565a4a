import { prepared } from './database.ts';
import type { Db } from './database.ts';

/** Finds a booking by its reference, written in any case. */
export function findReferencedBooking(db: Db, reference: string): { id: number; lodgingId: number } | undefined {
  return prepared<{ id: number; lodgingId: number }>(
    db,
    'SELECT id, lodging_id AS lodgingId FROM bookings WHERE reference = ?',
  ).get(reference.toUpperCase());
}
