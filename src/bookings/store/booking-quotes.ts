import type { Cents } from '../../values/money.ts';
import { existingRow, scalar, type Db } from '../../sqlite/database.ts';

/** Instants in milliseconds since 1970. */
export function insertQuote(
  db: Db,
  quote: { bookingId: number; totalValue: Cents; createdAt: number; expiresAt: number },
): number {
  const { bookingId, totalValue, createdAt, expiresAt } = quote;
  const id = scalar<number>(
    db,
    'INSERT INTO booking_quotes (booking_id, total_value, created_at, expires_at) VALUES (?, ?, ?, ?) RETURNING id',
  ).get(bookingId, totalValue, createdAt, expiresAt);
  return existingRow(id);
}
