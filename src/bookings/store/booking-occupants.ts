import type { Occupant } from '../rules/booking.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

interface StoredOccupant extends Occupant {
  /** Unique within the booking and never reused. */
  occupantId: number;
}

type OccupantsOutcome = { outcome: 'registered'; known: number } | { outcome: 'too-many'; known: number };

/**
 * Adds occupants, or with `replace` replaces all. Writes nothing when the total would exceed `most`. Requires a
 * transaction.
 */
export function registerOccupants(
  db: Db,
  bookingId: number,
  occupants: readonly Occupant[],
  { replace, most }: { replace: boolean; most: number },
): OccupantsOutcome {
  const known = countOccupants(db, bookingId);
  const together = occupants.length + (replace ? 0 : known);
  if (together > most) return { outcome: 'too-many', known };
  // Read before the delete, so that no id is reused.
  const last =
    scalar<number | null>(db, 'SELECT max(occupant_id) FROM booking_occupants WHERE booking_id = ?').get(bookingId) ??
    0;
  if (replace) prepared(db, 'DELETE FROM booking_occupants WHERE booking_id = ?').run(bookingId);
  const insert = prepared(db, 'INSERT INTO booking_occupants (booking_id, occupant_id, occupant) VALUES (?, ?, ?)');
  for (const [place, occupant] of occupants.entries())
    insert.run(bookingId, last + place + 1, JSON.stringify(occupant));
  return { outcome: 'registered', known: together };
}

export function countOccupants(db: Db, bookingId: number): number {
  return scalar<number>(db, 'SELECT count(*) FROM booking_occupants WHERE booking_id = ?').get(bookingId) ?? 0;
}

/** In order of entry (personal data). */
export function occupantsOf(db: Db, bookingId: number): StoredOccupant[] {
  const rows = prepared<{ occupantId: number; occupant: string }>(
    db,
    'SELECT occupant_id AS occupantId, occupant FROM booking_occupants WHERE booking_id = ? ORDER BY occupant_id',
  ).all(bookingId);
  return rows.map(({ occupantId, occupant }) => ({ occupantId, ...(JSON.parse(occupant) as Occupant) }));
}
