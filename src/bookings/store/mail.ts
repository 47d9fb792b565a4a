import { prepared, scalar, type Db } from '../../sqlite/database.ts';

export type MailKind =
  'payment-request' | 'confirmation' | 'cancellation' | 'quote' | 'change' | 'request-refused' | 'booking-link';

/** Mails that are due for longer are dropped: they would confuse the customer more than help. */
export const daysToWait = 3;

/** `about` identifies the subject within the booking, such as a quote's id. */
interface NotedMail {
  bookingId: number;
  kind: MailKind;
  about?: string | undefined;
}

/**
 * Queues a mail, sent once the transaction commits. Stores no personal data: recipient, language and text come from
 * the booking when it is sent. `now` in milliseconds since 1970.
 */
export function noteMail(db: Db, { bookingId, kind, about }: NotedMail, now: number): void {
  prepared(
    db,
    `INSERT INTO outbox (booking_id, kind, data, created_at, next_try_at)
     VALUES (:bookingId, :kind, :about, :now, :now)`,
  ).run({ bookingId, kind, about: about ?? null, now });
}

export function hasRecentMail(db: Db, { bookingId, kind }: NotedMail, since: number): boolean {
  const find = scalar<number>(
    db,
    'SELECT 1 FROM outbox WHERE booking_id = ? AND webhook_id IS NULL AND kind = ? AND created_at > ?',
  );
  return find.get(bookingId, kind, since) !== undefined;
}

interface MailCounts {
  waiting: number;
  waitingSince: number | null;
  /** Waiting for a retry. */
  failing: number;
  givenUp: number;
  /** Not sent on purpose: too late, no longer true, or the customer is erased. */
  dropped: number;
  sent: number;
}

/** Without personal data. */
export interface UnsentMail {
  id: number;
  reference: string;
  kind: MailKind;
  createdAt: number;
  tries: number;
  nextTryAt: number | null;
  givenUpAt: number | null;
  lastError: string | null;
}

const reasonsToDrop = "('TOO_LATE', 'OUTDATED', 'ERASED')";

export function countMail(db: Db): MailCounts {
  return prepared<MailCounts>(
    db,
    `SELECT count(*) FILTER (WHERE sent_at IS NULL AND given_up_at IS NULL AND last_error IS NULL) AS waiting,
       count(*) FILTER (WHERE sent_at IS NULL AND given_up_at IS NULL AND last_error IS NOT NULL) AS failing,
       min(created_at) FILTER (WHERE sent_at IS NULL AND given_up_at IS NULL AND last_error IS NULL) AS waitingSince,
       count(*) FILTER (WHERE given_up_at IS NOT NULL AND last_error NOT IN ${reasonsToDrop}) AS givenUp,
       count(*) FILTER (WHERE given_up_at IS NOT NULL AND last_error IN ${reasonsToDrop}) AS dropped, count(sent_at) AS sent
     FROM outbox WHERE webhook_id IS NULL`,
  ).get() as MailCounts;
}

export function readUnsentMail(db: Db, limit: number): UnsentMail[] {
  return prepared<UnsentMail>(
    db,
    `SELECT outbox.id, reference, outbox.kind, outbox.created_at AS createdAt, tries, next_try_at AS nextTryAt,
       given_up_at AS givenUpAt, last_error AS lastError
     FROM outbox JOIN bookings ON bookings.id = booking_id
     WHERE webhook_id IS NULL AND sent_at IS NULL ORDER BY outbox.id LIMIT ?`,
  ).all(limit);
}

/**
 * Retries failed and given-up mails, all or by id, and returns how many; sent ones stay sent. Mails dropped on purpose
 * are retried only by id.
 */
export function retryMail(db: Db, ids: readonly number[] | undefined, now: number): number {
  return prepared(
    db,
    `UPDATE outbox SET tries = 0, next_try_at = :now, given_up_at = NULL
     WHERE webhook_id IS NULL AND sent_at IS NULL AND last_error IS NOT NULL
       AND iif(:ids IS NULL, last_error NOT IN ${reasonsToDrop}, id IN (SELECT value FROM json_each(:ids)))`,
  ).run({ now, ids: ids ? JSON.stringify(ids) : null }).changes;
}
