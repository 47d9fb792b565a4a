import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Yields the name of an answer: a hash of all that it is made of, 22 characters. */
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

/** Names of answers that are asked for again and again; of text that is not long, so that they take two megabytes at most. */
const longestKnown = 400;
const knownNames = new LRUCache<string, string>({ max: 4_000 });

/** Yields the ETag of an answer; the packed form is another representation and so has another tag. */
export function etagOf(name: string, isPacked: boolean): string {
  return isPacked ? `"${name}-gz"` : `"${name}"`;
}

/** Tells whether an If-None-Match header names whatever answer there is: that there is one is known only when it is found. */
export function namesAny(header: string | null): boolean {
  return header?.trim() === '*';
}

/** Tells whether an If-None-Match header names the answer, packed or not; one that is there, since `*` names it as well. */
export function matchesName(header: string | null, name: string): boolean {
  if (header === null) return false;
  if (namesAny(header)) return true;
  return header.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '');
    return tag === etagOf(name, false) || tag === etagOf(name, true);
  });
}
