import { expect, it } from 'vitest';
import type { Booking } from '../../src/bookings/rules/booking.ts';
import { day } from '../support/service.ts';
import { lodgingIdOf } from '../support/small-seed.ts';
import type { BookingRequest } from '../../src/bookings/rules/sale.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { prepared, type Db } from '../../src/sqlite/database.ts';
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
      const wish = { arrival: from, departure: from + 7 };
      const request = requestOf(lodgingIdOf(all, ref), { dealerId: 'seller', ...change, acceptRequest: true }, wish);
      return book(db, { ...request, paymentMinutes: 100_000, requestHours: 900 }, { now, today: day('20270301') })
        .booking;
    },
    stateOf: ({ id }: Booking) => readBooking(db, id)?.state,
    nightsOf: ({ id }: Booking) => prepared(db, 'SELECT day FROM taken_nights WHERE booking_id = ?').all(id).length,
    mailsOf: ({ id }: Booking) => mailKinds(db, id),
  };
}

function mailKinds(db: Db, bookingId: number): unknown[] {
  const rows = prepared<{ kind: string }>(db, 'SELECT kind FROM outbox WHERE booking_id = ? ORDER BY id').all(
    bookingId,
  );
  return rows.map(({ kind }) => kind);
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
  expect(await done(part)).toMatchObject({ outcome: 'settled', isNew: true, booking: { amountPaid: 200 } });
  expect(await done(part)).toMatchObject({ isNew: false, booking: { amountPaid: 200, amountDue: 500 } });
  expect(stateOf(booking)).toBe('PENDING_PAYMENT');
  expect(await done(`bookings paid ${booking.id}`)).toMatchObject({ amount: 500, booking: { state: 'BOOKED' } });
  expect(mailsOf(booking)).toEqual(['confirmation']);
  expect(await refused(`bookings paid ${booking.id}`)).toMatchObject({ code: 'NOTHING_DUE' });
});

it('records a payment for a booking that is over to be refunded, and changes no state', async () => {
  const { done, made, stateOf } = world();
  const booking = made('PINS');
  await done(`bookings cancel ${booking.id}`);
  expect(await done(`bookings paid ${booking.id} --amount 700`)).toMatchObject({ outcome: 'to-refund' });
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
  for (const line of [`bookings show ${id}`, 'bookings list', `bookings cancel ${id} --reason canary`, 'mail status'])
    for (const form of ['', ' --json']) expect((await run(line + form)).out).not.toMatch(words);
  for (const form of ['', ' --json']) {
    const { out } = await run(`bookings show ${id} --personal${form}`);
    for (const word of ['Zephyrine', 'zq@canary.example', 'canary comment', 'canary followup'])
      expect(out).toContain(word);
  }
});

it('says since when mails wait, and leaves alone what was dropped on purpose unless it is named', async () => {
  const { done, run, made, db } = world();
  const { id } = made('ASKED');
  await done(`bookings accept ${id}`);
  const waiting = { waiting: 1, waitingSince: now, givenUp: 0, dropped: 0 };
  expect(await done('mail status')).toMatchObject({ on: false, ...waiting });
  expect((await run('mail status')).out).toContain('1 waiting since 2027-03-01T09:00:00.000Z');
  expect((await run('status')).out).toContain('off, 1 waiting since 2027-03-01T09:00:00.000Z');
  db.exec(`UPDATE outbox SET given_up_at = ${now}, last_error = 'TOO_LATE'`);
  expect(await done('mail status')).toMatchObject({ waiting: 0, waitingSince: null, givenUp: 0, dropped: 1 });
  expect(await done('mail retry')).toEqual({ retried: 0 });
  expect(await done('mail retry 1')).toEqual({ retried: 1 });
});

it('counts mails and tries those again that were given up', async () => {
  const { done, run, made, db } = world();
  const { id, reference } = made('ASKED');
  await done(`bookings accept ${id}`);
  expect(await done('mail status')).toMatchObject({
    on: false,
    waiting: 1,
    failing: 0,
    givenUp: 0,
    sent: 0,
    unsent: [{ booking: reference, kind: 'payment-request', tries: 0, lastError: null }],
  });
  db.exec(`UPDATE outbox SET tries = 20, given_up_at = ${now}, last_error = 'ESOCKET'`);
  expect((await run('mail status')).out).toMatch(/1 given up[^]*ESOCKET/);
  expect(await done('mail retry 99')).toEqual({ retried: 0 });
  expect(await done('mail retry', now + 5)).toEqual({ retried: 1 });
  expect(await done('mail status')).toMatchObject({ failing: 1, givenUp: 0, unsent: [{ tries: 0 }] });
});
