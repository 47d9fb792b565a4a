import { expect, test } from 'vitest';
import { transitionBooking, advanceBookings } from '../../src/bookings/store/booking-transitions.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { readBooking, readBookingParts, findOwnBooking } from '../../src/bookings/store/bookings.ts';
import { readNewestSequence, readSequence } from '../../src/lodgings/store/changes.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { findCoupon, saveCoupon } from '../../src/stays/store/coupons.ts';
import { inTransaction, scalar, type Db } from '../../src/sqlite/database.ts';
import { saveProperty } from '../../src/lodgings/store/lodgings.ts';
import { at, book, countRows, historyOf, week } from './booking-facts.ts';
import {
  company,
  databaseFile,
  delivery,
  now,
  open,
  openWithLodging,
  requestOf,
  saturday,
  today,
} from '../sqlite/facts.ts';
import { bookingStates, type BookingState, nextBookingStates } from '../../src/bookings/rules/booking.ts';
import { transitionByOperator, type OperatorStep } from '../../src/bookings/store/operator-transitions.ts';

test('lets the table itself refuse a second booking of a night', () => {
  const { db, lodgingId } = openWithLodging();
  const { booking } = book(db, requestOf(lodgingId));
  const insert = db.prepare('INSERT INTO taken_nights (lodging_id, day, booking_id) VALUES (?, ?, ?)');
  expect(() => insert.run(lodgingId, saturday + 3, booking.id)).toThrow(/UNIQUE constraint failed: taken_nights/);
});

test('lets exactly one of two connections have a night', () => {
  const file = databaseFile();
  const { db, lodgingId } = openWithLodging(file);
  const other = open(file);
  other.pragma('busy_timeout = 0');
  const request = requestOf(lodgingId, {}, { arrival: saturday + 1, departure: saturday + 3 });
  readPlanning(other, lodgingId);
  inTransaction(db, () => {
    book(db, requestOf(lodgingId));
    expect(() => bookStay(other, request, at)).toThrow(/locked/);
  });
  expect(bookStay(other, request, at)).toMatchObject({
    outcome: 'not-available',
    reasons: [{ code: 'ALREADY_BOOKED' }],
  });
  expect(countRows(other)).toEqual([1, 1, 1, 7]);
});

test('leaves nothing of a booking whose transaction fails', () => {
  const { db, lodgingId } = openWithLodging();
  const sequence = readNewestSequence(db);
  const failing = () =>
    inTransaction(db, () => {
      book(db, requestOf(lodgingId));
      throw new Error('stop');
    });
  expect(failing).toThrow('stop');
  expect(countRows(db)).toEqual([0, 0, 0, 0]);
  expect(readNewestSequence(db)).toBe(sequence);
  expect(readPlanning(db, lodgingId).taken).toEqual([]);
});

test('gives a reference free again when its booking ends, also by a deadline that nobody noticed', () => {
  const { db, lodgingId } = openWithLodging();
  const request = requestOf(lodgingId, { referenceReseller: 'R-1' });
  const first = book(db, request);
  transitionBooking(db, first.booking.id, 'CANCELLED', now);
  const second = book(db, request);
  expect(second.booking.id).not.toBe(first.booking.id);
  const other = saveProperty(
    db,
    delivery({ provider: { providerId: 'AtlanticStays', providerReference: 'AT-18' } }, { owner: { index: 'P-18' } }),
    { company },
    now,
  );
  const otherId = other.outcome === 'saved' ? other.lodgingId : 0;
  const late = { now: now + 30 * 60_000, today };
  expect(bookStay(db, { ...request, lodgingId: otherId }, late)).toMatchObject({ outcome: 'not-available' });
  expect(readBooking(db, second.booking.id)?.state).toBe('EXPIRED');
});

test('lets a coupon be used as often as it says, by bookings that live or are completed', () => {
  const { db, lodgingId } = openWithLodging();
  const open = { validFrom: undefined, validTo: undefined, arrivalFrom: undefined, arrivalTo: undefined };
  const coupon = { code: 'SUN', label: { fr: 'Soleil' }, percent: 1_000, amount: undefined, ...open };
  const limits = { minNights: 1, minPrice: 0, lodgings: undefined, gateways: undefined, combinable: true, maxUses: 1 };
  saveCoupon(db, { ...coupon, ...limits });
  const request = (from: number) =>
    requestOf(lodgingId, {}, { promoCode: 'sun', arrival: saturday + from, departure: saturday + from + 2 });
  const { booking } = book(db, request(0));
  expect(booking.price).toMatchObject({ discountValue: 20_00, totalPrice: 180_00 });
  expect(findCoupon(db, 'Sun')?.uses).toBe(1);
  expect(bookStay(db, request(2), at)).toEqual({ outcome: 'discount-not-applicable', reason: 'USED_UP' });
  transitionBooking(db, booking.id, 'CANCELLED', now);
  expect(findCoupon(db, 'SUN')?.uses).toBe(0);
  book(db, request(2));
});

test('knows the address of a booking without a key only as a hash', () => {
  const { db, lodgingId } = openWithLodging();
  book(db, requestOf(lodgingId, { dealerId: undefined, address: '192.0.2.1' }));
  const [hash] = scalar<Buffer>(db, 'SELECT address_hash FROM bookings').all();
  expect(hash?.includes('192.0.2')).toBe(false);
});

/** docs/contract.md 2.5, repeated independently: the only allowed transitions. */
const moves = {
  PENDING_PAYMENT: ['BOOKED', 'EXPIRED', 'CANCELLED'],
  REQUESTED: ['PENDING_PAYMENT', 'BOOKED', 'REFUSED', 'EXPIRED', 'CANCELLED'],
  BOOKED: ['COMPLETED', 'CANCELLED'],
};
const allowedMoves = { COMPLETED: [], CANCELLED: [], EXPIRED: [], REFUSED: [], ...moves } as Record<
  BookingState,
  BookingState[]
>;
const holding: BookingState[] = ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'];
const cells = bookingStates.flatMap((from) => bookingStates.map((to) => ({ from, to })));

/** Set directly in the database, whatever way leads to the state. */
function bookingIn(state: BookingState): { db: Db; lodgingId: number; id: number } {
  const { db, lodgingId } = openWithLodging();
  const { id } = book(db, requestOf(lodgingId)).booking;
  if (state !== 'PENDING_PAYMENT') transitionBooking(db, id, state, now);
  return { db, lodgingId, id };
}

test.each(cells)('$from may become $to only as the contract says; its nights follow', ({ from, to }) => {
  expect(nextBookingStates[from].includes(to)).toBe(allowedMoves[from].includes(to));
  if (!allowedMoves[from].includes(to)) return;
  const { db, lodgingId, id } = bookingIn(from);
  const history = historyOf(db, id);
  transitionBooking(db, id, to, now + 1_000);
  expect(readBooking(db, id)?.state).toBe(to);
  expect(historyOf(db, id)).toEqual([...history, { state: to, at: now + 1_000 }]);
  expect(readPlanning(db, lodgingId).taken).toEqual(holding.includes(to) ? week : []);
});

const wanted = { accept: 'PENDING_PAYMENT', refuse: 'REFUSED', cancel: 'CANCELLED', expire: 'EXPIRED' } as const;
const steps = Object.keys(wanted) as OperatorStep[];
const decisions = bookingStates.flatMap((from) => steps.map((step) => ({ from, step })));

test.each(decisions)('the operator may $step a booking that is $from only as the contract says', ({ from, step }) => {
  const { db, lodgingId, id } = bookingIn(from);
  const before = readBooking(db, id);
  const outcome = transitionByOperator(db, id, { step }, { now: now + 1_000, today });
  if (allowedMoves[from].includes(wanted[step])) {
    expect(outcome).toMatchObject({ outcome: 'moved', booking: { state: wanted[step] } });
    return;
  }
  expect(outcome).toEqual({ outcome: 'not-allowed', state: from, allowed: allowedMoves[from] });
  expect(readBooking(db, id)).toEqual(before);
  expect(readPlanning(db, lodgingId).taken).toEqual(holding.includes(from) ? week : []);
});

test.each(['PENDING_PAYMENT', 'REQUESTED'] as const)(
  '%s is EXPIRED at its deadline, whatever the operator decides then',
  (from) => {
    for (const step of steps) {
      const { db, lodgingId, id } = bookingIn(from);
      db.prepare('UPDATE bookings SET payment_deadline = ?, request_deadline = ?').run(now + 1_000, now + 1_000);
      expect(transitionByOperator(db, id, { step }, { now: now + 1_000, today })).toEqual({
        outcome: 'not-allowed',
        state: 'EXPIRED',
        allowed: [],
      });
      expect(readPlanning(db, lodgingId).taken).toEqual([]);
    }
  },
);

test('frees the nights of a booking at its deadline, and sells them again in that instant', () => {
  const { db, lodgingId } = openWithLodging();
  const { booking } = book(db, requestOf(lodgingId));
  const deadline = now + 30 * 60_000;
  expect(advanceBookings(db, { now: deadline - 1, today })).toEqual([]);
  expect(bookStay(db, requestOf(lodgingId), { now: deadline - 1, today }).outcome).toBe('not-available');
  const second = book(db, requestOf(lodgingId), { now: deadline, today });
  expect(readBooking(db, booking.id)?.state).toBe('EXPIRED');
  expect(historyOf(db, booking.id)).toEqual([
    { state: 'PENDING_PAYMENT', at: now },
    { state: 'EXPIRED', at: deadline },
  ]);
  const before = readNewestSequence(db);
  expect(advanceBookings(db, { now: deadline + 30 * 60_000, today })).toEqual([lodgingId]);
  expect(readPlanning(db, lodgingId).taken).toEqual([]);
  expect(readBooking(db, second.booking.id)?.state).toBe('EXPIRED');
  expect(readSequence(db, lodgingId)).toBe(before + 1);
  expect(advanceBookings(db, { now: deadline + 30 * 60_000, today })).toEqual([]);
});

test('shows a booking as it is at the moment before that is written, and writes nothing by being read', () => {
  const { db, lodgingId } = openWithLodging();
  const { booking } = book(db, requestOf(lodgingId));
  const late = { now: now + 30 * 60_000, today };
  const shown = findOwnBooking(db, booking.id, { id: 'D1' }, late);
  expect(shown).toMatchObject({ state: 'EXPIRED', version: 2 });
  expect(readBooking(db, booking.id)).toEqual(booking);
  const history = shown && readBookingParts(db, shown).history;
  advanceBookings(db, late);
  expect(findOwnBooking(db, booking.id, { id: 'D1' }, late)).toEqual(shown);
  expect(history).toEqual(historyOf(db, booking.id));
});
