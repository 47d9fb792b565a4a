import type { Role } from '../rules/api-key.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';
import { recordOf } from '../../sqlite/rows.ts';

/** What is known of a key besides its secret. Instants are milliseconds since 1970. */
export interface KeyFacts {
  publicId: string;
  dealerId: string;
  roles: readonly Role[];
  mode: 'test' | 'live';
  createdAt: number;
  expiresAt: number | undefined;
  revokedAt: number | undefined;
}

/** Lists the keys of a dealer, or of all dealers, the oldest of each dealer first; also expired and revoked ones. */
export function readKeys(db: Db, dealerId?: string): KeyFacts[] {
  const rows = prepared<object>(
    db,
    `SELECT public_id AS publicId, dealer_id AS dealerId, roles, mode, created_at AS createdAt, expires_at AS expiresAt,
       revoked_at AS revokedAt
     FROM api_keys WHERE dealer_id = ifnull(?, dealer_id) ORDER BY dealer_id, created_at, public_id`,
  ).all(dealerId);
  return rows.map((row) => recordOf<KeyFacts>(row, { json: ['roles'] }));
}

/** Counts the dealer's keys that are neither expired nor revoked at the instant (milliseconds since 1970). */
export function countValidKeys(db: Db, dealerId: string, now: number): number {
  const count = scalar<number>(
    db,
    `SELECT count(*) FROM api_keys
     WHERE dealer_id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
  );
  return count.get(dealerId, now) ?? 0;
}

/** Revokes a key for good; tells whether there was a key of that public id that was not revoked yet. */
export function revokeKey(db: Db, publicId: string, now: number): boolean {
  const revoke = prepared(db, 'UPDATE api_keys SET revoked_at = ? WHERE public_id = ? AND revoked_at IS NULL');
  return revoke.run(now, publicId).changes > 0;
}

/** Lets a key end at the instant (milliseconds since 1970), or when it would end anyway if that is earlier. */
export function endKey(db: Db, publicId: string, at: number): void {
  const end = prepared(
    db,
    'UPDATE api_keys SET expires_at = min(ifnull(expires_at, @at), @at) WHERE public_id = @publicId',
  );
  end.run({ at, publicId });
}
