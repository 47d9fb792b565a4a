import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A hash, 22 characters, of everything the answer is made of. */
export function answerName(material: readonly unknown[]): string {
  const text = JSON.stringify(material);
  if (text.length > longestKnown) return nameOf(text);
  let name = knownNames.get(text);
  if (name === undefined) knownNames.set(text, (name = nameOf(text)));
  return name;
}

function nameOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** Names of frequent answers; longer texts are left out, which bounds them to two megabytes. */
const longestKnown = 400;
const knownNames = new LRUCache<string, string>({ max: 4_000 });

/** The compressed form is another representation and so has another tag. */
export function etagOf(name: string, isPacked: boolean): string {
  return isPacked ? `"${name}-gz"` : `"${name}"`;
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
