import { bodyValue, supported, unsupported, type BodyOperation, tooLarge, decompressUpTo } from './body-value.ts';
import type { Format } from '../answers/format-choice.ts';
import type { QueuedCaller } from '../limits/fair-queue.ts';
import type { BodyShare, LargeBodies } from './large-bodies.ts';
import { ApiError } from '../problem.ts';
import type { Operation } from '../operation.ts';
import { wantsStrictness } from '../parameters.ts';

/** Bodies with more (uncompressed) bytes are read by a worker, since reading them would block all other requests. */
const mostInPlace = 32 * 1024;

type Taker = Pick<Operation, 'id'> & BodyOperation;

interface BodyTools {
  largeBodies: LargeBodies;
  share: BodyShare;
  caller: QueuedCaller;
  stopSignal: () => AbortSignal;
}

/**
 * Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (no more than `limit` bytes are ever in memory, compressed or not),
 * REQUEST_INCOMPLETE, OVERLOADED, MALFORMED_BODY, VALIDATION_FAILED with all wrong fields (at most 100), or
 * UNKNOWN_MEMBER. Always releases the share of the memory.
 */
export async function readBody(
  request: Request,
  operation: Taker,
  limit: number,
  { largeBodies, share, caller, stopSignal }: BodyTools,
): Promise<unknown> {
  try {
    const isStrict = wantsStrictness(request.headers);
    const isCompressed = readsCompressed(request.headers, operation.body?.acceptsGzip === true);
    const format = declaredFormat(request.headers);
    const sent = await readBytes(request, limit, share);
    if (sent.byteLength === 0) throw new ApiError('MALFORMED_BODY', { detail: 'The body is empty' });
    // Any page can make a browser send an untyped body without a preflight; JSON and XML need one.
    if (!format) throw unsupported(`Content-Type is missing: it must be one of ${supported.join(', ')}`);
    if (sent.byteLength <= mostInPlace) {
      const bytes = isCompressed ? await decompressUpTo(sent, Math.min(limit, mostInPlace)) : sent;
      if (bytes) return bodyValue(bytes, format, operation, isStrict);
      if (limit <= mostInPlace) throw tooLarge(limit);
    }
    const body = { operation: operation.id, bytes: sent, isCompressed, format, limit, isStrict };
    return await largeBodies.read(body, caller, stopSignal());
  } finally {
    share.giveBack();
  }
}

function readsCompressed(headers: Headers, acceptsGzip: boolean): boolean {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return false;
  if (acceptsGzip && (encoding === 'gzip' || encoding === 'x-gzip')) return true;
  const rule = acceptsGzip ? 'must be gzip or left out' : 'must be left out: this operation takes no compressed bodies';
  throw unsupported(`Content-Encoding ${rule}`, acceptsGzip ? ['gzip', 'identity'] : ['identity']);
}

function declaredFormat(headers: Headers): Format | undefined {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset)) {
    throw unsupported('The body must be UTF-8');
  }
  if (type === '') return undefined;
  if (!supported.includes(type)) throw unsupported(`The body must be one of ${supported.join(', ')}`);
  return type === 'application/json' ? 'json' : 'xml';
}

/**
 * Throws PAYLOAD_TOO_LARGE above `limit`, REQUEST_INCOMPLETE when the bytes are late, OVERLOADED when the share may not
 * hold them. An announced length is taken from the share at once, other bytes as they arrive.
 */
export async function readBytes(request: Request, limit: number, share?: BodyShare): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? NaN);
  if (announced > limit) throw tooLarge(limit);
  const length = Number.isFinite(announced) ? announced : undefined;
  if (length !== undefined) share?.take(length);
  let size = 0;
  return readStream(request, length, (bytes) => {
    size += bytes;
    if (size > limit) throw tooLarge(limit);
    if (length === undefined) share?.take(bytes);
  });
}

/** Bodies announced as no longer are read in one step; that would block other requests for longer ones. */
const mostAtOnce = 256 * 1024;

const bodySeconds = 20;

/**
 * `length` is the announced length, where the server cuts the body. `note` is called with the bytes as they arrive and
 * may throw. Throws REQUEST_INCOMPLETE when the body is late or breaks off, and releases what has arrived.
 */
async function readStream(
  request: Request,
  length: number | undefined,
  note: (bytes: number) => void,
): Promise<Uint8Array> {
  const isShort = length !== undefined && length <= mostAtOnce;
  const reading = isShort ? undefined : request.body?.getReader();
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const detail = `The body did not arrive within ${bodySeconds} s`;
      reject(new ApiError('REQUEST_INCOMPLETE', { detail, headers: { connection: 'close' } }));
    }, bodySeconds * 1000);
  });
  try {
    return await Promise.race([isShort ? readWhole(request, note) : readPieces(reading, note), isLate]);
  } catch (error) {
    // Discards what still arrives.
    void reading?.cancel().catch(() => undefined);
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    throw new ApiError('REQUEST_INCOMPLETE', { detail: 'The caller disconnected before the body arrived' });
  } finally {
    clearTimeout(timer);
  }
}

async function readWhole(request: Request, note: (bytes: number) => void): Promise<Uint8Array> {
  const whole = new Uint8Array(await request.arrayBuffer());
  note(whole.byteLength);
  return whole;
}

async function readPieces(
  reading: ReadableStreamDefaultReader<Uint8Array> | undefined,
  note: (bytes: number) => void,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let next = await reading?.read(); next?.done === false; next = await reading?.read()) {
    note(next.value.byteLength);
    pieces.push(next.value);
  }
  return Buffer.concat(pieces);
}
