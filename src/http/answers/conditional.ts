import { generationOf } from '../../sqlite/generation.ts';
import type { HttpParts } from '../http-parts.ts';
import { isConditional, type Call, type Conditional, type Operation } from '../operation.ts';
import type { RequestContext } from '../request-context.ts';
import type { HttpContext, HttpMiddleware } from '../http-env.ts';
import { sendBytes, sendUnchanged } from './answer.ts';
import { answerName, matchesName, namesAny } from './etag.ts';

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
