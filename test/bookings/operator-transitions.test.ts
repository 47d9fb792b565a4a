import { expect, test } from 'vitest';
import { readBookingParts, findOwnBooking, readBooking } from '../../src/bookings/store/bookings.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { advanceBookings } from '../../src/bookings/store/booking-transitions.ts';
import { readNewestSequence, readSequence } from '../../src/lodgings/store/changes.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { book, historyOf } from './booking-facts.ts';
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
