import { hash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../service/context.ts';
import { parseApiKey } from '../../partners/rules/api-key.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { ApiError } from '../problem.ts';
import { findKey, type DealerKey } from '../../partners/store/dealers.ts';
import type { Auth, Role } from '../operation.ts';

/** Who calls, as far as a key says it. */
export interface Caller {
  /** Undefined: no key was sent. */
  dealer: Dealer | undefined;
  /** The key's public id. */
  keyId: string | undefined;
  roles: readonly Role[];
}

/**
 * Yields who calls. A key that was sent is checked on open operations as well. Throws INVALID_API_KEY (malformed, unknown, of
 * the other mode, expired, revoked, or two different ones), AUTHENTICATION_REQUIRED, ROLE_MISSING.
 */
export function callerOf(headers: Headers, auth: Auth, context: Context): Caller {
  const sent = sentKeys(headers);
  if (sent.length === 0) {
    if (auth === 'open') return { dealer: undefined, keyId: undefined, roles: [] };
    throw new ApiError('AUTHENTICATION_REQUIRED', {
      detail: 'Send a key as X-API-Key or as Authorization: Bearer',
      headers: challenge,
    });
  }
  const [key = ''] = sent;
  const caller = sent.length === 1 ? callerWith(key, context) : undefined;
  if (!caller) throw new ApiError('INVALID_API_KEY', { headers: challenge });
  if (!mayCall(caller.roles, auth)) {
    throw new ApiError('ROLE_MISSING', { detail: `The key needs ${rolesFor[auth].join(' or ')}` });
  }
  return caller;
}

/** The header of every 401. */
export const challenge = { 'www-authenticate': 'Bearer realm="lodging-distribution"' };

const rolesFor: Readonly<Record<Auth, readonly Role[]>> = {
  open: [],
  S: ['ROLE_SERVICEPROD_API'],
  G: ['ROLE_GATEWAYIN_API'],
  'S/G': ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'],
};

function mayCall(roles: readonly Role[], auth: Auth): boolean {
  return auth === 'open' || rolesFor[auth].some((role) => roles.includes(role));
}

/** The contract is silent on other schemes of the Authorization header: they carry no key of ours and are ignored. */
function sentKeys(headers: Headers): string[] {
  const own = headers.get('x-api-key')?.trim();
  const bearer = /^bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
  const keys = [own, bearer].filter((key) => key !== undefined && key !== '');
  return [...new Set(keys)] as string[];
}

type HashedKey = Pick<DealerKey, 'publicId' | 'mode' | 'secretHash'>;

/** What texts of keys come to, which never changes; only of right ones, and whether they still are is looked up each time. */
const rightKeys = new LRUCache<string, HashedKey>({ max: 1_000 });

function hashedKey(text: string): HashedKey | undefined {
  const parts = parseApiKey(text);
  if (!parts) return undefined;
  const { mode, publicId, secret } = parts;
  return { mode, publicId, secretHash: hash('sha256', secret, 'buffer') };
}

function callerWith(text: string, context: Context): Caller | undefined {
  const sent = rightKeys.get(text) ?? hashedKey(text);
  if (sent?.mode !== context.config.mode) return undefined;
  const key = findKey(context.db, sent.publicId);
  if (key?.mode !== sent.mode || !timingSafeEqual(sent.secretHash, key.secretHash)) return undefined;
  rightKeys.set(text, sent);
  const now = context.now();
  const isOver = (instant: number | undefined) => instant !== undefined && instant <= now;
  if (isOver(key.expiresAt) || isOver(key.revokedAt)) return undefined;
  return { dealer: key.dealer, keyId: key.publicId, roles: key.roles };
}
