import { inTransaction, prepared, scalar, type Db } from '../../../sqlite/database.ts';
import type { MailKind } from './outbox.ts';

/** A mail that this process alone may send until its time is over. */
export interface ClaimedMail {
  id: number;
  bookingId: number;
  kind: MailKind;
  about: string | null;
  createdAt: number;
  /** This one included. */
  tries: number;
}

/** How long a mail belongs to who claimed it, in milliseconds; longer than a sending may take. */
const claimTime = 5 * 60_000;

/** After so many failures a mail is given up: almost three days after the first one. */
const mostTries = 20;

const minute = 60_000;

/** What waits for so many days is dropped: a customer who hears of it then is more puzzled than helped. */
export const daysToWait = 3;
const tooLate = daysToWait * 24 * 60 * minute;

/** Tells whether a mail is to be sent as of now (milliseconds since 1970); takes no lock. */
export function hasDueMail(db: Db, now: number): boolean {
  return scalar<number>(db, `SELECT 1 FROM outbox WHERE ${unsent} AND next_try_at <= ? LIMIT 1`).get(now) === 1;
}

/**
 * Claims the mail that waits longest: nobody else gets it before the claim is over, so each try is made by one process. Mails
 * that could have been sent for three days and were not, as while mail is off, are dropped instead.
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

/** Notes that a claimed mail is sent. */
export function noteMailSent(db: Db, { id }: Pick<ClaimedMail, 'id'>, now: number): void {
  prepared(db, 'UPDATE outbox SET sent_at = ?, last_error = NULL WHERE id = ?').run(now, id);
}

/**
 * Notes that a claimed mail could not be sent; it is tried again after 1, 2, 4 … minutes, at most 6 hours, until it is given
 * up. `error` is a code without personal data.
 */
export function noteMailFailure(db: Db, { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>, error: string, now: number) {
  const next = now + Math.min(360, 2 ** (tries - 1)) * minute;
  prepared(
    db,
    `UPDATE outbox SET last_error = :error, next_try_at = :next,
       given_up_at = CASE WHEN :tries >= ${mostTries} THEN :now END
     WHERE id = :id AND tries = :tries AND sent_at IS NULL`,
  ).run({ id, tries, error, next, now });
}

/** Notes that a claimed mail will not be sent, and why, in a code without personal data. */
export function giveUpMail(db: Db, { id }: Pick<ClaimedMail, 'id'>, reason: string, now: number): void {
  prepared(db, 'UPDATE outbox SET given_up_at = ?, last_error = ? WHERE id = ?').run(now, reason, id);
}

const unsent = 'sent_at IS NULL AND given_up_at IS NULL';
