import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Booking } from '../../src/bookings/rules/booking.ts';
import { day } from '../support/service.ts';
import { lodgingIdOf } from '../support/small-seed.ts';
import type { BookingRequest } from '../../src/bookings/rules/sale.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { inTransaction, prepared, scalar, type Db } from '../../src/sqlite/database.ts';
import { communicationsOf, keepCommunication } from '../../src/bookings/store/booking-communications.ts';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { dayAt } from '../../src/values/day.ts';
import { book } from '../bookings/booking-facts.ts';
import { requestOf } from '../sqlite/facts.ts';
import { now } from '../support/commands.ts';
import { commandWorld } from './command-runs.ts';

const dayLength = 24 * 3_600_000;
const rates = (requestOnly: boolean) => ({
  rates: { nights: [{ from: '20270601', to: '20270831', nightPrice: 100, minStay: 1, maxStay: 14, requestOnly }] },
});

function world() {
  const all = commandWorld({
    lodgings: [
      { ref: 'PINS', property: { services: [] } },
      { ref: 'ASKED', property: { services: [] }, contract: rates(true) },
    ],
  });
  const { db } = all;
  return {
    ...all,
    made: (ref: string, change: Partial<BookingRequest> = {}, arrival = '20270605'): Booking => {
      const from = day(arrival);
      const dates = { arrival: from, departure: from + 7 };
      const request = requestOf(lodgingIdOf(all, ref), { dealerId: 'seller', ...change, acceptRequest: true }, dates);
      return book(db, { ...request, paymentMinutes: 100_000, requestHours: 900 }, { now, today: day('20270301') })
        .booking;
    },
    stateOf: ({ id }: Booking) => readBooking(db, id)?.state,
    nightsOf: ({ id }: Booking) => prepared(db, 'SELECT day FROM taken_nights WHERE booking_id = ?').all(id).length,
    mailsOf: ({ id }: Booking) =>
      scalar<string>(db, 'SELECT kind FROM outbox WHERE booking_id = ? ORDER BY id').all(id),
  };
}

it('accepts a request by link, which is to be paid within 24 hours, and tells the customer', async () => {
  const { done, made, stateOf, nightsOf, mailsOf } = world();
  const booking = made('ASKED');
  const accepted = await done(`bookings accept ${booking.reference.toLowerCase()}`);
  expect(accepted).toMatchObject({
    state: 'PENDING_PAYMENT',
    paymentDeadline: new Date(now + dayLength).toISOString(),
  });
  expect([stateOf(booking), nightsOf(booking), mailsOf(booking)]).toEqual(['PENDING_PAYMENT', 7, ['payment-request']]);
});

it('accepts an easy request, which is booked, and tells the customer', async () => {
  const { done, made, stateOf, mailsOf } = world();
  const booking = made('ASKED', { kind: 'easy' });
  await done(`bookings accept ${booking.id}`);
  expect([stateOf(booking), mailsOf(booking)]).toEqual(['BOOKED', ['confirmation']]);
});

it('refuses, expires and cancels: nights are freed, and the customer gets a mail except for an expiry', async () => {
  const { done, made, stateOf, nightsOf, mailsOf } = world();
  const steps = [
    ['refuse', made('ASKED'), 'REFUSED', ['request-refused']],
    ['expire', made('ASKED', {}, '20270701'), 'EXPIRED', []],
    ['expire', made('PINS'), 'EXPIRED', []],
    ['cancel', made('PINS', {}, '20270701'), 'CANCELLED', ['cancellation']],
    ['cancel', made('PINS', { kind: 'easy' }, '20270801'), 'CANCELLED', ['cancellation']],
  ] as const;
  for (const [step, booking, state, mails] of steps) {
    expect(nightsOf(booking)).toBe(7);
    await done(`bookings ${step} ${booking.id}`);
    expect([stateOf(booking), nightsOf(booking), mailsOf(booking)]).toEqual([state, 0, mails]);
  }
});

it('cancels a booked stay also while it lasts, but not when it is over', async () => {
  const { done, refused, made } = world();
  const [during, over] = [made('PINS', { kind: 'easy' }), made('PINS', { kind: 'easy' }, '20270701')];
  const at = Date.UTC(2027, 5, 8, 9);
  const { cancellation } = (await done(`bookings cancel ${during.id} --reason "Water damage"`, at)) as {
    cancellation: unknown;
  };
  expect(cancellation).toMatchObject({ refundPercent: 0, cancellationFee: 700, amountDue: 700 });
  expect(await refused(`bookings cancel ${over.id}`, Date.UTC(2027, 6, 10, 9))).toEqual({
    code: 'BOOKING_STATE_CONFLICT',
    state: 'COMPLETED',
    allowed: [],
    message: expect.stringContaining('COMPLETED') as string,
  });
});

it('refuses what the state does not allow, with what it does, and changes nothing', async () => {
  const { refused, run, made, stateOf, mailsOf } = world();
  const booking = made('PINS');
  expect(await refused(`bookings accept ${booking.id}`)).toMatchObject({
    code: 'BOOKING_STATE_CONFLICT',
    state: 'PENDING_PAYMENT',
    allowed: ['BOOKED', 'EXPIRED', 'CANCELLED'],
  });
  expect(await refused(`bookings refuse ${booking.id}`)).toMatchObject({ code: 'BOOKING_STATE_CONFLICT' });
  expect((await run('bookings accept 12')).status).toBe(2);
  expect([stateOf(booking), mailsOf(booking)]).toEqual(['PENDING_PAYMENT', []]);
});

it('does not accept a request whose time is over', async () => {
  const { refused, made, stateOf } = world();
  const booking = made('ASKED');
  const late = now + 900 * 3_600_000;
  expect(await refused(`bookings accept ${booking.id}`, late)).toMatchObject({ state: 'EXPIRED', allowed: [] });
  expect(stateOf(booking)).toBe('EXPIRED');
});

it('records payments: one that waits is booked once all is paid, each number counts once', async () => {
  const { done, refused, made, stateOf, mailsOf } = world();
  const booking = made('PINS');
  const part = `bookings paid ${booking.id} --amount 200 --number T-1`;
  expect(await done(part)).toMatchObject({ isNew: true, booking: { amountPaid: 200 } });
  expect(await done(part)).toMatchObject({ isNew: false, booking: { amountPaid: 200, amountDue: 500 } });
  expect(stateOf(booking)).toBe('PENDING_PAYMENT');
  expect(await done(`bookings paid ${booking.id}`)).toMatchObject({ amount: 500, booking: { state: 'BOOKED' } });
  expect(mailsOf(booking)).toEqual(['confirmation']);
  expect(await refused(`bookings paid ${booking.id}`)).toMatchObject({ code: 'NOTHING_DUE' });
});

it('records a payment for a booking that is over to be refunded, and its refund, and changes no state', async () => {
  const { done, refused, made, stateOf } = world();
  const booking = made('PINS');
  await done(`bookings cancel ${booking.id}`);
  const paid = await done(`bookings paid ${booking.id} --amount 700`);
  expect(paid).toMatchObject({ booking: { amountPaid: 700, amountToRefund: 700 } });
  expect(await done('bookings list --to-refund')).toMatchObject([{ id: booking.id, amountToRefund: 700 }]);
  const part = `bookings refunded ${booking.id} --amount 300 --number R-1`;
  for (const isNew of [true, false]) {
    expect(await done(part)).toMatchObject({ isNew, booking: { amountPaid: 400, amountToRefund: 400 } });
  }
  const tooMuch = await refused(`bookings refunded ${booking.id} --amount 401`);
  expect(tooMuch).toMatchObject({ code: 'MORE_THAN_PAID' });
  expect(await done(`bookings refunded ${booking.id}`)).toMatchObject({ amount: 400, booking: { amountToRefund: 0 } });
  expect(await refused(`bookings refunded ${booking.id}`)).toMatchObject({ code: 'NOTHING_TO_REFUND' });
  expect(stateOf(booking)).toBe('CANCELLED');
});

it('lists by state, lodging, dealer and arrival, newest first, page by page', async () => {
  const { done, made } = world();
  const bookings = ['20270605', '20270612', '20270703'].map((arrival) => made('PINS', { kind: 'easy' }, arrival));
  const asked = made('ASKED');
  const references = async (options: string) =>
    ((await done(`bookings list ${options}`)) as { reference: string }[]).map(({ reference }) => reference).sort();
  const of = (...some: (Booking | undefined)[]) => some.map((each) => each?.reference ?? '').sort();
  expect(await references('')).toEqual(of(...bookings, asked));
  expect(await references('--state requested')).toEqual(of(asked));
  expect(await references(`--lodging ${asked.lodgingId}`)).toEqual(of(asked));
  expect(await references('--dealer other')).toEqual([]);
  expect(await references('--dealer seller --arrival-from 20270606 --arrival-to 20270612')).toEqual(of(bookings[1]));
  const first = (await done('bookings list --limit 3')) as { reference: string }[];
  const rest = await references(`--after ${first[2]?.reference ?? ''}`);
  expect([...first.map(({ reference }) => reference), ...rest].sort()).toEqual(of(...bookings, asked));
});

it('shows no person but with --personal', async () => {
  const { run, made } = world();
  const customer = { firstName: 'Zephyrine', lastName: 'Quolibet', email: 'zq@canary.example', language: 'fr' };
  const { id } = made('PINS', { customer, comment: 'canary comment', salesFollowup: 'canary followup' });
  const words = /Zephyrine|Quolibet|canary/;
  for (const line of [`bookings show ${id}`, 'bookings list', `bookings cancel ${id} --reason canary`, 'mail status']) {
    for (const form of ['', ' --json']) expect((await run(line + form)).out).not.toMatch(words);
  }
  for (const form of ['', ' --json']) {
    const { out } = await run(`bookings show ${id} --personal${form}`);
    for (const word of ['Zephyrine', 'zq@canary.example', 'canary comment', 'canary followup']) {
      expect(out).toContain(word);
    }
  }
});

it('counts mails, says since when they wait, and tries again those that were given up', async () => {
  const { done, run, made, db } = world();
  const { id, reference } = made('ASKED');
  await done(`bookings accept ${id}`);
  expect(await done('mail status')).toMatchObject({
    on: false,
    waiting: 1,
    waitingSince: '2027-03-01T09:00:00.000Z',
    failing: 0,
    givenUp: 0,
    dropped: 0,
    sent: 0,
    unsent: [{ booking: reference, kind: 'payment-request', tries: 0, lastError: null }],
  });
  expect((await run('status')).out).toContain('off, 1 waiting since 2027-03-01T09:00:00.000Z');
  db.exec(`UPDATE outbox SET tries = 20, given_up_at = ${now}, last_error = 'ESOCKET'`);
  expect((await run('mail status')).out).toMatch(/\ngiven up +1\n[^]*ESOCKET/);
  expect(await done('mail retry 99')).toEqual({ retried: 0 });
  expect(await done('mail retry', now + 5)).toEqual({ retried: 1 });
  expect(await done('mail status')).toMatchObject({ failing: 1, givenUp: 0, unsent: [{ tries: 0 }] });
  // What was dropped on purpose is left alone unless it is named.
  db.exec(`UPDATE outbox SET given_up_at = ${now}, last_error = 'TOO_LATE'`);
  expect(await done('mail status')).toMatchObject({ waiting: 0, waitingSince: null, givenUp: 0, dropped: 1 });
  expect(await done('mail retry')).toEqual({ retried: 0 });
  expect(await done('mail retry 1')).toEqual({ retried: 1 });
});

function ask(db: Db, { id }: Booking, msg: string, stamp = now): void {
  keepCommunication(db, id, { msg, stamp, direction: 'TO_OPERATOR', author: 'Reservations' });
}

it('messages of a partner are read and answered; the answer is there for the partner', async () => {
  const { db, done, run, made } = world();
  const booking = made('PINS');
  ask(db, booking, 'A cot, please.\nAnd the key?');
  expect((await run(`bookings messages ${booking.reference}`)).out).toMatch(
    /\n2027-03-01-09:00 +TO_OPERATOR +Reservations +A cot, please. And the key\?\n$/,
  );
  const answer = await done(
    `bookings reply ${booking.id} --author "Front desk" --language EN --message "In the box."`,
    now + 60_000,
  );
  const kept = { msg: 'In the box.', direction: 'FROM_OPERATOR', author: 'Front desk', language: 'en' };
  expect(answer).toMatchObject({ ...kept, stamp: '2027-03-01-09:01' });
  expect(communicationsOf(db, booking.id)).toMatchObject([
    { direction: 'TO_OPERATOR' },
    { ...kept, stamp: now + 60_000 },
  ]);
  expect(await done(`bookings messages ${booking.id}`)).toHaveLength(2);
});

it('messages that wait for an answer are listed, whatever their stamps say', async () => {
  const { db, done, made } = world();
  const [answered, waiting, silent] = [made('PINS'), made('PINS', {}, '20270701'), made('PINS', {}, '20270801')];
  ask(db, answered, 'When?', now + 3_600_000);
  await done(`bookings reply ${answered.id} --message Soon.`);
  ask(db, waiting, 'Where?', now - 3_600_000);
  const listed = async (more = '') =>
    ((await done(`bookings list ${more}`)) as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
  expect(await listed()).toEqual([answered.id, waiting.id, silent.id].sort((a, b) => a - b));
  expect(await listed('--unanswered')).toEqual([waiting.id]);
  ask(db, answered, 'And now?');
  expect(await listed('--unanswered')).toEqual([answered.id, waiting.id].sort((a, b) => a - b));
});

it('messages are refused without a booking, without words, and in no language; nothing is kept', async () => {
  const { db, misused, run, made } = world();
  const booking = made('PINS');
  expect(await misused(`bookings reply ${booking.id} --message " " --language english`)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ option: '--message' }, { option: '--language' }],
  });
  expect(communicationsOf(db, booking.id)).toEqual([]);
  expect((await run(`bookings messages ${booking.id}`)).out).toBe('There are no messages.\n');
});

it('erases an ended booking, named by its reference or its id', async () => {
  const { db, done, made, dataDir } = world();
  const { id, reference } = made('PINS');
  transitionBooking(db, id, 'CANCELLED', now);
  const erased = { bookingId: id, reference, erasedAt: '2027-03-01T09:00:00.000Z' };
  expect(await done(`customers erase ${reference.toLowerCase()}`)).toEqual(erased);
  expect(readBooking(db, id)?.customer.lastName).toBe('erased');
  expect(await done(`customers erase ${id}`)).toEqual(erased);
  const record = readFileSync(join(dataDir, 'erasures.ndjson'), 'utf8').split('\n');
  expect(record[0]).toBe(`{"bookingId":${id},"at":"2027-03-01T09:00:00.000Z"}`);
});

it('refuses a live booking unless it is forced, and says what to do', async () => {
  const { db, run, refused, made } = world();
  const { id } = made('PINS');
  expect(await refused(`customers erase ${id}`)).toMatchObject({ code: 'BOOKING_LIVE', state: 'PENDING_PAYMENT' });
  expect((await run(`customers erase ${id}`)).err).toContain('cancel it first');
  expect(readBooking(db, id)?.customer.lastName).toBe('Durand');
  expect((await run(`customers erase ${id} --force`)).status).toBe(0);
  expect(readBooking(db, id)?.customer.lastName).toBe('erased');
});

it('reports what was sold, changed, cancelled and paid on a day of the service, without personal data', async () => {
  const { db, done, run, ...all } = world();
  const lodgingId = lodgingIdOf({ db, ...all }, 'PINS');
  const sell = (at: number, arrival: number, dealerId: string | undefined) => {
    const moment = { now: at, today: dayAt(at, 'Europe/Paris') };
    const by = { dealerId, address: dealerId === undefined ? '192.0.2.1' : undefined };
    return book(db, requestOf(lodgingId, by, { arrival, departure: arrival + 2 }), moment).booking;
  };
  const first = dayAt(now, 'Europe/Paris') + 100;
  // The service's day begins at 23:00 UTC of the day before.
  const lastMoment = Date.UTC(2027, 2, 1, 22, 59);
  const one = sell(lastMoment, first, 'seller');
  const other = sell(now, first + 5, undefined);
  sell(Date.UTC(2027, 2, 1, 23, 0), first + 10, 'seller');
  inTransaction(db, () => transitionBooking(db, other.id, 'EXPIRED', lastMoment));
  const report = await done('report --day 2027-03-01');
  expect(report).toEqual({
    day: '2027-03-01',
    currency: 'EUR',
    made: [
      { dealer: 'seller', count: 1, nights: 2, value: one.price.totalPrice / 100 },
      { dealer: null, count: 1, nights: 2, value: other.price.totalPrice / 100 },
    ],
    entered: { PENDING_PAYMENT: 2, EXPIRED: 1 },
    changed: { count: 0, value: 0 },
    cancelled: { count: 0, refunds: 0 },
    paid: { count: 0, value: 0 },
    refunded: { count: 0, value: 0 },
    disputed: { count: 0, value: 0 },
    toRefund: { count: 0, value: 0 },
    messages: { received: 0, sent: 0 },
  });
  expect(JSON.stringify(report)).not.toMatch(/Durand|@/);
  expect(await done('report --day 20270302')).toMatchObject({ made: [{ dealer: 'seller', count: 1 }] });
  expect(await done('report', Date.UTC(2027, 2, 2, 9))).toEqual(report);
  const { out } = await run('report --day 20270301');
  expect(out).toMatch(/\nmade:\nDEALER +COUNT +VALUE +NIGHTS\nseller +1 +\d+ +2/);
  expect((await run('report --day 20270231')).status).toBe(2);
});
