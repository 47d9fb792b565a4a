import { hash } from 'crypto';

/** Yields the tag of a record's version, for `Reply.tag`: the part of its ETags before the point, 16 characters. */
export function recordTag(version: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(version), 'base64url').slice(0, 16);
}
