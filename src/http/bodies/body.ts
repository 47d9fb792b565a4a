import { joined, lengthOf, readPieces } from './body-pieces.ts';
import { bodyValue, supported, unsupported, type Reading } from './body-value.ts';
import type { Format } from '../answers/format-choice.ts';
import type { LargeBodies } from './large-bodies.ts';
import type { Operation } from '../operation.ts';
import { tooLarge, unpackedUpTo } from './unpacked.ts';

/**
 * Above so many (unpacked) bytes a body is read in a thread of its own, because reading it would hold up all other requests.
 */
const largeBody = 256 * 1024;

/** What decides how a body is read, and where. */
type Taker = Pick<Operation, 'id'> & Reading;

/**
 * Reads what an operation's handler gets of a request's body. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (no more than
 * `limit` bytes are ever held, packed or unpacked), MALFORMED_BODY, or VALIDATION_FAILED with all wrong fields (at most 100).
 */
export async function readBody(
  request: Request,
  operation: Taker,
  limit: number,
  largeBodies: LargeBodies,
): Promise<unknown> {
  const isPacked = readsPacked(request.headers, operation.body?.acceptsGzip === true);
  const format = declaredFormat(request.headers);
  const length = announcedLength(request, limit);
  const sent = { operation: operation.id, isPacked, format, limit };
  const look = (beginning: () => Uint8Array) =>
    isPacked || largeBodies.isBusy() ? undefined : largeBodies.look({ ...sent, pieces: [beginning()] });
  const pieces =
    length !== undefined && length <= largeBody
      ? [await readWhole(request, limit)]
      : await readPieces(request, limit, { look, length });
  if (lengthOf(pieces) <= largeBody) {
    const whole = joined(pieces);
    const bytes = isPacked ? await unpackedUpTo(whole, Math.min(limit, largeBody)) : whole;
    if (bytes) return bodyValue(bytes, format, operation);
    if (limit <= largeBody) throw tooLarge(limit);
  }
  return largeBodies.read({ ...sent, pieces });
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

/** Reads the bytes of a body as they come, at most `limit`; throws PAYLOAD_TOO_LARGE above that. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (announcedLength(request, limit) !== undefined) return readWhole(request, limit);
  return joined(await readPieces(request, limit));
}

/** A server cuts a body at its announced length, so it may be taken whole; without one it is counted while it comes. */
async function readWhole(request: Request, limit: number): Promise<Uint8Array> {
  const whole = new Uint8Array(await request.arrayBuffer());
  if (whole.byteLength > limit) throw tooLarge(limit);
  return whole;
}

function announcedLength(request: Request, limit: number): number | undefined {
  const length = Number(request.headers.get('content-length') ?? NaN);
  if (length > limit) throw tooLarge(limit);
  return Number.isFinite(length) ? length : undefined;
}
