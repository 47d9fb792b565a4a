import { hash } from 'node:crypto';

/** Yields the name of an answer: a hash of all that it is made of, 22 characters. */
export function answerName(material: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(material), 'base64url').slice(0, 22);
}

/** Yields the ETag of an answer; the packed form is another representation and so has another tag. */
export function etagOf(name: string, isPacked: boolean): string {
  return isPacked ? `"${name}-gz"` : `"${name}"`;
}

/**
 * Tells whether an If-None-Match header names the answer, packed or not. `*` names none: whether there is an answer at all
 * is known only after it was made.
 */
export function matchesName(header: string | null, name: string): boolean {
  if (header === null) return false;
  return header.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '');
    return tag === etagOf(name, false) || tag === etagOf(name, true);
  });
}
