import { AsyncLocalStorage } from 'node:async_hooks';
import type { HttpParts } from '../http-parts.ts';
import type { Call, Operation, Reply, RunWrite, WriteResult } from '../operation.ts';
import { ApiError } from '../problem.ts';
import { noteStep, type RequestStep } from '../request-steps.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import { findIdempotentAnswer, keepIdempotentAnswer, type IdempotentAnswer } from './idempotent-answers.ts';
import type { WritesUnderWay } from './writes-under-way.ts';

interface Writer {
  operation: Operation;
  call: Pick<Call, 'language' | 'requestId'>;
  key: IdempotencyKey | undefined;
  underWay: WritesUnderWay;
}

/**
 * Runs the write in the store's transaction, grouped with others in one commit, and returns its answer once it is
 * durable and `afterCommit` is done. With an Idempotency-Key the answer is kept in the same transaction for 72 hours,
 * and a repeat gets it instead of a second write (docs/contract.md 1.8). A write that throws is rolled back. Throws
 * IDEMPOTENCY_KEY_REUSED for another request with the key, and IDEMPOTENCY_IN_PROGRESS until the first one has its
 * answer.
 */
export function createRunWrite(writer: Writer, parts: HttpParts): RunWrite {
  const { key, underWay } = writer;
  return (write) =>
    key === undefined
      ? commitWrite(writer, parts, write)
      : underWay.runAlone(key, () => commitWrite(writer, parts, () => writeOnce(writer, key, parts, write)));
}

async function commitWrite<Value>(
  { operation, call }: Writer,
  { writes }: HttpParts,
  write: () => WriteResult<Value>,
): Promise<Reply<Value>> {
  const note = (step: RequestStep) => noteStep(step, operation.id, call.requestId);
  note('before-transaction');
  // Bound, since otherwise its time in the store would count for the request that began the group.
  const bound = AsyncLocalStorage.bind(() => {
    const result = write();
    note('written');
    return result;
  });
  const { afterCommit, bookingId: _, ...reply } = await writes.run(bound);
  note('committed');
  await afterCommit?.();
  note('searchable');
  return reply;
}

function writeOnce<Value>(
  { call }: Writer,
  key: IdempotencyKey,
  parts: HttpParts,
  write: () => WriteResult<Value>,
): WriteResult<Value> {
  const { db, now } = parts;
  const known = findIdempotentAnswer(db, key, now());
  if (known && known.requestDigest !== key.digest) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  if (known) return replayAnswer(known, parts);
  const result = write();
  const { afterCommit: _, bookingId, ...reply } = result;
  // A repeat may ask for another language; the texts stay what they are.
  const kept = { ...reply, language: reply.language ?? call.language };
  keepIdempotentAnswer(db, key, { requestDigest: key.digest, reply: kept, bookingId }, now());
  return result;
}

/** Waits until it is searchable, too: the process that wrote it may have ended before. */
export function replayAnswer<Value>(
  { reply, lodgingId }: IdempotentAnswer,
  { whenSearchable }: Pick<HttpParts, 'whenSearchable'>,
): WriteResult<Value> {
  const kept = reply as Reply<Value>;
  const replayed = { ...kept, headers: { ...kept.headers, 'idempotency-replayed': 'true' } };
  return lodgingId === undefined ? replayed : { ...replayed, afterCommit: () => whenSearchable(lodgingId) };
}
