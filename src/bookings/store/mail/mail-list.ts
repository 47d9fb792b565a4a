import { prepared, type Db } from '../../../sqlite/database.ts';
import type { MailKind } from './outbox.ts';

/** How many mails are in which standing; `failing` ones wait for another try. */
interface MailCounts {
  waiting: number;
  failing: number;
  givenUp: number;
  sent: number;
}

/** A mail that is not sent, without anything of its reader. */
export interface UnsentMail {
  id: number;
  reference: string;
  kind: MailKind;
  createdAt: number;
  tries: number;
  nextTryAt: number;
  givenUpAt: number | null;
  lastError: string | null;
}

/** Counts the mails of the outbox. */
export function countMail(db: Db): MailCounts {
  return prepared<MailCounts>(
    db,
    `SELECT count(*) FILTER (WHERE sent_at IS NULL AND given_up_at IS NULL AND last_error IS NULL) AS waiting,
       count(*) FILTER (WHERE sent_at IS NULL AND given_up_at IS NULL AND last_error IS NOT NULL) AS failing,
       count(*) FILTER (WHERE given_up_at IS NOT NULL) AS givenUp, count(sent_at) AS sent
     FROM outbox`,
  ).get() as MailCounts;
}

/** Lists mails that are not sent, the oldest first, at most `limit`. */
export function readUnsentMail(db: Db, limit: number): UnsentMail[] {
  return prepared<UnsentMail>(
    db,
    `SELECT outbox.id, reference, outbox.kind, outbox.created_at AS createdAt, tries, next_try_at AS nextTryAt,
       given_up_at AS givenUpAt, last_error AS lastError
     FROM outbox JOIN bookings ON bookings.id = booking_id WHERE sent_at IS NULL ORDER BY outbox.id LIMIT ?`,
  ).all(limit);
}

/** Makes mails due again that fail or were given up, those of the ids or all, and yields how many; sent ones stay sent. */
export function retryMail(db: Db, ids: readonly number[] | undefined, now: number): number {
  return prepared(
    db,
    `UPDATE outbox SET tries = 0, next_try_at = :now, given_up_at = NULL
     WHERE sent_at IS NULL AND last_error IS NOT NULL
       AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))`,
  ).run({ now, ids: ids ? JSON.stringify(ids) : null }).changes;
}
