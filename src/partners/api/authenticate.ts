import { hash, timingSafeEqual } from 'node:crypto';
import { parseApiKey } from '../../formats/api-key.ts';
import type { KeyRole } from '../rules/dealer.ts';
import { ApiError } from '../../http/problem.ts';
import { findKey, type DealerKey } from '../store/dealers.ts';
import {
  type Auth,
  type CalledOperation,
  type Authenticate,
  type Caller,
  takesPublishableKeys,
} from '../../http/operation.ts';
import type { Db } from '../../sqlite/database.ts';

interface KeyParts {
  db: Db;
  /** Keys of the other mode are refused. */
  mode: 'test' | 'live';
  now: () => number;
}

/**
 * A key sent to an open operation is checked as well. Throws INVALID_API_KEY (malformed, unknown, of the other mode,
 * expired, revoked, or two different keys), AUTHENTICATION_REQUIRED, ROLE_MISSING, KEY_NOT_FOR_THIS.
 */
export function authenticateByKey(parts: KeyParts): Authenticate {
  return (headers, operation) => {
    const { auth } = operation;
    const [key, ...others] = readSentKeys(headers);
    if (key === undefined) {
      if (auth === 'open') return { dealer: undefined, keyId: undefined };
      throw new ApiError('AUTHENTICATION_REQUIRED', { detail: 'Send a key as X-API-Key or as Authorization: Bearer' });
    }
    const caller = others.length === 0 ? findCaller(key, parts) : undefined;
    if (!caller) throw new ApiError('INVALID_API_KEY');
    if (caller.origins.length > 0) return asVisitor(caller, operation, headers);
    if (auth !== 'open' && !rolesFor[auth].some((role) => caller.roles.includes(role))) {
      throw new ApiError('ROLE_MISSING', { detail: `The key needs ${rolesFor[auth].join(' or ')}` });
    }
    return caller;
  };
}

/**
 * The caller behind a publishable key is a visitor of the dealer's pages, rate-limited by address like callers without
 * a key. Throws KEY_NOT_FOR_THIS for operations closed to pages, and for pages of other origins.
 */
function asVisitor(
  { dealer, origins }: Pick<DealerKey, 'dealer' | 'origins'>,
  operation: CalledOperation,
  headers: Headers,
): Caller {
  if (!takesPublishableKeys(operation)) {
    throw new ApiError('KEY_NOT_FOR_THIS', { detail: 'A publishable key searches stays and reads one lodging' });
  }
  const origin = originOfPage(headers);
  if (origin === undefined || !origins.includes(origin)) {
    throw new ApiError('KEY_NOT_FOR_THIS', {
      detail: `The key only works from its origins; the request ${origin === undefined ? 'has no Origin' : 'comes from another one'}`,
    });
  }
  return { dealer, keyId: undefined };
}

function originOfPage(headers: Headers): string | undefined {
  const origin = headers.get('origin');
  if (origin !== null) return origin;
  const referrer = headers.get('referer') ?? '';
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}

const rolesFor: Readonly<Record<Auth, readonly KeyRole[]>> = {
  open: [],
  S: ['ROLE_SERVICEPROD_API'],
  G: ['ROLE_GATEWAYIN_API'],
  'S/G': ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'],
};

/** The contract is silent on other schemes of the Authorization header: they contain no API key and are ignored. */
function readSentKeys(headers: Headers): string[] {
  const own = headers.get('x-api-key')?.trim();
  const bearer = /^bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
  const keys = [own, bearer].filter((key) => key !== undefined && key !== '');
  return [...new Set(keys)] as string[];
}

function findCaller(text: string, { db, mode, now }: KeyParts) {
  const sent = parseApiKey(text);
  const key = sent && findKey(db, sent.publicId);
  if (key?.mode !== mode || sent?.kind !== (key.origins.length > 0 ? 'pub' : mode)) return undefined;
  if (!timingSafeEqual(hash('sha256', sent.secret, 'buffer'), key.secretHash)) return undefined;
  const instant = now();
  const isOver = (end: number | undefined) => end !== undefined && end <= instant;
  if (isOver(key.expiresAt) || isOver(key.revokedAt)) return undefined;
  return { dealer: key.dealer, keyId: key.publicId, roles: key.roles, origins: key.origins };
}
