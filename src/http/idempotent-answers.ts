import { inTransaction, prepared, type Db } from '../sqlite/database.ts';
import { openText, sealText } from '../sqlite/sealed-text.ts';

/** `scope` names the caller and the operation. */
export interface RequestKey {
  scope: string;
  key: string;
}

/** `reply` may hold personal data and working links. */
export interface IdempotentAnswer {
  requestDigest: string;
  reply: unknown;
  lodgingId: number | undefined;
}

/** Retention in milliseconds (docs/contract.md 1.8). */
const keptFor = 72 * 3_600_000;

export function findIdempotentAnswer(db: Db, { scope, key }: RequestKey, now: number): IdempotentAnswer | undefined {
  const row = prepared<{ request_digest: string; reply: string; lodging_id: number | null }>(
    db,
    `SELECT a.request_digest, a.reply, b.lodging_id
     FROM idempotent_answers a LEFT JOIN bookings b ON b.id = a.booking_id
     WHERE a.scope = ? AND a.key = ? AND a.at > ?`,
  ).get(scope, key, now - keptFor);
  return (
    row && {
      requestDigest: row.request_digest,
      reply: readReply(db, row.reply),
      lodgingId: row.lodging_id ?? undefined,
    }
  );
}

/** Stored sealed, since many answers hold working links and tokens. Call in the transaction of the write. */
export function keepIdempotentAnswer(
  db: Db,
  { scope, key }: RequestKey,
  answer: Omit<IdempotentAnswer, 'lodgingId'> & { bookingId: number | undefined },
  now: number,
): void {
  prepared(
    db,
    `INSERT OR REPLACE INTO idempotent_answers (scope, key, request_digest, booking_id, reply, at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(
    scope,
    key,
    answer.requestDigest,
    answer.bookingId ?? null,
    sealedMark + sealText(db, JSON.stringify(answer.reply)),
    now,
  );
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
