import type { KeyRole } from '../rules/dealer.ts';
import { prepared, scalar, type Db, recordOf } from '../../sqlite/database.ts';

/** Instants are milliseconds since 1970. */
export interface KeyFacts {
  publicId: string;
  dealerId: string;
  roles: readonly KeyRole[];
  mode: 'test' | 'live';
  /** Origins of pages that may read with a publishable key, sorted; empty for a secret key. */
  origins: readonly string[];
  createdAt: number;
  expiresAt: number | undefined;
  revokedAt: number | undefined;
}

export const originsColumn = `(SELECT json_group_array(origin ORDER BY origin) FROM key_origins
  WHERE key_origins.public_id = api_keys.public_id) AS origins`;

/** Oldest first per dealer, including expired and revoked keys. */
export function readKeys(db: Db, dealerId?: string): KeyFacts[] {
  const rows = prepared<object>(
    db,
    `SELECT public_id AS publicId, dealer_id AS dealerId, roles, mode, ${originsColumn}, created_at AS createdAt,
       expires_at AS expiresAt, revoked_at AS revokedAt
     FROM api_keys WHERE dealer_id = ifnull(?, dealer_id) ORDER BY dealer_id, created_at, public_id`,
  ).all(dealerId);
  return rows.map((row) => recordOf<KeyFacts>(row, { json: ['roles', 'origins'] }));
}

/** `now` is in milliseconds since 1970; only keys valid then count. */
export function isOriginOfKey(db: Db, origin: string, mode: KeyFacts['mode'], now: number): boolean {
  const find = scalar<number>(
    db,
    `SELECT 1 FROM key_origins JOIN api_keys USING (public_id)
     WHERE origin = ? AND mode = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?) LIMIT 1`,
  );
  return find.get(origin, mode, now) !== undefined;
}

/** Counts only keys neither expired nor revoked at the instant (milliseconds since 1970). */
export function countValidKeys(
  db: Db,
  dealerId: string,
  now: number,
  kind: 'secret' | 'publishable' = 'secret',
): number {
  const count = scalar<number>(
    db,
    `SELECT count(*) FROM api_keys
     WHERE dealer_id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
       AND EXISTS (SELECT 1 FROM key_origins WHERE key_origins.public_id = api_keys.public_id) = ?`,
  );
  return count.get(dealerId, now, Number(kind === 'publishable')) ?? 0;
}

/** False if there is no such key, or it is already revoked. */
export function revokeKey(db: Db, publicId: string, now: number): boolean {
  const revoke = prepared(db, 'UPDATE api_keys SET revoked_at = ? WHERE public_id = ? AND revoked_at IS NULL');
  return revoke.run(now, publicId).changes > 0;
}

/** Expires a key at the instant (milliseconds since 1970), unless it expires earlier anyway. */
export function endKey(db: Db, publicId: string, at: number): void {
  const end = prepared(
    db,
    'UPDATE api_keys SET expires_at = min(ifnull(expires_at, @at), @at) WHERE public_id = @publicId',
  );
  end.run({ at, publicId });
}
