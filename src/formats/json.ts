import { refuseBody, decodeUtf8, type Parsed } from './parsed.ts';

/** The contract is silent on the depth of JSON: it is at most 32 levels, more than any body of the contract needs. */
const maxDepth = 32;

/**
 * The contract is silent on the number of values in a JSON body: it is at most 500,000, more than 20,000 complete deal
 * rows have.
 */
const maxValues = 500_000;

/** The contract is silent on the number of members of an object: it is at most 10,000, more than any body needs. */
const maxMembers = 10_000;

/**
 * Ignores members called `__proto__`. Malformed: not UTF-8, not JSON, nested deeper than 32 levels, more than 500,000
 * values or 10,000 members of an object, a duplicate member, or a lone surrogate.
 */
export function parseJson(bytes: Uint8Array): Parsed {
  const text = decodeUtf8(bytes);
  if (text === undefined) return refuseBody('The body is not UTF-8');
  const fault = findFault(text);
  if (fault !== undefined) return refuseBody(fault);
  try {
    const value: unknown = text.includes('__proto__') ? JSON.parse(text, omitPrototype) : JSON.parse(text);
    if (escapedHalf.test(text) && escapedHalf.test(JSON.stringify(value))) {
      return refuseBody('The body holds half of a surrogate pair');
    }
    return { outcome: 'read', value };
  } catch {
    return refuseBody('The body is not JSON');
  }
}

export function encodeJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

const omitPrototype = (key: string, value: unknown) => (key === '__proto__' ? undefined : value);

/** Checks the limits, and duplicate members, of which the parser would take the last. */
function findFault(text: string): string | undefined {
  /** Of the open object at each depth. */
  const names = [new Set<string>()];
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = findTextEnd(text, at);
      const fault = findNameFault(text, at, end, names[depth]);
      if (fault !== undefined) return fault;
      at = end;
    } else if (code === comma) values += 1;
    else if (isOpening(code)) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) return `The body is nested deeper than ${maxDepth} levels`;
      forgetNames(names, depth);
    } else if (isClosing(code)) depth -= 1;
    if (values > maxValues) return `The body has more than ${maxValues} values`;
  }
  return undefined;
}

function isOpening(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

function isClosing(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}

function forgetNames(names: Set<string>[], depth: number): void {
  const former = names[depth];
  if (former === undefined) names[depth] = new Set();
  else if (former.size > 0) former.clear();
}

/** Undefined also for a text that is not the name of a member. */
function findNameFault(text: string, start: number, end: number, names = new Set<string>()): string | undefined {
  if (!isNameEnd(text, end + 1)) return undefined;
  const name = readName(text, start, end);
  if (names.has(name)) return 'A member appears twice in one object';
  names.add(name);
  return names.size > maxMembers ? `An object has more than ${maxMembers} members` : undefined;
}

function isNameEnd(text: string, start: number): boolean {
  let at = start;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1;
  return text.charCodeAt(at) === 0x3a;
}

function readName(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

function findTextEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];

/** In what `JSON.stringify` writes, of a lone surrogate only. */
const escapedHalf = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;
