import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../../service/context.ts';
import { ApiError } from '../problem.ts';
import { findIdempotentAnswer, keepIdempotentAnswer, type IdempotentAnswer } from './idempotent-answers.ts';
import type { Call, Operation, Reply, Settle, Settled } from '../operation.ts';
import type { KeyedRequest } from './idempotency-key.ts';
import { noteStep, type RequestStep } from '../request-steps.ts';

/** What is known of the request that writes. */
export type Writer = Pick<Call, 'context' | 'language' | 'requestId'> & { operation: Operation };

/**
 * Yields what runs the write of a request in the store's transaction, grouped with others in one commit, and gives its answer
 * once that is durable and what it awaits is so. With an Idempotency-Key the answer is kept in the same transaction for 72
 * hours, and a repeat of the request gets it again instead of a second write (contract 1.8). A write that throws leaves
 * nothing. Throws IDEMPOTENCY_KEY_REUSED for another request with the key and IDEMPOTENCY_IN_PROGRESS until the first one has
 * its answer.
 */
export function settling(writer: Writer, keyed: KeyedRequest | undefined): Settle {
  return <Value>(write: () => Settled<Value>) =>
    keyed === undefined
      ? settled(writer, write)
      : aloneWith(keyed, writer.context, () => settled(writer, () => once(writer, keyed, write)));
}

/**
 * Yields the operation as one that gives a request with a key that it has answered before the same answer again, before
 * anything that may have changed since, such as a channel or a quote's key, can refuse it.
 */
export function answeringAgain(operation: Operation, context: Context, keyed: KeyedRequest): Operation {
  return {
    ...operation,
    handle(call) {
      // While the first one is under way the write decides: a request that writes nothing may go on.
      const known = isUnderWay(keyed, context) ? undefined : findIdempotentAnswer(context.db, keyed, context.now());
      return known?.requestDigest === keyed.digest ? answered(replayed(context, known)) : operation.handle(call);
    },
  };
}

async function settled<Value>(writer: Writer, write: () => Settled<Value>): Promise<Reply<Value>> {
  const note = (step: RequestStep) => noteStep(step, writer.operation.id, writer.requestId);
  note('before-transaction');
  // Bound, since otherwise its time in the store would count on the request that began the group.
  const written = AsyncLocalStorage.bind(() => {
    const reply = write();
    note('written');
    return reply;
  });
  const reply = await writer.context.writes.run(written);
  note('committed');
  const answer = await answered(reply);
  note('searchable');
  return answer;
}

async function answered<Value>({ awaits, bookingId: _, ...reply }: Settled<Value>): Promise<Reply<Value>> {
  await awaits?.();
  return reply;
}

function once<Value>(writer: Writer, keyed: KeyedRequest, write: () => Settled<Value>): Settled<Value> {
  const { context, language } = writer;
  const known = findIdempotentAnswer(context.db, keyed, context.now());
  if (known && known.requestDigest !== keyed.digest) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  if (known) return replayed(context, known);
  const fresh = write();
  const { awaits: _, bookingId, ...reply } = fresh;
  // A repeat may ask for another language; the texts stay what they are.
  const kept = { ...reply, language: reply.language ?? language };
  keepIdempotentAnswer(context.db, keyed, { requestDigest: keyed.digest, reply: kept, bookingId }, context.now());
  return fresh;
}

/** The one who wrote it may have ended before it was searchable. */
function replayed<Value>({ search }: Context, { reply, lodgingId }: IdempotentAnswer): Settled<Value> {
  const kept = reply as Reply<Value>;
  return {
    ...kept,
    headers: { ...kept.headers, 'idempotency-replayed': 'true' },
    ...(lodgingId !== undefined && { awaits: () => search.whenSearchable(lodgingId, 0) }),
  };
}

const underWay = new WeakMap<Context, Set<string>>();

function isUnderWay(keyed: KeyedRequest, context: Context): boolean {
  return underWay.get(context)?.has(nameOf(keyed)) === true;
}

async function aloneWith<T>(keyed: KeyedRequest, context: Context, work: () => Promise<T>): Promise<T> {
  if (isUnderWay(keyed, context)) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'retry-after': '1' } });
  let names = underWay.get(context);
  if (!names) underWay.set(context, (names = new Set()));
  names.add(nameOf(keyed));
  try {
    return await work();
  } finally {
    names.delete(nameOf(keyed));
  }
}

/** No scope holds a line break. */
function nameOf({ scope, key }: KeyedRequest): string {
  return `${scope}\n${key}`;
}
