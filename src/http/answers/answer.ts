import {
  gzipOf,
  decompressPiece,
  CompressedJson,
  createGzipJoiner,
  compressPieceAside,
  type CompressedPiece,
} from '../../formats/gzip-pieces.ts';
import type { HttpParts } from '../http-parts.ts';
import type { HttpContext, HttpMiddleware } from '../http-env.ts';
import { logFailure } from '../problem-response.ts';
import { type Operation, type Reply, type Call, type Conditional, type Resource } from '../operation.ts';
import { noteStep, serverTiming, type RequestContext } from '../request-context.ts';
import {
  acceptsGzip,
  compressedOf,
  contentTypeOf,
  encodeAnswer,
  isSentCompressed,
  etagOf,
  namesAny,
  answerName,
  matchesName,
} from './encoded.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { jsonListText, lines, type ListText, xmlListText } from '../../formats/list-text.ts';
import type { AnswerForm } from './format-choice.ts';
import { createTimedYield } from '../../values/yield-to-event-loop.ts';

export function answerCall(operation: Operation, parts: HttpParts): HttpMiddleware {
  return async (c) => sendReply(await operation.handle(c.get('call')), operation, c, parts);
}

/**
 * Sends the reply at once, or piece by piece when it is a long list. The answer's name becomes its ETag.
 */
export async function sendReply(
  reply: Reply<unknown>,
  operation: Operation,
  c: HttpContext,
  parts: HttpParts,
): Promise<Response> {
  const context = c.get('requestContext');
  const call = c.get('call');
  const name = c.get('answerName');
  // The answer was found, and the caller does not want to see it.
  if (name !== undefined && namesAny(context.request.headers.get('if-none-match'))) return sendUnchanged(name, c);
  if (reply.location !== undefined) context.headers['location'] = reply.location;
  const { form } = context;
  const language = { 'content-language': reply.language ?? call.language };
  const headers = { ...language, ...reply.headers, 'content-type': contentTypeOf(operation, form) };
  const tag = name ?? reply.tag;
  noteStep('before-answer', operation.id, context.requestId);
  const list = await beginList(reply, operation.answer, form);
  if (list && !Buffer.isBuffer(list)) return sendList(list, headers, tag, c, parts);
  const whole =
    reply.value instanceof CompressedJson
      ? compressedContent(reply.value)
      : plainContent(list ?? encodeAnswer(operation, reply.value, call.format));
  return sendBytes(reply.status ?? 200, { ...whole, headers }, tag, c);
}

type WholeAnswer = Pick<AnswerContent, 'size' | 'bytesOf'>;

function compressedContent({ piece }: CompressedJson): WholeAnswer {
  return { size: piece.size, bytesOf: (isCompressed) => (isCompressed ? gzipOf(piece) : decompressPiece(piece)) };
}

function plainContent(bytes: Buffer): WholeAnswer {
  return { size: bytes.length, bytesOf: (isCompressed) => (isCompressed ? compressedOf(bytes) : bytes) };
}

function sendUnchanged(name: string, c: HttpContext): Response {
  return new Response(null, { status: 304, headers: finishHeaders({}, c.get('requestContext'), name, false) });
}

interface AnswerContent {
  size: number;
  bytesOf: (isCompressed: boolean) => Buffer | Promise<Buffer>;
  headers: Readonly<Record<string, string>>;
}

async function sendBytes(
  status: number,
  content: AnswerContent,
  tag: string | undefined,
  c: HttpContext,
): Promise<Response> {
  const context = c.get('requestContext');
  const isCompressed = isSentCompressed(content.size, context.request.headers.get('accept-encoding'));
  const bytes = await content.bytesOf(isCompressed);
  const own = { ...content.headers, 'content-length': String(bytes.length) };
  return new Response(bytes, { status, headers: finishHeaders(own, context, tag, isCompressed) });
}

/** Lists longer than a piece: the length is unknown, and Server-Timing covers the time to the first bytes. */
async function sendList(
  { first, pieces }: BegunList,
  ownHeaders: Readonly<Record<string, string>>,
  tag: string | undefined,
  c: HttpContext,
  parts: HttpParts,
): Promise<Response> {
  const context = c.get('requestContext');
  const isCompressed = acceptsGzip(context.request.headers.get('accept-encoding'));
  const headers = finishHeaders(ownHeaders, context, tag, isCompressed);
  if (context.request.method === 'HEAD') {
    await pieces.return(Buffer.alloc(0));
    return new Response(null, { headers });
  }
  const breakOff = (thrown: unknown): Error => {
    logFailure(thrown, context, parts.log);
    // The server reports this error on stderr, where it must show nothing else.
    const error = new Error('An answer broke off');
    delete error.stack;
    return error;
  };
  const all = allPieces(first, pieces, breakOff);
  return new Response(ReadableStream.from(isCompressed ? compressedPieces(all) : plainPieces(all)), { headers });
}

/** All headers in one plain record: setting them later costs several times as much. */
function finishHeaders(
  own: Readonly<Record<string, string>>,
  context: RequestContext,
  tag: string | undefined,
  isCompressed: boolean,
): Record<string, string> {
  const headers: Record<string, string> = { ...context.headers, ...own, 'server-timing': serverTiming(context) };
  if (isCompressed) headers['content-encoding'] = 'gzip';
  if (tag !== undefined) headers['etag'] = etagOf(tag, isCompressed);
  return headers;
}

/**
 * Sets the caching headers and answers reads whose version is known beforehand: 304 when the caller has it, otherwise
 * the operation's answer under that name.
 */
export function answerConditionally(operation: Operation, parts: HttpParts): HttpMiddleware {
  const { caching } = operation;
  return async (c, next) => {
    const context = c.get('requestContext');
    addCachingHeaders(operation, c.get('call'), context);
    if (!caching) return next();
    const name = await nameAnswer(operation, caching, c, parts);
    const had = context.request.headers.get('if-none-match');
    if (!namesAny(had) && matchesName(had, name)) return sendUnchanged(name, c);
    c.set('answerName', name);
    return next();
  };
}

function addCachingHeaders(operation: Operation, call: Call, { headers }: RequestContext): void {
  const isKeyed = call.dealer !== undefined || operation.auth !== 'open';
  const { caching } = operation;
  if (!caching || caching.isPersonal === true) headers['cache-control'] = 'no-store';
  else headers['cache-control'] = isKeyed ? 'private, no-cache' : 'public, no-cache';
  if (operation.method !== 'GET') return;
  const varies = 'Accept, Accept-Language, Accept-Encoding, X-API-Key, Authorization';
  headers['vary'] = headers['vary'] === undefined ? varies : `${headers['vary']}, ${varies}`;
}

async function nameAnswer(
  operation: Operation,
  caching: Conditional<Call>,
  c: HttpContext,
  { db, today, settings }: Pick<HttpParts, 'db' | 'today' | 'settings'>,
): Promise<string> {
  const call = c.get('call');
  const version = await caching.version(call);
  // Open reads do not depend on the key; the others may differ per dealer.
  const dealer = operation.auth === 'open' ? null : (call.dealer?.id ?? null);
  const { form } = c.get('requestContext');
  const data = [operation.id, generationOf(db), version, today(), settings.publicUrl];
  const name = answerName([...data, form, call.language, call.params, c.get('parameters').sent, dealer]);
  return caching.tag ? `${caching.tag(call)}.${name}` : name;
}

interface BegunList {
  first: ListPiece;
  pieces: ListPieces;
}

/**
 * Undefined unless the answer is a list; returns a short one whole. A failure before the first bytes is thrown and can still be answered. A later one breaks the connection: an
 * answer with a normal end would pass for the whole list.
 */
async function beginList(
  { value, items }: Pick<Reply<unknown>, 'value' | 'items'>,
  resource: Resource,
  form: AnswerForm,
): Promise<Buffer | BegunList | undefined> {
  if (items === undefined && form !== 'lines') return undefined;
  const list = items === undefined ? { value: [], items: value as unknown[] } : { value, items };
  const pieces = listPieces(list.items, listTextOf(list.value, resource, form));
  const first = await pieces.next();
  return first.done === true ? first.value : { first: first.value, pieces };
}

function listTextOf(value: unknown, { shape, root }: Resource, form: AnswerForm): ListText {
  if (form === 'lines') return lines;
  return form === 'xml' ? xmlListText(value, shape, root) : jsonListText(value);
}

/** Lists longer than a piece are sent piece by piece; each ends at this many characters or items. */
const longest = { text: 64 * 1024, items: 200 };

/** The first piece is sent with this many items once it took this many milliseconds, so that callers see it begin. */
const firstPiece = { items: 20, time: 25 };

/** `compressed` follows the text and is already compressed. */
interface ListPiece {
  text: Buffer;
  compressed?: CompressedPiece;
}

/** The last piece is returned, so that the reader of the first knows whether it is the whole list. */
type ListPieces = AsyncGenerator<ListPiece, Buffer>;

/**
 * Items are read only when their piece is requested, other requests run after every 3 ms of work, and `return()` ends
 * the reading.
 */
async function* listPieces(items: Iterable<unknown> | AsyncIterable<unknown>, list: ListText): ListPieces {
  const yieldIfDue = createTimedYield();
  const late = performance.now() + firstPiece.time;
  let [text, count, before, isFirst] = [list.head, 0, '', true];
  for await (const item of items) {
    const paused = yieldIfDue();
    if (paused) await paused;
    text += before;
    before = list.separator;
    count += 1;
    const isLate = isFirst && count >= firstPiece.items && performance.now() > late;
    if (item instanceof CompressedJson) {
      yield { text: Buffer.from(text + item.before), compressed: item.piece };
      [text, count, isFirst] = [item.after + list.end, 0, false];
      continue;
    }
    text += list.item(item) + list.end;
    if (isLate || text.length >= longest.text || count >= longest.items) {
      yield { text: Buffer.from(text) };
      [text, count, isFirst] = ['', 0, false];
    }
  }
  return Buffer.from(text + list.tail);
}

/** When reading fails, throws what `failed` returns. */
async function* allPieces(
  first: ListPiece,
  following: ListPieces,
  failed: (thrown: unknown) => Error,
): AsyncGenerator<ListPiece, void> {
  try {
    yield first;
    yield { text: yield* following };
  } catch (thrown) {
    throw failed(thrown);
  } finally {
    // A reader that leaves after the first piece leaves the others, too.
    await following.return(Buffer.alloc(0));
  }
}

async function* plainPieces(pieces: AsyncIterable<ListPiece>): AsyncGenerator<Buffer, void> {
  for await (const { text, compressed } of pieces) {
    yield compressed ? Buffer.concat([text, decompressPiece(compressed)]) : text;
  }
}

/** Each piece can be decompressed as soon as it arrives. */
async function* compressedPieces(pieces: AsyncIterable<ListPiece>): AsyncGenerator<Buffer, void> {
  const gzip = createGzipJoiner();
  let before = gzip.head;
  for await (const { text, compressed } of pieces) {
    const parts = [before, gzip.add(await compressPieceAside(text)), ...(compressed ? [gzip.add(compressed)] : [])];
    yield Buffer.concat(parts);
    before = new Uint8Array();
  }
  yield Buffer.concat([before, gzip.tail()]);
}
