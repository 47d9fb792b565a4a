import { inTransaction, prepared, scalar, type Db } from '../../../sqlite/database.ts';
import type { MailKind } from './outbox.ts';

/** Exclusive to this process until the claim expires. */
export interface ClaimedMail {
  id: number;
  bookingId: number;
  kind: MailKind;
  about: string | null;
  createdAt: number;
  /** Including this one. */
  tries: number;
}

/** Claim duration in milliseconds; longer than sending may take. */
const claimTime = 5 * 60_000;

/** Failures before giving up: almost three days after the first. */
const mostTries = 20;

const minute = 60_000;

/** Older mails are dropped: they would confuse the customer more than help. */
export const daysToWait = 3;
const tooLate = daysToWait * 24 * 60 * minute;

/** `now` in milliseconds since 1970; takes no lock. */
export function hasDueMail(db: Db, now: number): boolean {
  return scalar<number>(db, `SELECT 1 FROM outbox WHERE ${unsent} AND next_try_at <= ? LIMIT 1`).get(now) === 1;
}

/**
 * Claims the longest-waiting mail exclusively until the claim expires. Mails due for three days without being sent, as
 * while mail is off, are dropped.
 */
export function claimMail(db: Db, now: number): ClaimedMail | undefined {
  return inTransaction(db, () => {
    prepared(
      db,
      `UPDATE outbox SET given_up_at = :now, last_error = 'TOO_LATE' WHERE ${unsent} AND next_try_at <= :latest`,
    ).run({ now, latest: now - tooLate });
    return prepared<ClaimedMail>(
      db,
      `UPDATE outbox SET tries = tries + 1, next_try_at = :until
       WHERE id = (SELECT id FROM outbox WHERE ${unsent} AND next_try_at <= :now ORDER BY next_try_at, id LIMIT 1)
       RETURNING id, booking_id AS bookingId, kind, about, created_at AS createdAt, tries`,
    ).get({ now, until: now + claimTime });
  });
}

export function noteMailSent(db: Db, { id }: Pick<ClaimedMail, 'id'>, now: number): void {
  prepared(db, 'UPDATE outbox SET sent_at = ?, last_error = NULL WHERE id = ?').run(now, id);
}

/** Retried after 1, 2, 4 … minutes, at most 6 hours, until given up. `error` is a code without personal data. */
export function noteMailFailure(db: Db, { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>, error: string, now: number) {
  const next = now + Math.min(360, 2 ** (tries - 1)) * minute;
  prepared(
    db,
    `UPDATE outbox SET last_error = :error, next_try_at = :next,
       given_up_at = CASE WHEN :tries >= ${mostTries} THEN :now END
     WHERE id = :id AND tries = :tries AND sent_at IS NULL`,
  ).run({ id, tries, error, next, now });
}

/** `reason` is a code without personal data. */
export function giveUpMail(db: Db, { id }: Pick<ClaimedMail, 'id'>, reason: string, now: number): void {
  prepared(db, 'UPDATE outbox SET given_up_at = ?, last_error = ? WHERE id = ?').run(now, reason, id);
}

const unsent = 'sent_at IS NULL AND given_up_at IS NULL';
