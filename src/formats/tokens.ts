import { createHmac, timingSafeEqual } from 'node:crypto';

export function writeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Returns undefined for malformed text; callers validate the members. */
export function readCursor(text: string): unknown {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * `<mark>.<payload>.<mac>`: the value as base64url JSON, and its HMAC-SHA256 under the first key of the ring. The mark
 * (such as `q1`) is signed too, so that a token for one purpose is invalid for another.
 */
export function createSignedToken(mark: string, value: unknown, keys: readonly [string, ...string[]]): string {
  const signed = `${mark}.${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
  return `${signed}.${macOf(signed, keys[0]).toString('base64url')}`;
}

/**
 * Accepts any key of the ring; returns undefined for anything else. Compares in constant time. Does not check the
 * token's age: the value carries its own expiry.
 */
export function readSignedToken(mark: string, token: string, keys: readonly string[]): unknown {
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(end, 0));
  if (!signed.startsWith(`${mark}.`)) return undefined;
  const mac = Buffer.from(token.slice(end + 1), 'base64url');
  // Decoders accept several spellings of the same bytes; each value must have exactly one token.
  if (mac.toString('base64url') !== token.slice(end + 1)) return undefined;
  const isGenuine = keys.some((key) => {
    const expected = macOf(signed, key);
    return mac.length === expected.length && timingSafeEqual(mac, expected);
  });
  if (!isGenuine) return undefined;
  return JSON.parse(Buffer.from(signed.slice(mark.length + 1), 'base64url').toString());
}

function macOf(signed: string, key: string): Buffer {
  return createHmac('sha256', key).update(signed).digest();
}
