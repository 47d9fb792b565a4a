import { onTestFinished } from 'vitest';
import { readConfig } from '../../../src/service/config.ts';
import { dayAt } from '../../../src/values/day.ts';
import type { Booking, Customer } from '../../../src/bookings/rules/booking.ts';
import { createLog } from '../../../src/service/log.ts';
import { customerMail } from '../../../src/bookings/mail/mailer.ts';
import { customerLinks, paymentLinks } from '../../../src/bookings/payment/payment-links.ts';
import type { BookingRequest } from '../../../src/bookings/rules/sale.ts';
import { prepared, type Db } from '../../../src/sqlite/database.ts';
import { createGroupedWrites } from '../../../src/sqlite/grouped-writes.ts';
import { noteMail, type MailKind } from '../../../src/bookings/store/mail.ts';
import { sendOutbox } from '../../../src/webhooks/delivery/send-outbox.ts';
import { claimMessage } from '../../../src/webhooks/store/outbox.ts';
import { book } from '../booking-facts.ts';
import { databaseFile, now as start, open, openWithLodging, requestOf } from '../../sqlite/facts.ts';

export interface OutboxRow {
  id: number;
  tries: number;
  next_try_at: number | null;
  sent_at: number | null;
  given_up_at: number | null;
  last_error: string | null;
}

/** One lodging with an outbox, a clock that the test moves, and senders that end with the test. */
export function mailWorld() {
  const file = databaseFile();
  const { db, lodgingId } = openWithLodging(file);
  const clock = { now: start };
  const logged: string[] = [];
  const log = createLog('trace', { write: (line: string) => void logged.push(line) });
  const mailOn = (connection: Db, smtpUrl: string, from = 'Séjours <stays@seller.example>') => {
    const variables = { SMTP_URL: smtpUrl, MAIL_FROM: from };
    const settings = readConfig({ PUBLIC_URL: 'https://api.example.org', ...variables });
    const { publicUrl, timeZone, payment, mail } = settings;
    const now = () => clock.now;
    const today = () => dayAt(clock.now, timeZone);
    const keys = ['a key that is only for these tests'] as const;
    const payments = paymentLinks({ db: connection, provider: payment.provider, publicUrl, keys, now, today });
    const customers = customerLinks(publicUrl, keys);
    const parts = { db: connection, log, writes: createGroupedWrites(connection), now, today };
    if (!mail) throw new Error('No mail is configured');
    return { parts, kind: customerMail({ ...parts, payments, customers, settings }, mail) };
  };
  const senderOn = (connection: Db, smtpUrl: string | undefined, from?: string) => {
    const { parts, kind } = mailOn(connection, smtpUrl ?? 'smtp://127.0.0.1:1', from);
    const sender = sendOutbox(parts, smtpUrl === undefined ? [] : [kind]);
    onTestFinished(() => sender.stop());
    return sender;
  };
  const rules = mailOn(db, 'smtp://127.0.0.1:1').kind;
  return {
    db,
    rules,
    claim: () => claimMessage(db, null, rules, clock.now),
    lodgingId,
    clock,
    logged,
    /** `from` is MAIL_FROM. */
    send: (smtpUrl: string | undefined, from?: string) => senderOn(db, smtpUrl, from),
    /** A sender with its own connection, like another process. */
    sendBeside: (smtpUrl: string) => senderOn(open(file), smtpUrl),
    /** Books a week, the first on sale or `weeks` later. */
    bookFor(customer: Partial<Customer>, change: Partial<BookingRequest> = {}, weeks = 0): Booking {
      const request = requestOf(lodgingId, change);
      const { arrival, departure } = request.stay;
      const stay = { ...request.stay, arrival: arrival + 7 * weeks, departure: departure + 7 * weeks };
      return book(db, { ...request, stay, customer: { ...request.customer, ...customer } }).booking;
    },
    note: (bookingId: number, kind: MailKind, about?: string) => noteMail(db, { bookingId, kind, about }, clock.now),
    outbox: () => prepared<OutboxRow>(db, 'SELECT * FROM outbox ORDER BY id').all(),
  };
}
