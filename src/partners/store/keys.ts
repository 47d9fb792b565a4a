import type { Role } from '../rules/api-key.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';
import { recordOf } from '../../sqlite/rows.ts';

/** What is known of a key besides its secret. Instants are milliseconds since 1970. */
export interface KeyFacts {
  publicId: string;
  dealerId: string;
  roles: readonly Role[];
  mode: 'test' | 'live';
  /** Of the pages that may read with a publishable key, sorted; a secret key has none. */
  origins: readonly string[];
  createdAt: number;
  expiresAt: number | undefined;
  revokedAt: number | undefined;
}

/** Selects the origins of a key as a JSON list, in a query of `api_keys`. */
export const originsColumn = `(SELECT json_group_array(origin ORDER BY origin) FROM key_origins
  WHERE key_origins.public_id = api_keys.public_id) AS origins`;

/** Lists the keys of a dealer, or of all dealers, the oldest of each dealer first; also expired and revoked ones. */
export function readKeys(db: Db, dealerId?: string): KeyFacts[] {
  const rows = prepared<object>(
    db,
    `SELECT public_id AS publicId, dealer_id AS dealerId, roles, mode, ${originsColumn}, created_at AS createdAt,
       expires_at AS expiresAt, revoked_at AS revokedAt
     FROM api_keys WHERE dealer_id = ifnull(?, dealer_id) ORDER BY dealer_id, created_at, public_id`,
  ).all(dealerId);
  return rows.map((row) => recordOf<KeyFacts>(row, { json: ['roles', 'origins'] }));
}

/** Tells whether a publishable key for pages of the origin is valid at the instant (milliseconds since 1970). */
export function isOriginOfKey(db: Db, origin: string, mode: KeyFacts['mode'], now: number): boolean {
  const find = scalar<number>(
    db,
    `SELECT 1 FROM key_origins JOIN api_keys USING (public_id)
     WHERE origin = ? AND mode = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?) LIMIT 1`,
  );
  return find.get(origin, mode, now) !== undefined;
}

/**
 * Counts the dealer's keys of a kind, secret or publishable, that are neither expired nor revoked at the instant (milliseconds
 * since 1970).
 */
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
