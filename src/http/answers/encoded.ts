import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { encodeJson } from '../../formats/json.ts';
import { encodeXml } from '../../formats/xml-encode.ts';
import { weightedRanges, type AnswerForm, type Format } from './format-choice.ts';
import type { Answer, Operation, Resource } from '../operation.ts';
import { LRUCache } from 'lru-cache';

export interface EncodedResponse {
  bytes: Buffer;
  /** Compressed on first use. */
  compressed: Buffer | undefined;
  headers: Readonly<Record<string, string>>;
}

/** Smaller answers are not compressed (docs/contract.md 1.2). */
const leastCompressed = 1024;

export function encodeAnswer({ answer }: Pick<Operation, 'answer'>, value: unknown, format: Format): Buffer {
  return answer.mediaType === undefined ? encodeValue(value, answer, format) : Buffer.from(value as string);
}

export function contentTypeOf({ answer }: Pick<Operation, 'answer'>, form: AnswerForm): string {
  return `${answer.mediaType ?? `application/${form === 'lines' ? 'x-ndjson' : form}`}; charset=utf-8`;
}

export function encodeValue(value: unknown, resource: Resource & Pick<Answer, 'json'>, format: Format): Buffer {
  if (format === 'xml') return Buffer.from(encodeXml(value, resource.shape, resource.root));
  return resource.json?.(value) ?? encodeJson(value);
}

export function isSentCompressed(size: number, acceptEncoding: string | null): boolean {
  return size > leastCompressed && acceptsGzip(acceptEncoding);
}

const zip = promisify(gzip);

/** Compressing this much takes 0.1 ms; handing it to another thread would take longer. */
const shortAnswer = 16 * 1024;

/** Compresses long answers off the main thread; `level` is zlib's. */
async function compressed(bytes: Buffer, level: number): Promise<Buffer> {
  return bytes.length <= shortAnswer ? gzipSync(bytes, { level }) : zip(bytes, { level });
}

export function acceptsGzip(header: string | null): boolean {
  const ranges = weightedRanges(header ?? '');
  const decisive = ranges.find(({ range }) => /^(x-)?gzip$/.test(range)) ?? ranges.find(({ range }) => range === '*');
  return decisive !== undefined && decisive.q > 0;
}

/** Finished answers by name, least recently used first to go; bounded in bytes. */
export interface ResponseCache {
  find: (name: string) => EncodedResponse | undefined;
  keep: (name: string, encoded: EncodedResponse) => void;
  /** A cached answer is compressed once. */
  compressedOf: (name: string | undefined, encoded: EncodedResponse) => Promise<Buffer>;
}

/** Approximate bytes per entry beside its content. */
const overhead = 500;

/** With 0 bytes nothing is kept. */
export function createResponseCache(maxBytes: number, onLook: (result: 'hit' | 'miss') => void): ResponseCache {
  const cache = new LRUCache<string, EncodedResponse>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes, compressed: small }) => bytes.length + (small?.length ?? 0) + overhead,
  });
  const isKept = (name: string | undefined, encoded: EncodedResponse) =>
    name !== undefined && cache.peek(name) === encoded;
  const compressNow = async (name: string | undefined, encoded: EncodedResponse): Promise<Buffer> => {
    if (name === undefined || !isKept(name, encoded)) return compressed(encoded.bytes, 1);
    const small = await compressed(encoded.bytes, 6);
    if (isKept(name, encoded)) cache.set(name, { ...encoded, compressed: small });
    return small;
  };
  return {
    find: (name) => {
      const found = cache.get(name);
      if (found) onLook('hit');
      return found;
    },
    keep: (name, encoded) => {
      onLook('miss');
      cache.set(name, encoded);
    },
    compressedOf: (name, encoded) =>
      encoded.compressed ? Promise.resolve(encoded.compressed) : compressNow(name, encoded),
  };
}
