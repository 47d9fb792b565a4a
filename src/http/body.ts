import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { withoutEmptyMembers } from '../formats/empty-members.ts';
import { parseJson } from '../formats/json.ts';
import { parseXml } from '../formats/xml-decode.ts';
import { fieldErrorsOf } from '../resources/field-errors.ts';
import { ApiError } from '../resources/problem.ts';
import type { Format } from './format-choice.ts';
import type { Resource } from './operation.ts';

/** What an operation takes: `limit` counts bytes, of a packed body the unpacked ones. */
export interface BodyTerms {
  limit: number;
  acceptsGzip: boolean;
}

/** A body as its shape yields it, and as it came: `sent` still has the members that the shape does not know. */
export interface ReadBody {
  value: unknown;
  sent: unknown;
}

/**
 * Reads a request's body by its resource. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (no more than `limit` bytes are
 * ever held, packed or unpacked), MALFORMED_BODY, or VALIDATION_FAILED with all wrong fields (at most 100).
 */
export async function readBody(request: Request, resource: Resource, terms: BodyTerms): Promise<ReadBody> {
  const isPacked = readsPacked(request.headers, terms.acceptsGzip);
  const declared = declaredFormat(request.headers);
  const sent = await readBytes(request, terms.limit);
  const bytes = isPacked ? await unpacked(sent, terms.limit) : sent;
  const format = declared ?? formatByFirstCharacter(bytes);
  const parsed = format === 'xml' ? parseXml(bytes, resource.shape, resource.root) : parseJson(bytes);
  if (parsed.outcome === 'malformed') throw new ApiError('MALFORMED_BODY', { detail: parsed.detail });
  const value = withoutEmptyMembers(parsed.value);
  const result = resource.shape.safeParse(value);
  if (result.success) return { value: result.data, sent: value };
  const errors = fieldErrorsOf(result.error.issues, value);
  const count = result.error.issues.length;
  throw new ApiError('VALIDATION_FAILED', {
    detail: count === 1 ? '1 field is not valid' : `${count} fields are not valid`,
    errors,
  });
}

const supported = ['application/json', 'application/xml', 'text/xml'];

/** Tells whether the body comes packed; refuses every packing but gzip, and that where it is not accepted. */
function readsPacked(headers: Headers, acceptsGzip: boolean): boolean {
  const encoding = headers.get('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return false;
  if (acceptsGzip && (encoding === 'gzip' || encoding === 'x-gzip')) return true;
  throw unsupported('Content-Encoding is not supported');
}

/** Yields the format that Content-Type names, undefined without one. */
function declaredFormat(headers: Headers): Format | undefined {
  const [type = '', ...parameters] = (headers.get('Content-Type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset))
    throw unsupported('The body must be UTF-8');
  if (type === '') return undefined;
  if (!supported.includes(type)) throw unsupported(`The body must be one of ${supported.join(', ')}`);
  return type === 'application/json' ? 'json' : 'xml';
}

function unsupported(detail: string): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', { detail, allowed: supported });
}

function formatByFirstCharacter(bytes: Uint8Array): Format {
  const first = /[^\s\ufeff]/.exec(new TextDecoder().decode(bytes.subarray(0, 256)))?.[0];
  if (first === '<') return 'xml';
  if (first === '{' || first === '[') return 'json';
  if (first === undefined) throw new ApiError('MALFORMED_BODY', { detail: 'The body is empty' });
  throw unsupported('The body is neither JSON nor XML');
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('Content-Length') ?? NaN);
  if (announced > limit) throw tooLarge(limit);
  // A server cuts the body at the announced length, so it may be taken whole; without one it is counted while it comes.
  if (Number.isFinite(announced)) {
    const whole = new Uint8Array(await request.arrayBuffer());
    if (whole.byteLength > limit) throw tooLarge(limit);
    return whole;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const gunzipped = promisify(gunzip);

async function unpacked(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  try {
    return await gunzipped(bytes, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
    throw new ApiError('MALFORMED_BODY', { detail: 'The body is not packed with gzip' });
  }
}

function tooLarge(limit: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { detail: `The body may have at most ${limit} bytes` });
}
