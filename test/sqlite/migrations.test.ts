import Database from 'better-sqlite3';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { communicationsOf, readOperatorDuties } from '../../src/bookings/store/booking-communications.ts';
import { findCancellation } from '../../src/bookings/store/booking-transitions.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { databaseFile } from './facts.ts';

const folder = new URL('../../src/sqlite/migrations/', import.meta.url);

/** Empty, as the program of that version makes it. */
function openVersion(version: number): Database.Database {
  const file = databaseFile();
  mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  for (const step of readdirSync(folder).sort()) {
    if (Number.parseInt(step, 10) <= version) db.exec(readFileSync(new URL(step, folder), 'utf8'));
  }
  db.pragma(`user_version = ${version}`);
  return db;
}

it('makes comments messages, older than all others of their bookings', () => {
  const before = openVersion(12);
  const [older, newer] = [2 ** 52, 2 ** 33];
  for (const [id, at] of [
    [older, 1000],
    [newer, 2000],
  ]) {
    const { lastInsertRowid: place } = before
      .prepare(
        `INSERT INTO bookings (id, reference, kind, state, lodging_id, arrival, departure, occupant_count,
           occupant_count_children, extras, price, lines, cancellation_policy, comment, created_at, updated_at)
         VALUES (?, ?, 'easy', 'BOOKED', 1, 20000, 20007, 2, 0, '[]', '{"totalPrice":1}', '[]', '[]', 'Late', ?, ?)`,
      )
      .run(id, `REFERENC${at}`, at, at);
    before.prepare(`INSERT INTO booking_customers VALUES (?, '{"lastName":"L"}', 'x')`).run(place);
  }
  before
    .prepare(
      `INSERT INTO booking_communications (booking_id, direction, stamp, msg) VALUES (?, 'FROM_OPERATOR', 3000, 'Fine')`,
    )
    .run(older);
  before.close();
  const db = openDatabase(before.name);
  const comment = { msg: 'Late', direction: 'TO_OPERATOR', author: 'CUSTOMER' };
  expect(communicationsOf(db, older)).toMatchObject([{ ...comment, stamp: 1000 }, { msg: 'Fine' }]);
  expect(communicationsOf(db, newer)).toMatchObject([{ ...comment, stamp: 2000 }]);
  for (const id of [older, newer]) expect(readBooking(db, id)?.comment).toBe('Late');
  expect(readOperatorDuties(db, 4000).messages).toBe(1);
  db.close();
});

it('carries mails and deliveries over into one outbox, with their ids for receivers and for partners', () => {
  const before = openVersion(16);
  before.exec(`
    INSERT INTO webhooks (id, dealer_id, url, events, secret, changes_told, created_at, updated_at)
      VALUES (7, 'D1', 'https://receiver.example', '[]', 'x', 0, 1, 1);
    INSERT INTO webhook_deliveries (id, webhook_id, message_id, event, booking_id, lodging_id, data, created_at, tries, next_try_at,
        delivered_at, last_try_at, last_status, last_error) VALUES
      (40, 7, 'msg_waits', 'booking.paid', 5, NULL, '{"a":1}', 10, 2, 30, NULL, 20, 500, 'REFUSED'),
      (41, 7, 'msg_sent', 'catalog.changed', NULL, 9, '{}', 11, 1, NULL, 21, 20, 200, NULL),
      (42, 7, 'msg_failed', 'webhook.test', NULL, NULL, '{}', 12, 11, NULL, NULL, 22, NULL, 'TOO_SLOW'),
      (43, 7, 'msg_deleted', 'webhook.test', NULL, NULL, '{}', 12, 1, NULL, 22, 22, 200, NULL);
    DELETE FROM webhook_deliveries WHERE id = 43;
    INSERT INTO outbox (id, booking_id, kind, about, created_at, next_try_at, tries, sent_at, given_up_at, last_error) VALUES
      (1, 5, 'quote', '3', 100, 130, 2, NULL, NULL, 'ESOCKET'),
      (2, 5, 'confirmation', NULL, 101, 131, 1, 121, NULL, NULL),
      (3, 6, 'change', NULL, 102, 132, 20, NULL, 122, 'ECONNECTION');
    INSERT INTO parked_records VALUES ('mail', '1', 'x', 1), ('mail', '3', 'x', 1), ('webhook deliveries', '40', 'x', 1);`);
  before.close();
  const db = openDatabase(before.name);
  const columns = `id, message_id, webhook_id, kind, booking_id, lodging_id, data, created_at, tries, next_try_at, sent_at,
    given_up_at, last_try_at, last_status, last_error`;
  expect(db.prepare(`SELECT ${columns} FROM outbox ORDER BY id`).raw().all()).toEqual([
    [40, 'msg_waits', 7, 'booking.paid', 5, null, '{"a":1}', 10, 2, 30, null, null, 20, 500, 'REFUSED'],
    [41, 'msg_sent', 7, 'catalog.changed', null, 9, '{}', 11, 1, null, 21, null, 20, 200, null],
    [42, 'msg_failed', 7, 'webhook.test', null, null, '{}', 12, 11, null, null, 22, 22, null, 'TOO_SLOW'],
    [44, 'booking-mail-1-100', null, 'quote', 5, null, '3', 100, 2, 130, null, null, null, null, 'ESOCKET'],
    [45, 'booking-mail-2-101', null, 'confirmation', 5, null, null, 101, 1, null, 121, null, null, null, null],
    [46, 'booking-mail-3-102', null, 'change', 6, null, null, 102, 20, null, null, 122, null, null, 'ECONNECTION'],
  ]);
  const parked = db.prepare("SELECT job || ' ' || id FROM parked_records ORDER BY job, id").pluck().all();
  expect(parked).toEqual(['mail 44', 'mail 46', 'webhook deliveries 40']);
  db.close();
});

it('gives no id of a delivery again that was there before the outbox', () => {
  const before = openVersion(16);
  before.exec(`INSERT INTO webhook_deliveries (id, webhook_id, message_id, event, data, created_at)
    VALUES (43, 7, 'x', 'webhook.test', '{}', 12); DELETE FROM webhook_deliveries;`);
  before.close();
  const db = openDatabase(before.name);
  const added = db.prepare("INSERT INTO outbox (kind, created_at) VALUES ('change', 1)").run();
  expect(added.lastInsertRowid).toBe(44);
  db.close();
});

it('makes payments the account of a booking: what was refunded is, and older refunds count as paid out', () => {
  const before = openVersion(18);
  const [now, day] = [Date.now(), 86_400_000];
  const booking = before.prepare(
    `INSERT INTO bookings (id, reference, kind, state, lodging_id, arrival, departure, occupant_count, occupant_count_children,
       extras, price, lines, cancellation_policy, amount_paid, created_at, updated_at)
     VALUES (:id, :reference, 'link', :state, 1, 20000, 20007, 2, 0, '[]', '{"totalPrice":500}', '[]', '[]', :paid, 1, 1)`,
  );
  const cancellation = before.prepare('INSERT INTO booking_cancellations VALUES (?, ?, NULL, 80, 100, 400, 0)');
  const payment = before.prepare('INSERT INTO payments VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const made: [name: string, state: string, paid: number, toRefund: number, amountPaid: number][] = [
    ['settled', 'BOOKED', 500, 0, 500],
    ['overpaid', 'BOOKED', 700, 200, 700],
    ['late', 'EXPIRED', 0, 500, 500],
    ['lateRefunded', 'EXPIRED', 0, 0, 0],
    ['lateLongAgo', 'EXPIRED', 0, 0, 0],
    ['inDollars', 'EXPIRED', 0, 0, 0],
    ['cancelled', 'CANCELLED', 500, 400, 500],
    ['cancelledLongAgo', 'CANCELLED', 500, 0, 100],
  ];
  for (const [at, [name, state, paid]] of made.entries()) {
    const id = 2 ** 33 + at;
    const { lastInsertRowid: place } = booking.run({ id, reference: name, state, paid });
    before.prepare(`INSERT INTO booking_customers VALUES (?, '{"lastName":"L"}', 'x')`).run(place);
    const since = name.endsWith('LongAgo') ? now - 40 * day : now - day;
    const currency = name === 'inDollars' ? 'USD' : 'EUR';
    const [amount, outcome] = paid > 0 ? [paid, 'SETTLED'] : [500, 'TO_REFUND'];
    payment.run(`stripe:${name}`, id, 'stripe', amount, currency, outcome, since, name === 'lateRefunded' ? now : null);
    if (state === 'CANCELLED') cancellation.run(id, since);
  }
  before.close();
  const db = openDatabase(before.name);
  const after = made.map(([name, state], at) => {
    const { amountToRefund, amountPaid } = readBooking(db, 2 ** 33 + at) ?? {};
    return [name, state, amountToRefund, amountPaid];
  });
  expect(after).toEqual(made.map(([name, state, , toRefund, amountPaid]) => [name, state, toRefund, amountPaid]));
  expect(findCancellation(db, 2 ** 33 + 6)).toMatchObject({ cancellationFee: 100, refundValue: 400 });
  db.close();
});
