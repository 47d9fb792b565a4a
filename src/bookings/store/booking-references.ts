import { prepared, type Db } from '../../sqlite/database.ts';

/** Ignores case. */
export function findReferencedBooking(db: Db, reference: string): { id: number; lodgingId: number } | undefined {
  return prepared<{ id: number; lodgingId: number }>(
    db,
    'SELECT id, lodging_id AS lodgingId FROM bookings WHERE reference = ?',
  ).get(reference.toUpperCase());
}

export function findResellersBooking(
  db: Db,
  lodgingId: number,
  referenceReseller: string,
): { id: number; reference: string } | undefined {
  // Names the dealers so that the index applies.
  return prepared<{ id: number; reference: string }>(
    db,
    `SELECT id, reference FROM bookings
     WHERE dealer_id IN (SELECT id FROM dealers) AND reference_reseller = ? AND lodging_id = ? AND state = 'BOOKED'
     ORDER BY created_at DESC LIMIT 1`,
  ).get(referenceReseller, lodgingId);
}
