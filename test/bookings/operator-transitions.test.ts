import { expect, test } from 'vitest';
import type { Booking } from '../../src/bookings/rules/booking.ts';
import { readBookingParts } from '../../src/bookings/store/booking-parts.ts';
import { transitionByOperator } from '../../src/bookings/store/operator-transitions.ts';
import { recordPayment } from '../../src/bookings/store/payments.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { advanceBookings } from '../../src/bookings/store/booking-transitions.ts';
import { findOwnBooking, readBooking } from '../../src/bookings/store/bookings.ts';
import { readNewestSequence, readSequence } from '../../src/lodgings/store/changes.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { book, historyOf, offerRequestOnly, week } from './booking-facts.ts';
import { now, openWithLodging, requestOf, today } from '../sqlite/facts.ts';

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

test('expires a request that nobody answered', () => {
  const { db, lodgingId } = openWithLodging();
  offerRequestOnly(db);
  const { booking } = book(db, requestOf(lodgingId));
  expect(advanceBookings(db, { now: now + 47 * 3_600_000, today })).toEqual([]);
  expect(advanceBookings(db, { now: now + 48 * 3_600_000, today })).toEqual([lodgingId]);
  expect(readBooking(db, booking.id)?.state).toBe('EXPIRED');
});

test.each(['cancel', 'expire'] as const)('frees the nights of a booking by "%s", once and for all', (step) => {
  const { db, lodgingId } = openWithLodging();
  const { booking } = book(db, requestOf(lodgingId));
  const sequence = readSequence(db, lodgingId);
  const at = { now: now + 1_000, today };
  expect(transitionByOperator(db, booking.id, { step }, at)).toMatchObject({ outcome: 'moved' });
  expect(readPlanning(db, lodgingId).taken).toEqual([]);
  expect(readSequence(db, lodgingId)).toBe(sequence + 1);
  expect(transitionByOperator(db, booking.id, { step: 'accept' }, at)).toMatchObject({
    outcome: 'not-allowed',
    allowed: [],
  });
  expect(pay(db, booking, now)).toMatchObject({ outcome: 'to-refund' });
});

test('keeps the nights of a booking that is accepted, then paid', () => {
  const { db, lodgingId } = openWithLodging();
  offerRequestOnly(db);
  const { booking } = book(db, requestOf(lodgingId));
  const sequence = readSequence(db, lodgingId);
  const later = now + 3_600_000;
  const accepted = transitionByOperator(db, booking.id, { step: 'accept' }, { now: later, today });
  expect(accepted).toMatchObject({ outcome: 'moved', booking: { paymentDeadline: later + 24 * 3_600_000 } });
  expect(pay(db, booking, later)).toMatchObject({ outcome: 'settled', booking: { state: 'BOOKED' } });
  expect(advanceBookings(db, { now: later + 99 * 3_600_000, today })).toEqual([]);
  expect(readPlanning(db, lodgingId).taken).toEqual(week);
  expect(readSequence(db, lodgingId)).toBe(sequence);
  expect(transitionByOperator(db, 5, { step: 'accept' }, { now, today })).toEqual({ outcome: 'not-found' });
});

test('does not let a payment save a booking whose deadline is over', () => {
  const { db, lodgingId } = openWithLodging();
  const { booking } = book(db, requestOf(lodgingId));
  expect(pay(db, booking, now + 30 * 60_000)).toMatchObject({ outcome: 'to-refund', booking: { state: 'EXPIRED' } });
  expect(readPlanning(db, lodgingId).taken).toEqual([]);
});

test('completes a confirmed booking on the day after its departure, without a change of the lodging', () => {
  const { db, lodgingId } = openWithLodging();
  const { booking } = book(db, requestOf(lodgingId, { kind: 'easy' }));
  const before = readNewestSequence(db);
  advanceBookings(db, { now, today: booking.departure });
  expect(readBooking(db, booking.id)?.state).toBe('BOOKED');
  expect(advanceBookings(db, { now: now + 1, today: booking.departure + 1 })).toEqual([]);
  expect(readBooking(db, booking.id)).toMatchObject({ state: 'COMPLETED', updatedAt: now + 1 });
  expect(readPlanning(db, lodgingId).taken).toEqual([]);
  expect(readNewestSequence(db)).toBe(before);
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

function pay(db: Db, { id, price }: Booking, at: number) {
  const payment = { id: `operator:${id}`, bookingId: id, provider: 'operator' as const, currency: 'EUR' };
  return recordPayment(db, { ...payment, amount: price.totalPrice }, { now: at, today });
}
