import { prepared, scalar } from './database.ts';
import type { Db } from './database.ts';
import { findDealer } from './dealers.ts';
import type { Dealer } from '../domain/lodging.ts';

/** Lists all dealers in the order of their ids. */
export function readDealers(db: Db): Dealer[] {
  const ids = scalar<string>(db, 'SELECT id FROM dealers ORDER BY id').all();
  return ids.flatMap((id) => findDealer(db, id) ?? []);
}

/** Counts the dealer's keys that are neither expired nor revoked at the instant (milliseconds since 1970). */
export function countValidKeys(db: Db, dealerId: string, now: number): number {
  return (
    scalar<number>(
      db,
      `SELECT count(*) FROM api_keys
       WHERE dealer_id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
    ).get(dealerId, now) ?? 0
  );
}

/** Revokes a key for good; tells whether there was a key of that public id that was not revoked yet. */
export function revokeKey(db: Db, publicId: string, now: number): boolean {
  return (
    prepared(db, 'UPDATE api_keys SET revoked_at = ? WHERE public_id = ? AND revoked_at IS NULL').run(now, publicId)
      .changes > 0
  );
}
