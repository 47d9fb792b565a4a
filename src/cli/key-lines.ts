import type { KeyFacts } from '../partners/store/keys.ts';
import { instantOrNull, type Cell } from './output.ts';

/** Yields what is shown of a key as of now (milliseconds since 1970): everything but its secret. */
export function plainKey({ publicId, dealerId, roles, mode, ...key }: KeyFacts, now: number) {
  return {
    publicId,
    dealer: dealerId,
    roles,
    mode,
    state: keyState(key, now),
    createdAt: instantOrNull(key.createdAt),
    expiresAt: instantOrNull(key.expiresAt),
    revokedAt: instantOrNull(key.revokedAt),
  };
}

/** Yields the word for what a key is worth as of now. */
export function keyState(
  { expiresAt, revokedAt }: Pick<KeyFacts, 'expiresAt' | 'revokedAt'>,
  now: number,
): 'valid' | 'expired' | 'revoked' {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'valid';
}

export const keyHeadings = ['KEY', 'DEALER', 'STATE', 'MODE', 'CREATED', 'ENDS', 'ROLES'];

/** Yields the cells of a key under `keyHeadings`. */
export function keyRow(key: ReturnType<typeof plainKey>): Cell[] {
  const ends = key.revokedAt ?? key.expiresAt ?? undefined;
  return [key.publicId, key.dealer, key.state, key.mode, key.createdAt ?? undefined, ends, key.roles.join(', ')];
}
