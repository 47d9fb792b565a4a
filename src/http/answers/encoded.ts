import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { encodeJson } from '../../formats/json.ts';
import { encodeXml } from '../../formats/xml-encode.ts';
import { weightedRanges, type AnswerForm, type Format } from './format-choice.ts';
import type { AnswerDescription, Operation, Resource } from '../operation.ts';
import { hash } from 'node:crypto';
import { ApiError } from '../problem.ts';

/** Smaller answers are not compressed (docs/contract.md 1.2). */
const leastCompressed = 1024;

export function encodeAnswer({ answer }: Pick<Operation, 'answer'>, value: unknown, format: Format): Buffer {
  return answer.mediaType === undefined ? encodeValue(value, answer, format) : Buffer.from(value as string);
}

export function contentTypeOf({ answer }: Pick<Operation, 'answer'>, form: AnswerForm): string {
  return `${answer.mediaType ?? `application/${form === 'lines' ? 'x-ndjson' : form}`}; charset=utf-8`;
}

export function encodeValue(
  value: unknown,
  resource: Resource & Pick<AnswerDescription, 'json'>,
  format: Format,
): Buffer {
  if (format === 'xml') return Buffer.from(encodeXml(value, resource.shape, resource.root));
  return resource.json?.(value) ?? encodeJson(value);
}

export function isSentCompressed(size: number, acceptEncoding: string | null): boolean {
  return size > leastCompressed && acceptsGzip(acceptEncoding);
}

const zip = promisify(gzip);

/** Compressing this much takes 0.1 ms; handing it to another thread would take longer. */
const shortAnswer = 16 * 1024;

export function compressedOf(bytes: Buffer): Buffer | Promise<Buffer> {
  return bytes.length <= shortAnswer ? gzipSync(bytes, { level: 1 }) : zip(bytes, { level: 1 });
}

export function acceptsGzip(header: string | null): boolean {
  const ranges = weightedRanges(header ?? '');
  const decisive = ranges.find(({ range }) => /^(x-)?gzip$/.test(range)) ?? ranges.find(({ range }) => range === '*');
  return decisive !== undefined && decisive.q > 0;
}

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
  throw new ApiError('PRECONDITION_FAILED', { detail: 'The record has changed since the tag in If-Match was issued' });
}

function names(entry: string, tag: string): boolean {
  return entry === '*' || /^"([A-Za-z0-9_-]{16})(?:-gz|\.[^"]*)?"$/.exec(entry)?.[1] === tag;
}
