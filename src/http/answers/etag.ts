import { hash } from 'node:crypto';
import { ApiError } from '../problem.ts';

/** A hash, 22 characters, of everything the answer is made of. */
export function answerName(material: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(material), 'base64url').slice(0, 22);
}

/** The compressed form is another representation and so has another tag. */
export function etagOf(name: string, isCompressed: boolean): string {
  return isCompressed ? `"${name}-gz"` : `"${name}"`;
}

/** `*` names any answer; that there is one is known only once it is found. */
export function namesAny(header: string | null): boolean {
  return header?.trim() === '*';
}

/** Matches the plain and the compressed form. The answer must exist, since `*` names it as well. */
export function matchesName(header: string | null, name: string): boolean {
  if (header === null) return false;
  if (namesAny(header)) return true;
  return header.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '');
    return tag === etagOf(name, false) || tag === etagOf(name, true);
  });
}

/**
 * Throws PRECONDITION_FAILED when no strong tag of If-Match begins with the record's tag; the rest of a tag stands for
 * format, language and compression. `*` means every version; without the header nothing is checked. Call inside the
 * transaction of the write.
 */
export function refuseUnlessMatching(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined || ifMatch.split(',').some((entry) => names(entry.trim(), tag))) return;
  throw new ApiError('PRECONDITION_FAILED', { detail: 'The record changed since the tag in If-Match was given' });
}

function names(entry: string, tag: string): boolean {
  return entry === '*' || /^"([A-Za-z0-9_-]{16})(?:-gz|\.[^"]*)?"$/.exec(entry)?.[1] === tag;
}
