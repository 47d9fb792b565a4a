import type { Occupant } from '../rules/occupant.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

/** An occupant as it is kept (personal data). */
interface StoredOccupant extends Occupant {
  /** Unique within the booking and never given to another occupant of it. */
  occupantId: number;
}

/** What became of a list of occupants; `known` counts those that the booking has now. */
type OccupantsOutcome = { outcome: 'registered'; known: number } | { outcome: 'too-many'; known: number };

/**
 * Adds occupants to a booking, or with `replace` puts them in the place of those it has. Nothing is written when they would be
 * more than `most` together. Belongs into a transaction.
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
  // Read before the former ones go, so that no number is given twice.
  const last =
    scalar<number | null>(db, 'SELECT max(occupant_id) FROM booking_occupants WHERE booking_id = ?').get(bookingId) ??
    0;
  if (replace) prepared(db, 'DELETE FROM booking_occupants WHERE booking_id = ?').run(bookingId);
  const insert = prepared(db, 'INSERT INTO booking_occupants (booking_id, occupant_id, occupant) VALUES (?, ?, ?)');
  for (const [place, occupant] of occupants.entries())
    insert.run(bookingId, last + place + 1, JSON.stringify(occupant));
  return { outcome: 'registered', known: together };
}

/** Counts the occupants that are known of a booking. */
export function countOccupants(db: Db, bookingId: number): number {
  return scalar<number>(db, 'SELECT count(*) FROM booking_occupants WHERE booking_id = ?').get(bookingId) ?? 0;
}

/** Lists the occupants of a booking in the order in which they were entered (personal data). */
export function occupantsOf(db: Db, bookingId: number): StoredOccupant[] {
  const rows = prepared<{ occupantId: number; occupant: string }>(
    db,
    'SELECT occupant_id AS occupantId, occupant FROM booking_occupants WHERE booking_id = ? ORDER BY occupant_id',
  ).all(bookingId);
  return rows.map(({ occupantId, occupant }) => ({ occupantId, ...(JSON.parse(occupant) as Occupant) }));
}
