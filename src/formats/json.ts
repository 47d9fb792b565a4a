import { malformed, utf8Text, type Parsed } from './parsed.ts';

/** The contract is silent: JSON may nest 32 levels, more than any body of it needs. */
const maxDepth = 32;

/** Reads a JSON body. Members called `__proto__` are ignored; anything nested deeper than 32 levels is malformed. */
export function parseJson(bytes: Uint8Array): Parsed {
  const text = utf8Text(bytes);
  if (text === undefined) return malformed('The body is not UTF-8');
  if (isTooDeep(text)) return malformed(`The body is nested deeper than ${maxDepth} levels`);
  try {
    const value: unknown = text.includes('__proto__') ? JSON.parse(text, withoutPrototype) : JSON.parse(text);
    return { outcome: 'read', value };
  } catch {
    return malformed('The body is not JSON');
  }
}

/** Yields the bytes of a JSON answer. */
export function encodeJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** Counts brackets outside of texts, before the parser's own recursion meets them. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isInText = false;
    } else if (code === 0x22) isInText = true;
    else if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
