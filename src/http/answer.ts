import { encodedAnswer, isSentPacked, type Encoded } from './encoded.ts';
import { answerName, etagOf, matchesName } from './etag.ts';
import type { Exchange } from './exchange.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Call, Operation } from './operation.ts';
import type { SentParameters } from './parameters.ts';

/**
 * Answers a parsed call: 304 when the caller has the answer already, kept bytes when there are some, else what the operation
 * says, encoded in the chosen format.
 */
export async function answer(
  operation: Operation,
  call: Call,
  sent: SentParameters,
  exchange: Exchange,
  kept: KeptAnswers,
): Promise<Response> {
  addCachingHeaders(operation, call, exchange);
  const name = await nameOf(operation, call, sent);
  if (name !== undefined && matchesName(exchange.request.headers.get('If-None-Match'), name)) {
    return new Response(null, { status: 304, headers: { ...exchange.headers, ETag: etagOf(name, false) } });
  }
  const found = name === undefined ? undefined : kept.find(name);
  if (found) return written(200, found, name, exchange, kept);
  const reply = await operation.handle(call);
  const language = { 'Content-Language': reply.language ?? call.language };
  const encoded = encodedAnswer(operation, reply.value, call.format, { ...language, ...reply.headers });
  if (name !== undefined && operation.keeps?.(call) === true) kept.keep(name, encoded);
  if (reply.location !== undefined) exchange.headers['Location'] = reply.location;
  return written(reply.status ?? 200, encoded, name, exchange, kept);
}

async function written(
  status: number,
  encoded: Encoded,
  name: string | undefined,
  exchange: Exchange,
  kept: KeptAnswers,
): Promise<Response> {
  const isPacked = isSentPacked(encoded, exchange.request.headers.get('Accept-Encoding'));
  const bytes = isPacked ? await kept.packedOf(name, encoded) : encoded.bytes;
  // One plain record, handed over once: headers set later on cost several times as much.
  const headers: Record<string, string> = {
    ...exchange.headers,
    ...encoded.headers,
    'Content-Length': String(bytes.length),
    'Server-Timing': `total;dur=${(performance.now() - exchange.started).toFixed(1)}`,
  };
  if (isPacked) headers['Content-Encoding'] = 'gzip';
  if (name !== undefined) headers['ETag'] = etagOf(name, isPacked);
  return new Response(bytes, { status, headers });
}

function addCachingHeaders(operation: Operation, call: Call, exchange: Exchange): void {
  const isKeyed = call.dealer !== undefined || operation.auth !== 'open';
  const { headers } = exchange;
  if (operation.caching === 'no-store' || operation.method === 'POST') headers['Cache-Control'] = 'no-store';
  else headers['Cache-Control'] = isKeyed ? 'private, no-cache' : 'public, no-cache';
  if (operation.method === 'GET')
    headers['Vary'] = 'Accept, Accept-Language, Accept-Encoding, X-API-Key, Authorization';
}

/** Names the exact answer before a byte of it is made; undefined when the operation gives no version. */
async function nameOf(operation: Operation, call: Call, sent: SentParameters): Promise<string | undefined> {
  const version = await operation.version?.(call);
  if (version === undefined) return undefined;
  // Open reads answer the same with and without a key; the others may differ from dealer to dealer.
  const dealer = operation.auth === 'open' ? null : (call.dealer?.id ?? null);
  return answerName([
    operation.id,
    version,
    call.context.today(),
    call.format,
    call.language,
    call.params,
    sent,
    dealer,
  ]);
}
