import { sendReply } from './answers/answer.ts';
import type { HttpParts } from './http-parts.ts';
import type { HttpMiddleware } from './http-env.ts';
import type { Operation, Reply, Call, RunWrite, WriteResult } from './operation.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiError } from './problem.ts';
import { noteStep, type RequestStep } from './request-context.ts';
import { hash } from 'node:crypto';
import { canonicalJson } from '../sqlite/canonical-json.ts';
import { addressHashOf, openText, sealText } from '../sqlite/secrets.ts';
import { type Db, inTransaction, prepared } from '../sqlite/database.ts';

/** `scope` names the caller and the operation. Equal requests have the same digest. */
interface IdempotencyKey {
  scope: string;
  key: string;
  digest: string;
}

/**
 * Runs a POST once for each Idempotency-Key (docs/contract.md 1.8). A repeat gets the first answer even if a change since then, such as of
 * a channel or a quote's key, would refuse it.
 */
export function replayWrites(operation: Operation, parts: HttpParts): HttpMiddleware {
  if (operation.method !== 'POST') return (_, next) => next();
  const underWay = new Set<string>();
  return async (c, next) => {
    const call = c.get('call');
    const requestContext = c.get('requestContext');
    const key = createIdempotencyKey(operation, call, parts.db, requestContext.request.headers.get('idempotency-key'));
    const known = key && !underWay.has(nameOf(key)) ? findAnswer(parts.db, key, parts.now()) : undefined;
    // While the first one is under way the write decides: a request that writes nothing may proceed.
    if (known && known.digest === key?.digest) {
      const { afterCommit, bookingId: _, ...reply } = replayAnswer(known, parts);
      await afterCommit?.();
      return sendReply(reply, operation, c, parts);
    }
    call.runWrite = createRunWrite({ operation, call, key, underWay }, parts);
    await next();
  };
}

interface Writer {
  operation: Operation;
  call: Pick<Call, 'language' | 'requestId'>;
  key: IdempotencyKey | undefined;
  /** Names of the idempotency keys whose write is still running. */
  underWay: Set<string>;
}

/**
 * Runs the write in the store's transaction, grouped with others in one commit, and returns its answer once it is durable and
 * `afterCommit` is done. With an Idempotency-Key the same transaction stores the answer for 72 hours. A repeat gets it instead of a second
 * write (docs/contract.md 1.8). A write that throws is rolled back. Throws IDEMPOTENCY_KEY_REUSED for another request with the key, and
 * IDEMPOTENCY_IN_PROGRESS until the first one has its answer.
 */
function createRunWrite({ operation, call, key, underWay }: Writer, parts: HttpParts): RunWrite {
  const note = (step: RequestStep) => noteStep(step, operation.id, call.requestId);
  return async (write) => {
    const name = key && nameOf(key);
    if (name !== undefined && underWay.has(name)) {
      throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'retry-after': '1' } });
    }
    if (name !== undefined) underWay.add(name);
    try {
      note('before-transaction');
      // Bound, since otherwise its time in the store would count for the request that began the group.
      const bound = AsyncLocalStorage.bind(() => {
        const result = key ? writeOnce(key, call, parts, write) : write();
        note('written');
        return result;
      });
      const { afterCommit, bookingId: _, ...reply } = await parts.writes.run(bound);
      note('committed');
      await afterCommit?.();
      note('searchable');
      return reply;
    } finally {
      if (name !== undefined) underWay.delete(name);
    }
  };
}

function writeOnce<Value>(
  key: IdempotencyKey,
  call: Pick<Call, 'language'>,
  parts: Pick<HttpParts, 'db' | 'now' | 'whenSearchable'>,
  write: () => WriteResult<Value>,
): WriteResult<Value> {
  const { db, now } = parts;
  const known = findAnswer(db, key, now());
  if (known && known.digest !== key.digest) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  if (known) return replayAnswer(known, parts);
  const result = write();
  const { afterCommit: _, bookingId, ...reply } = result;
  // A repeat may ask for another language; the texts stay what they are.
  keepAnswer(db, key, { ...reply, language: reply.language ?? call.language }, bookingId, now());
  return result;
}

/** Waits until it is searchable, too: the process that wrote it may have ended before. */
function replayAnswer<Value>(
  { reply, lodgingId }: KeptAnswer,
  { whenSearchable }: Pick<HttpParts, 'whenSearchable'>,
): WriteResult<Value> {
  const kept = reply as Reply<Value>;
  const replayed = { ...kept, headers: { ...kept.headers, 'idempotency-replayed': 'true' } };
  return lodgingId === null ? replayed : { ...replayed, afterCommit: () => whenSearchable(lodgingId) };
}

type RepeatableCall = Pick<Call, 'params' | 'query' | 'body' | 'dealer' | 'isAnonymous' | 'address'>;

/**
 * Returns the identity of repeated requests, undefined without the header. Throws INVALID_PARAMETER for a key that is
 * not 1 to 128 printable characters. The contract is silent on an empty Idempotency-Key: it is refused, because the
 * client assumes that the request is protected.
 */
function createIdempotencyKey(
  operation: Operation,
  call: RepeatableCall,
  db: Db,
  header: string | null,
): IdempotencyKey | undefined {
  if (header === null) return undefined;
  const { params, query, body } = call;
  return {
    scope: scopeOf(operation, call, db),
    key: checkedKey(header),
    digest: hash('sha256', canonicalJson([params, query, operation.body?.identity?.(body) ?? body]), 'base64url'),
  };
}

function checkedKey(key: string): string {
  if (/^[\x20-\x7e]{1,128}$/.test(key)) return key;
  throw new ApiError('INVALID_PARAMETER', {
    errors: [{ parameter: 'Idempotency-Key', code: 'INVALID_VALUE', detail: 'Must be 1 to 128 printable characters' }],
  });
}

/** A key belongs to an operation and a dealer (whichever of its API keys came), or an address without a key. */
function scopeOf(operation: Operation, { dealer, isAnonymous, address }: RepeatableCall, db: Db): string {
  const caller =
    dealer && !isAnonymous ? `dealer ${dealer.id}` : `address ${addressHashOf(db, address).toString('base64url')}`;
  return `${operation.id} ${caller}`;
}

/** No scope holds a line break. */
function nameOf({ scope, key }: IdempotencyKey): string {
  return `${scope}\n${key}`;
}

/** `reply` may hold personal data and working links. */
interface KeptAnswer {
  digest: string;
  reply: unknown;
  lodgingId: number | null;
}

/** Retention in milliseconds (docs/contract.md 1.8). */
const keptFor = 72 * 3_600_000;

function findAnswer(db: Db, { scope, key }: IdempotencyKey, now: number): KeptAnswer | undefined {
  const row = prepared<KeptAnswer & { reply: string }>(
    db,
    `SELECT a.request_digest AS digest, a.reply, b.lodging_id AS lodgingId
     FROM idempotent_answers a LEFT JOIN bookings b ON b.id = a.booking_id
     WHERE a.scope = ? AND a.key = ? AND a.at > ?`,
  ).get(scope, key, now - keptFor);
  return row && { ...row, reply: readReply(db, row.reply) };
}

/** Stored sealed, since many answers hold working links and tokens. Call in the transaction of the write. */
function keepAnswer(
  db: Db,
  { scope, key, digest }: IdempotencyKey,
  reply: Reply<unknown>,
  bookingId: number | undefined,
  now: number,
): void {
  prepared(
    db,
    `INSERT OR REPLACE INTO idempotent_answers (scope, key, request_digest, booking_id, reply, at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(scope, key, digest, bookingId ?? null, sealedMark + sealText(db, JSON.stringify(reply)), now);
}

/** No JSON begins with it: earlier versions kept most answers unsealed. */
const sealedMark = 'sealed:';

function readReply(db: Db, kept: string): unknown {
  const text = kept.startsWith(sealedMark) ? openText(db, kept.slice(sealedMark.length)) : kept;
  if (text === undefined) throw new Error('A kept answer was sealed with another secret');
  return JSON.parse(text);
}

/**
 * Deletes answers older than 72 hours, at most the 500 oldest so that nobody waits for it, and returns their number.
 * Writes nothing when there are none.
 */
export function forgetOldAnswers(db: Db, now: number): number {
  const old = prepared<{ scope: string; key: string }>(
    db,
    'SELECT scope, key FROM idempotent_answers WHERE at <= ? ORDER BY at LIMIT 500',
  ).all(now - keptFor);
  if (old.length === 0) return 0;
  // Checks the age again: another process may have kept a new answer to the key.
  const forget = prepared(db, 'DELETE FROM idempotent_answers WHERE scope = ? AND key = ? AND at <= ?');
  return inTransaction(db, () =>
    old.reduce((count, { scope, key }) => count + forget.run(scope, key, now - keptFor).changes, 0),
  );
}
