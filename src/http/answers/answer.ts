import type { Context } from '../../service/context.ts';
import { acceptsGzip, contentTypeOf, encodedAnswer, isSentPacked, type Encoded } from './encoded.ts';
import { answerName, etagOf, matchesName } from './etag.ts';
import { serverTiming, type Exchange } from '../request-context.ts';
import { answerFormFor, type AnswerForm } from './format-choice.ts';
import type { KeptAnswers } from './response-cache.ts';
import { beginList, type BegunList } from './list-answer.ts';
import type { Call, Operation } from '../operation.ts';
import type { SentParameters } from '../parameters.ts';
import { unexpected } from '../problem-response.ts';
import { soon, type Soon } from '../soon.ts';

/**
 * Answers a parsed call: 304 when the caller has the answer already, kept bytes when there are some, else what the operation
 * says, encoded in the chosen format.
 */
export function answer(
  operation: Operation,
  call: Call,
  sent: SentParameters,
  exchange: Exchange,
  kept: KeptAnswers,
): Soon<Response> {
  addCachingHeaders(operation, call, exchange);
  const form = formOf(operation, call, exchange);
  return soon(nameOf(operation, call, sent, form), (name) => {
    return known(name, exchange, kept) ?? made(operation, call, { name, form }, exchange, kept);
  });
}

/** Yields the answer that the caller has already, or that is kept. */
function known(name: string | undefined, exchange: Exchange, kept: KeptAnswers): Soon<Response> | undefined {
  if (name === undefined) return undefined;
  if (matchesName(exchange.request.headers.get('if-none-match'), name)) {
    return new Response(null, {
      status: 304,
      headers: { ...exchange.headers, etag: etagOf(name, false), 'server-timing': serverTiming(exchange) },
    });
  }
  const found = kept.find(name);
  return found && written(200, found, name, exchange, kept);
}

async function made(
  operation: Operation,
  call: Call,
  { name, form }: { name: string | undefined; form: AnswerForm },
  exchange: Exchange,
  kept: KeptAnswers,
): Promise<Response> {
  const reply = await operation.handle(call);
  if (reply.location !== undefined) exchange.headers['location'] = reply.location;
  const language = { 'content-language': reply.language ?? call.language };
  const headers = { ...language, ...reply.headers, 'content-type': contentTypeOf(operation, form) };
  const isList = reply.items !== undefined || form === 'lines';
  const list = isList ? await beginList(reply, operation.answer, form) : undefined;
  if (list?.outcome === 'begun') return streamed(list, headers, name, exchange, call.context);
  const bytes = list?.bytes ?? encodedAnswer(operation, reply.value, call.format);
  const encoded = { bytes, packed: undefined, headers };
  if (name !== undefined && operation.keeps?.(call) === true) kept.keep(name, encoded);
  return written(reply.status ?? 200, encoded, name ?? reply.tag, exchange, kept);
}

function written(
  status: number,
  encoded: Encoded,
  name: string | undefined,
  exchange: Exchange,
  kept: KeptAnswers,
): Soon<Response> {
  const isPacked = isSentPacked(encoded, exchange.request.headers.get('accept-encoding'));
  return soon(isPacked ? kept.packedOf(name, encoded) : encoded.bytes, (bytes) => {
    // One plain record, handed over once: headers set later on cost several times as much.
    const headers: Record<string, string> = {
      ...exchange.headers,
      ...encoded.headers,
      'content-length': String(bytes.length),
      'server-timing': serverTiming(exchange),
    };
    if (isPacked) headers['content-encoding'] = 'gzip';
    if (name !== undefined) headers['etag'] = etagOf(name, isPacked);
    return new Response(bytes, { status, headers });
  });
}

/** A list that is longer than a piece: its length is not known, and the time told is that until its first bytes. */
async function streamed(
  list: Extract<BegunList, { outcome: 'begun' }>,
  ownHeaders: Readonly<Record<string, string>>,
  name: string | undefined,
  exchange: Exchange,
  context: Context,
): Promise<Response> {
  const isPacked = acceptsGzip(exchange.request.headers.get('accept-encoding'));
  const headers: Record<string, string> = {
    ...exchange.headers,
    ...ownHeaders,
    'server-timing': serverTiming(exchange),
  };
  if (isPacked) headers['content-encoding'] = 'gzip';
  if (name !== undefined) headers['etag'] = etagOf(name, isPacked);
  if (exchange.request.method === 'HEAD') {
    await list.leave();
    return new Response(null, { headers });
  }
  return new Response(
    list.body(isPacked, (thrown) => brokenOff(thrown, exchange, context)),
    { headers },
  );
}

/** The server's own report of the failure, on the error output, is to hold nothing but this. */
function brokenOff(thrown: unknown, exchange: Exchange, context: Context): Error {
  unexpected(thrown, exchange, context);
  const error = new Error('An answer broke off');
  delete error.stack;
  return error;
}

function formOf(operation: Operation, call: Call, { query, request }: Exchange): AnswerForm {
  if (operation.hasLines !== true) return call.format;
  return answerFormFor(query, request.headers.get('accept'), true);
}

function addCachingHeaders(operation: Operation, call: Call, exchange: Exchange): void {
  const isKeyed = call.dealer !== undefined || operation.auth !== 'open';
  const { headers } = exchange;
  if (operation.caching === 'no-store' || operation.method === 'POST') headers['cache-control'] = 'no-store';
  else headers['cache-control'] = isKeyed ? 'private, no-cache' : 'public, no-cache';
  if (operation.method === 'GET')
    headers['vary'] =
      `${headers['vary'] === undefined ? '' : 'Origin, '}Accept, Accept-Language, Accept-Encoding, X-API-Key, Authorization`;
}

/** Names the exact answer before a byte of it is made; undefined when the operation gives no version. */
function nameOf(operation: Operation, call: Call, sent: SentParameters, form: AnswerForm): Soon<string | undefined> {
  return soon<string | undefined, string | undefined>(operation.version?.(call), (version) => {
    if (version === undefined) return undefined;
    const { context, language, params } = call;
    // Open reads answer the same with and without a key; the others may differ from dealer to dealer.
    const dealer = operation.auth === 'open' ? null : (call.dealer?.id ?? null);
    const name = answerName([operation.id, version, context.today(), form, language, params, sent, dealer]);
    return operation.tag ? `${operation.tag(call)}.${name}` : name;
  });
}
