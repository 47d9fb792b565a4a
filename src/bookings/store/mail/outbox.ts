import { prepared, scalar, type Db } from '../../../sqlite/database.ts';

export type MailKind =
  'payment-request' | 'confirmation' | 'cancellation' | 'quote' | 'change' | 'request-refused' | 'booking-link';

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
    `INSERT INTO outbox (booking_id, kind, about, created_at, next_try_at)
     VALUES (:bookingId, :kind, :about, :now, :now)`,
  ).run({ bookingId, kind, about: about ?? null, now });
}

export function hasRecentMail(db: Db, { bookingId, kind }: NotedMail, since: number): boolean {
  const find = scalar<number>(db, 'SELECT 1 FROM outbox WHERE booking_id = ? AND kind = ? AND created_at > ?');
  return find.get(bookingId, kind, since) !== undefined;
}
