import { sendReply } from '../answers/answer.ts';
import type { HttpParts } from '../http-parts.ts';
import type { Operation, Reply } from '../operation.ts';
import type { HttpMiddleware } from '../http-env.ts';
import { createIdempotencyKey, type IdempotencyKey } from './idempotency-key.ts';
import { findIdempotentAnswer } from './idempotent-answers.ts';
import { createRunWrite, replayAnswer } from './run-write.ts';
import { WritesUnderWay } from './writes-under-way.ts';

/**
 * Runs a POST once for each Idempotency-Key: a repeat gets the first answer before anything that may have changed
 * since, such as a channel or a quote's key, can refuse it (docs/contract.md 1.8).
 */
export function replayWrites(operation: Operation, parts: HttpParts): HttpMiddleware {
  if (operation.method !== 'POST') return (_, next) => next();
  const underWay = new WritesUnderWay();
  return async (c, next) => {
    const call = c.get('call');
    const requestContext = c.get('requestContext');
    const key = createIdempotencyKey(operation, call, parts.db, requestContext.request.headers.get('idempotency-key'));
    const known = key && !underWay.has(key) ? findAnswer(key, parts) : undefined;
    // While the first one is under way the write decides: a request that writes nothing may proceed.
    if (known) return sendReply(await known, operation, c, parts);
    call.runWrite = createRunWrite({ operation, call, key, underWay }, parts);
    await next();
  };
}

function findAnswer(key: IdempotencyKey, parts: HttpParts): Promise<Reply<unknown>> | undefined {
  const known = findIdempotentAnswer(parts.db, key, parts.now());
  if (known?.requestDigest !== key.digest) return undefined;
  const { afterCommit, bookingId: _, ...reply } = replayAnswer(known, parts);
  return Promise.resolve(afterCommit?.()).then(() => reply);
}
