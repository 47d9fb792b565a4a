import { prepared } from './database.ts';
import type { Db } from './database.ts';

/** Whose key it is and what it was sent with; `scope` names the caller and the operation. */
export interface RequestKey {
  scope: string;
  key: string;
}

/** An answer that was given to a request with a key. `reply` may hold personal data. */
export interface IdempotentAnswer {
  requestDigest: string;
  reply: unknown;
}

/** How long answers are kept, in milliseconds (contract 1.8). */
const keptFor = 72 * 3_600_000;

/** Finds the answer that the key was given within the last 72 hours. */
export function findIdempotentAnswer(db: Db, { scope, key }: RequestKey, now: number): IdempotentAnswer | undefined {
  const row = prepared<{ request_digest: string; reply: string }>(
    db,
    'SELECT request_digest, reply FROM idempotent_answers WHERE scope = ? AND key = ? AND at > ?',
  ).get(scope, key, now - keptFor);
  return row && { requestDigest: row.request_digest, reply: JSON.parse(row.reply) as unknown };
}

/** Keeps the answer to a request; belongs into the transaction of the write that it tells of. */
export function keepIdempotentAnswer(
  db: Db,
  { scope, key }: RequestKey,
  answer: IdempotentAnswer & { bookingId: number | undefined },
  now: number,
): void {
  prepared(
    db,
    `INSERT OR REPLACE INTO idempotent_answers (scope, key, request_digest, booking_id, reply, at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(scope, key, answer.requestDigest, answer.bookingId ?? null, JSON.stringify(answer.reply), now);
}

/** Forgets answers older than 72 hours and tells how many there were. */
export function forgetOldAnswers(db: Db, now: number): number {
  return prepared(db, 'DELETE FROM idempotent_answers WHERE at <= ?').run(now - keptFor).changes;
}
