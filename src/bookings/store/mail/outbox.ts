import { prepared, scalar, type Db } from '../../../sqlite/database.ts';

/** What a mail to the customer tells. */
export type MailKind =
  'payment-request' | 'confirmation' | 'cancellation' | 'quote' | 'change' | 'request-refused' | 'booking-link';

/** A mail that the customer of a booking is to get; `about` names what of the booking it tells, such as a quote's id. */
interface NotedMail {
  bookingId: number;
  kind: MailKind;
  about?: string | undefined;
}

/**
 * Notes a mail to the customer, to be written and sent once the transaction of the write that causes it is committed. It
 * holds no personal data: recipient, language and text come from the booking when the mail is sent. `now` in milliseconds
 * since 1970.
 */
export function noteMail(db: Db, { bookingId, kind, about }: NotedMail, now: number): void {
  prepared(
    db,
    `INSERT INTO outbox (booking_id, kind, about, created_at, next_try_at)
     VALUES (:bookingId, :kind, :about, :now, :now)`,
  ).run({ bookingId, kind, about: about ?? null, now });
}

/** Tells whether a mail of the kind was noted for the booking after the instant. */
export function hasRecentMail(db: Db, { bookingId, kind }: NotedMail, since: number): boolean {
  const find = scalar<number>(db, 'SELECT 1 FROM outbox WHERE booking_id = ? AND kind = ? AND created_at > ?');
  return find.get(bookingId, kind, since) !== undefined;
}
