import type { Dealer } from '../rules/dealer.ts';
import { canonicalJson } from '../../sqlite/canonical-json.ts';
import {
  inTransaction,
  prepared,
  scalar,
  type Db,
  type SaveAction,
  recordOf,
  valuesOf,
} from '../../sqlite/database.ts';
import { cacheByVersion } from '../../sqlite/caches.ts';
import { originsColumn, type KeyFacts } from './keys.ts';

export interface DealerKey extends Omit<KeyFacts, 'dealerId' | 'createdAt'> {
  dealer: Dealer;
  secretHash: Buffer;
}

interface NewKey extends Omit<KeyFacts, 'expiresAt' | 'revokedAt' | 'origins'> {
  origins?: readonly string[];
  secretHash: Buffer;
  expiresAt?: number | undefined;
}

/**
 * Replaces the whole dealer. Throws if one of its channels is unknown or of the other direction: check with
 * `findGateway` first.
 */
export function saveDealer(db: Db, dealer: Dealer): SaveAction {
  return inTransaction(db, () => {
    const known = findDealer(db, dealer.id);
    const wanted = resolveCodes(db, dealer);
    if (known && canonicalJson(known) === canonicalJson(wanted)) return 'IGNORED';
    prepared(
      db,
      `INSERT INTO dealers (id, name, company) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, company = excluded.company`,
    ).run(dealer.id, dealer.name, dealer.company);
    prepared(db, 'DELETE FROM dealer_gateways WHERE dealer_id = ?').run(dealer.id);
    prepared(db, 'DELETE FROM return_hosts WHERE dealer_id = ?').run(dealer.id);
    const addGateway = prepared(db, 'INSERT INTO dealer_gateways (dealer_id, gateway_code) VALUES (?, ?)');
    for (const code of [...wanted.outGateways, ...wanted.inGateways]) addGateway.run(dealer.id, code);
    const addHost = prepared(db, 'INSERT INTO return_hosts (dealer_id, host) VALUES (?, ?)');
    for (const host of wanted.returnHosts) addHost.run(dealer.id, host);
    return known ? 'UPDATED' : 'INSERTED';
  });
}

/** Channels and hosts are sorted. */
export function findDealer(db: Db, id: string): Dealer | undefined {
  const row = prepared<Pick<Dealer, 'id' | 'name' | 'company'>>(
    db,
    'SELECT id, name, company FROM dealers WHERE id = ?',
  ).get(id);
  if (!row) return undefined;
  const gateways = scalar<string>(
    db,
    `SELECT code FROM dealer_gateways JOIN gateways ON code = gateway_code WHERE dealer_id = ? AND direction = ?
     ORDER BY code`,
  );
  return {
    ...row,
    outGateways: gateways.all(id, 'OUT'),
    inGateways: gateways.all(id, 'IN'),
    returnHosts: scalar<string>(db, 'SELECT host FROM return_hosts WHERE dealer_id = ? ORDER BY host').all(id),
  };
}

/** An existing key with the same public id is replaced, but keeps its creation date and stays revoked. */
export function saveKey(db: Db, key: NewKey): SaveAction {
  return inTransaction(db, () => {
    const known = findKey(db, key.publicId);
    const { origins = [], ...facts } = key;
    if (known && isSameKey(known, key)) return 'IGNORED';
    prepared(
      db,
      `INSERT INTO api_keys (public_id, dealer_id, roles, mode, secret_hash, created_at, expires_at)
       VALUES (:publicId, :dealerId, :roles, :mode, :secretHash, :createdAt, :expiresAt)
       ON CONFLICT (public_id) DO UPDATE SET dealer_id = excluded.dealer_id, roles = excluded.roles, mode = excluded.mode,
         secret_hash = excluded.secret_hash, expires_at = excluded.expires_at`,
    ).run(valuesOf({ expiresAt: undefined, ...facts }));
    prepared(db, 'DELETE FROM key_origins WHERE public_id = ?').run(key.publicId);
    const addOrigin = prepared(db, 'INSERT INTO key_origins (public_id, origin) VALUES (?, ?)');
    for (const origin of new Set(origins)) addOrigin.run(key.publicId, origin);
    return known ? 'UPDATED' : 'INSERTED';
  });
}

/** Includes expired and revoked keys. */
export const findKey = cacheByVersion(readKey);

function readKey(db: Db, publicId: string): DealerKey | undefined {
  const row = prepared<{ dealerId: string }>(
    db,
    `SELECT public_id AS publicId, dealer_id AS dealerId, roles, mode, ${originsColumn}, secret_hash AS secretHash,
       expires_at AS expiresAt, revoked_at AS revokedAt
     FROM api_keys WHERE public_id = ?`,
  ).get(publicId);
  if (!row) return undefined;
  const { dealerId, ...key } = row;
  const dealer = findDealer(db, dealerId);
  return dealer && recordOf<DealerKey>({ ...key, dealer }, { json: ['roles', 'origins'] });
}

function resolveCodes(db: Db, dealer: Dealer): Dealer {
  const codesOf = (codes: readonly string[], direction: 'IN' | 'OUT') =>
    [...new Set(codes.map((code) => requireSavedCode(db, code, direction)))].sort(compareCodes);
  return {
    ...dealer,
    outGateways: codesOf(dealer.outGateways, 'OUT'),
    inGateways: codesOf(dealer.inGateways, 'IN'),
    returnHosts: [...new Set(dealer.returnHosts)].sort(),
  };
}

/** The database's collation for codes. */
function compareCodes(left: string, right: string): number {
  return left.toLowerCase() < right.toLowerCase() ? -1 : 1;
}

function requireSavedCode(db: Db, code: string, direction: 'IN' | 'OUT'): string {
  const query = 'SELECT code FROM gateways WHERE code = ? AND direction = ?';
  const saved = scalar<string>(db, query).get(code, direction);
  if (saved === undefined) throw new Error(`There is no ${direction} channel ${code}.`);
  return saved;
}

function isSameKey(known: DealerKey, key: NewKey): boolean {
  return (
    known.dealer.id === key.dealerId &&
    known.mode === key.mode &&
    known.expiresAt === key.expiresAt &&
    known.secretHash.equals(key.secretHash) &&
    known.roles.join() === key.roles.join() &&
    known.origins.join() === [...new Set(key.origins)].sort().join()
  );
}

export function readDealers(db: Db): Dealer[] {
  const ids = scalar<string>(db, 'SELECT id FROM dealers ORDER BY id').all();
  return ids.flatMap((id) => findDealer(db, id) ?? []);
}
