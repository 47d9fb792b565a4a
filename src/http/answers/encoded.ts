import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { encodeJson } from '../../formats/json.ts';
import { encodeXmlBytes } from '../../formats/xml-encode.ts';
import type { AnswerForm, Format } from './format-choice.ts';
import type { Answer, Operation, Resource } from '../operation.ts';

/** The final bytes of an answer, ready to be written and to be kept. */
export interface EncodedResponse {
  bytes: Buffer;
  /** Made when first asked for. */
  packed: Buffer | undefined;
  /** Headers that belong to these bytes, such as Content-Type and Content-Language. */
  headers: Readonly<Record<string, string>>;
}

/** Smaller answers are not worth packing (docs/contract.md 1.2). */
const leastPacked = 1024;

/** Yields the bytes of an operation's answer that is no list written piece by piece. */
export function encodeAnswer({ answer }: Pick<Operation, 'answer'>, value: unknown, format: Format): Buffer {
  return answer.mediaType === undefined ? encodeValue(value, answer, format) : Buffer.from(value as string);
}

/** Yields the Content-Type of an operation's answer. */
export function contentTypeOf({ answer }: Pick<Operation, 'answer'>, form: AnswerForm): string {
  return `${answer.mediaType ?? `application/${form === 'lines' ? 'x-ndjson' : form}`}; charset=utf-8`;
}

/** Yields a value on the wire. */
export function encodeValue(value: unknown, resource: Resource & Pick<Answer, 'json'>, format: Format): Buffer {
  if (format === 'xml') return encodeXmlBytes(value, resource.shape, resource.root);
  return resource.json?.(value) ?? encodeJson(value);
}

/** Tells whether an answer of so many bytes goes out packed: it is above 1 KB and the caller accepts gzip. */
export function isSentPacked(size: number, acceptEncoding: string | null): boolean {
  return size > leastPacked && acceptsGzip(acceptEncoding);
}

const zip = promisify(gzip);

/** A tenth of a millisecond of packing: handing it to another thread would take longer. */
const shortAnswer = 16 * 1024;

/** Yields the packed bytes, made off the main thread where that is worth it; `level` as zlib has it. */
export async function packed(bytes: Buffer, level: number): Promise<Buffer> {
  return bytes.length <= shortAnswer ? gzipSync(bytes, { level }) : zip(bytes, { level });
}

/** Tells whether an Accept-Encoding header allows gzip. */
export function acceptsGzip(header: string | null): boolean {
  if (header === null) return false;
  const entries = header
    .toLowerCase()
    .split(',')
    .map((entry) => entry.replaceAll(' ', ''));
  const entry = entries.find((text) => /^(x-)?gzip(;|$)/.test(text)) ?? entries.find((text) => /^\*(;|$)/.test(text));
  return entry !== undefined && !/;q=0(\.0*)?$/.test(entry);
}
