import { hash } from 'node:crypto';
import type { Context } from '../context.ts';
import { ApiError } from '../resources/problem.ts';
import {
  findIdempotentAnswer,
  keepIdempotentAnswer,
  type IdempotentAnswer,
  type RequestKey,
} from '../store/idempotent-answers.ts';
import { addressHashOf } from '../store/keyless-budget.ts';
import type { Call, Operation, Reply, Settle, Settled } from './operation.ts';

type Asked = Pick<Call, 'params' | 'query' | 'body' | 'dealer' | 'address'>;

/**
 * Yields what runs the write of a request in the store's transaction, grouped with others in one commit, and gives its answer
 * once that is durable and what it awaits is so. With an Idempotency-Key the answer is kept in the same transaction for 72
 * hours, and a repeat of the request gets it again instead of a second write (contract 1.8). A write that throws leaves
 * nothing. Throws IDEMPOTENCY_KEY_REUSED for another request with the key and IDEMPOTENCY_IN_PROGRESS while the first one is
 * under way.
 */
export function settling(operation: Operation, asked: Asked, context: Context, header: string | null): Settle {
  if (header === null) return async (write) => answered(await context.writes.run(write));
  const key = checkedKey(header);
  return (write) => {
    const requestKey = { scope: scopeOf(operation, asked, context), key };
    return aloneWith(requestKey, context, async () => {
      const digest = digestOf([asked.params, asked.query, asked.body]);
      return answered(await context.writes.run(() => once(context, { requestKey, digest }, write)));
    });
  };
}

async function answered<Value>({ awaits, bookingId: _, ...reply }: Settled<Value>): Promise<Reply<Value>> {
  await awaits?.();
  return reply;
}

function once<Value>(
  { db, now }: Context,
  { requestKey, digest }: { requestKey: RequestKey; digest: string },
  write: () => Settled<Value>,
): Settled<Value> {
  const known = findIdempotentAnswer(db, requestKey, now());
  if (known) return replayed(known, digest);
  const settled = write();
  const { awaits: _, bookingId, ...reply } = settled;
  keepIdempotentAnswer(db, requestKey, { requestDigest: digest, reply, bookingId }, now());
  return settled;
}

function replayed<Value>({ requestDigest, reply }: IdempotentAnswer, digest: string): Settled<Value> {
  if (requestDigest !== digest) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  const kept = reply as Reply<Value>;
  return { ...kept, headers: { ...kept.headers, 'Idempotency-Replayed': 'true' } };
}

/** A key belongs to a dealer, or without one to an address, and to an operation. */
function scopeOf(operation: Operation, { dealer, address }: Asked, { db }: Context): string {
  const caller = dealer ? `dealer ${dealer.id}` : `address ${addressHashOf(db, address).toString('base64url')}`;
  return `${operation.id} ${caller}`;
}

/** Names a parsed request, whatever format it came in; bytes count by their hash. */
function digestOf(values: readonly unknown[]): string {
  const text = JSON.stringify(values, function (this: Record<string, unknown>, name, value: unknown) {
    const own = this[name];
    return ArrayBuffer.isView(own)
      ? hash('sha256', new Uint8Array(own.buffer, own.byteOffset, own.byteLength), 'base64url')
      : value;
  });
  return hash('sha256', text, 'base64url');
}

function checkedKey(key: string): string {
  if (/^[\x20-\x7e]{1,128}$/.test(key)) return key;
  throw new ApiError('INVALID_PARAMETER', {
    errors: [{ parameter: 'Idempotency-Key', code: 'INVALID_VALUE', detail: 'Is 1 to 128 printable characters' }],
  });
}

const underWay = new WeakMap<Context, Set<string>>();

async function aloneWith<T>({ scope, key }: RequestKey, context: Context, work: () => Promise<T>): Promise<T> {
  let names = underWay.get(context);
  if (!names) underWay.set(context, (names = new Set()));
  const name = `${scope} ${key}`;
  if (names.has(name)) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } });
  names.add(name);
  try {
    return await work();
  } finally {
    names.delete(name);
  }
}
