import {
  gzipOf,
  decompressPiece,
  CompressedJson,
  createGzipJoiner,
  compressPieceAside,
  type CompressedPiece,
} from '../../formats/gzip-pieces.ts';
import type { HttpParts } from '../http-parts.ts';
import { logFailure } from '../problem-response.ts';
import { type Operation, type Reply, isConditional, type Call, type Conditional, type Resource } from '../operation.ts';
import { noteStep, serverTiming, type RequestContext } from '../request-context.ts';
import type { HttpContext, HttpMiddleware } from '../http-env.ts';
import { acceptsGzip, contentTypeOf, encodeAnswer, isSentCompressed, type EncodedResponse } from './encoded.ts';
import { etagOf, namesAny, answerName, matchesName } from './etag.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { jsonListText, lines, type ListText, xmlListText } from '../../formats/list-text.ts';
import type { AnswerForm } from './format-choice.ts';
import { createTimedYield } from '../limits/yield-to-event-loop.ts';

export function answerCall(operation: Operation, parts: HttpParts): HttpMiddleware {
  return async (c) => sendReply(await operation.handle(c.get('call')), operation, c, parts);
}

/**
 * Sends the reply at once, or piece by piece when it is a long list. The answer's name becomes its ETag, and its bytes
 * are cached where that is worthwhile.
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
  const isList = reply.items !== undefined || form === 'lines';
  const list = isList ? await beginList(reply, operation.answer, form) : undefined;
  if (list?.outcome === 'begun') return sendList(list, headers, tag, c, parts);
  if (reply.value instanceof CompressedJson) return sendCompressedJson(reply.value, headers, tag, c);
  const bytes = list?.bytes ?? encodeAnswer(operation, reply.value, call.format);
  const encoded = { bytes, compressed: undefined, headers };
  if (name !== undefined && keepsBytes(operation, c)) parts.responses.keep(name, encoded);
  return sendBytes(reply.status ?? 200, encoded, tag, c, parts);
}

function sendUnchanged(name: string, c: HttpContext): Response {
  return new Response(null, { status: 304, headers: finishHeaders({}, c.get('requestContext'), name, false) });
}

async function sendBytes(
  status: number,
  encoded: EncodedResponse,
  tag: string | undefined,
  c: HttpContext,
  { responses }: Pick<HttpParts, 'responses'>,
): Promise<Response> {
  const context = c.get('requestContext');
  const isCompressed = isSentCompressed(encoded.bytes.length, context.request.headers.get('accept-encoding'));
  const bytes = isCompressed ? await responses.compressedOf(tag, encoded) : encoded.bytes;
  const headers = finishHeaders(
    { ...encoded.headers, 'content-length': String(bytes.length) },
    context,
    tag,
    isCompressed,
  );
  return new Response(bytes, { status, headers });
}

function sendCompressedJson(
  { piece }: CompressedJson,
  ownHeaders: Readonly<Record<string, string>>,
  tag: string | undefined,
  c: HttpContext,
): Response {
  const context = c.get('requestContext');
  const isCompressed = isSentCompressed(piece.size, context.request.headers.get('accept-encoding'));
  const bytes = isCompressed ? gzipOf(piece) : decompressPiece(piece);
  const own = { ...ownHeaders, 'content-length': String(bytes.length) };
  return new Response(bytes, { headers: finishHeaders(own, context, tag, isCompressed) });
}

/** Lists longer than a piece: the length is unknown, and Server-Timing covers the time to the first bytes. */
async function sendList(
  list: Extract<BegunList, { outcome: 'begun' }>,
  ownHeaders: Readonly<Record<string, string>>,
  tag: string | undefined,
  c: HttpContext,
  parts: HttpParts,
): Promise<Response> {
  const context = c.get('requestContext');
  const isCompressed = acceptsGzip(context.request.headers.get('accept-encoding'));
  const headers = finishHeaders(ownHeaders, context, tag, isCompressed);
  if (context.request.method === 'HEAD') {
    await list.leave();
    return new Response(null, { headers });
  }
  const breakOff = (thrown: unknown): Error => {
    logFailure(thrown, context, parts.log);
    // The server reports this error on stderr, where it must show nothing else.
    const error = new Error('An answer broke off');
    delete error.stack;
    return error;
  };
  return new Response(list.body(isCompressed, breakOff), { headers });
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

function keepsBytes({ caching }: Operation, c: HttpContext): boolean {
  return caching !== 'no-store' && caching.keeps?.(c.get('call')) === true;
}

/**
 * Sets the caching headers and answers reads whose version is known beforehand: 304 when the caller has it, cached
 * bytes if there are any, otherwise the operation's answer under that name.
 */
export function answerConditionally(operation: Operation, parts: HttpParts): HttpMiddleware {
  const { caching } = operation;
  return async (c, next) => {
    const context = c.get('requestContext');
    addCachingHeaders(operation, c.get('call'), context);
    if (caching === 'no-store' || operation.method !== 'GET') return next();
    const name = await nameAnswer(operation, caching, c, parts);
    const had = context.request.headers.get('if-none-match');
    if (!namesAny(had) && matchesName(had, name)) return sendUnchanged(name, c);
    const kept = parts.responses.find(name);
    if (kept) return namesAny(had) ? sendUnchanged(name, c) : sendBytes(200, kept, name, c, parts);
    c.set('answerName', name);
    return next();
  };
}

function addCachingHeaders(operation: Operation, call: Call, { headers }: RequestContext): void {
  const isKeyed = call.dealer !== undefined || operation.auth !== 'open';
  const { caching } = operation;
  if (!isConditional(operation) || (caching !== 'no-store' && caching.isPersonal === true))
    headers['cache-control'] = 'no-store';
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
  const parameters = c.get('parameters');
  const version = await caching.version(call);
  // Open reads do not depend on the key; the others may differ per dealer.
  const dealer = operation.auth === 'open' ? null : (call.dealer?.id ?? null);
  const { form } = c.get('requestContext');
  const { id } = operation;
  const { publicUrl } = settings;
  const name = answerName([
    id,
    generationOf(db),
    version,
    today(),
    publicUrl,
    form,
    call.language,
    call.params,
    parameters.sent,
    dealer,
  ]);
  return caching.tag ? `${caching.tag(call)}.${name}` : name;
}

type BegunList =
  | { outcome: 'whole'; bytes: Buffer }
  | {
      outcome: 'begun';
      /** `failed` receives the failure and returns the error that breaks the connection. */
      body: (isCompressed: boolean, failed: (thrown: unknown) => Error) => ReadableStream<Uint8Array>;
      /** Stops reading when nobody wants the body. */
      leave: () => Promise<unknown>;
    };

/**
 * A failure before the first bytes is thrown and can still be answered; a later one breaks the connection, since an
 * answer that ends well would pass for the whole list.
 */
async function beginList(
  { value, items }: Pick<Reply<unknown>, 'value' | 'items'>,
  resource: Resource,
  form: AnswerForm,
): Promise<BegunList> {
  const list = items === undefined ? { value: [], items: value as unknown[] } : { value, items };
  const pieces = listPieces(list.items, listTextOf(list.value, resource, form));
  const first = await pieces.next();
  if (first.done === true) return { outcome: 'whole', bytes: first.value };
  return {
    outcome: 'begun',
    body(isCompressed, failed) {
      const all = allPieces(first.value, pieces, failed);
      return ReadableStream.from(isCompressed ? compressedPieces(all) : plainPieces(all));
    },
    leave: () => pieces.return(Buffer.alloc(0)),
  };
}

function listTextOf(value: unknown, { shape, root }: Resource, form: AnswerForm): ListText {
  if (form === 'lines') return lines;
  return form === 'xml' ? xmlListText(value, shape, root) : jsonListText(value);
}

/** Lists longer than a piece are sent piece by piece; each ends at this many characters or items. */
const longest = { text: 64 * 1024, items: 200 };

/** The first piece is sent with this many items once it took this many milliseconds, so that callers see it begin. */
const first = { items: 20, time: 25 };

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
  const takeTurn = createTimedYield();
  const late = performance.now() + first.time;
  let [text, count, before, isFirst] = [list.head, 0, '', true];
  for await (const item of items) {
    const turned = takeTurn();
    if (turned) await turned;
    text += before;
    before = list.separator;
    count += 1;
    const isLate = isFirst && count >= first.items && performance.now() > late;
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
  for await (const { text, compressed } of pieces)
    yield compressed ? Buffer.concat([text, decompressPiece(compressed)]) : text;
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
