import { bodyValue, formatByFirstCharacter, supported, unsupported, type Reading } from './body-value.ts';
import type { Format } from '../answers/format-choice.ts';
import type { LargeBodies } from './large-bodies.ts';
import type { Operation } from '../operation.ts';
import { wantsStrictness } from '../strictness.ts';
import { tooLarge, unpackUpTo } from './unpacked.ts';

/** Bodies of more (unpacked) bytes are read by a worker, because reading them would hold up all other requests. */
const mostInPlace: Readonly<Record<Format, number>> = { json: 256 * 1024, xml: 32 * 1024 };

/** What decides how a body is read, and where. */
type Taker = Pick<Operation, 'id'> & Reading;

/**
 * Reads what an operation's handler gets of a request's body. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (no more than
 * `limit` bytes are ever held, packed or unpacked), MALFORMED_BODY, VALIDATION_FAILED with all wrong fields (at most 100), or
 * UNKNOWN_MEMBER.
 */
export async function readBody(
  request: Request,
  operation: Taker,
  limit: number,
  largeBodies: LargeBodies,
): Promise<unknown> {
  const isStrict = wantsStrictness(request.headers);
  const isPacked = readsPacked(request.headers, operation.body?.acceptsGzip === true);
  const declared = declaredFormat(request.headers);
  const sent = await readBytes(request, limit);
  const format = declared ?? (isPacked ? undefined : formatByFirstCharacter(sent));
  // Packed and without a type it may be either.
  const most = mostInPlace[format ?? 'xml'];
  if (sent.byteLength <= most) {
    const bytes = isPacked ? await unpackUpTo(sent, Math.min(limit, most)) : sent;
    if (bytes) return bodyValue(bytes, format, operation, isStrict);
    if (limit <= most) throw tooLarge(limit);
  }
  return largeBodies.read({ operation: operation.id, bytes: sent, isPacked, format, limit, isStrict });
}

/** Tells whether the body comes packed; refuses every packing but gzip, and that where it is not accepted. */
function readsPacked(headers: Headers, acceptsGzip: boolean): boolean {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return false;
  if (acceptsGzip && (encoding === 'gzip' || encoding === 'x-gzip')) return true;
  throw unsupported('Content-Encoding is not supported');
}

/** Yields the format that Content-Type names, undefined without one. */
function declaredFormat(headers: Headers): Format | undefined {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '')
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

/** A body that was announced as no longer is taken whole; of a longer one, making it whole would hold up the others. */
const mostAtOnce = 256 * 1024;

/** Reads the bytes of a body, at most `limit`; throws PAYLOAD_TOO_LARGE above that. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const length = announcedLength(request, limit);
  if (length === undefined || length > mostAtOnce) return readPieces(request, limit);
  // A server cuts a body at its announced length.
  const whole = new Uint8Array(await request.arrayBuffer());
  if (whole.byteLength > limit) throw tooLarge(limit);
  return whole;
}

async function readPieces(request: Request, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > limit) throw tooLarge(limit);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function announcedLength(request: Request, limit: number): number | undefined {
  const length = Number(request.headers.get('content-length') ?? NaN);
  if (length > limit) throw tooLarge(limit);
  return Number.isFinite(length) ? length : undefined;
}
