import { expect, test } from 'vitest';
import type { BookingState } from '../../src/bookings/rules/booking.ts';
import { changeBookingState } from '../../src/bookings/store/booking-transitions.ts';
import { bookStay, expireOverdue, readBooking } from '../../src/bookings/store/bookings.ts';
import { readNewestSequence, readSequence } from '../../src/lodgings/store/changes.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { book, historyOf, offerRequestOnly, week } from './booking-facts.ts';
import { now, openWithLodging, requestOf, today } from '../sqlite/facts.ts';

test('frees the nights of a booking at its deadline, and sells them again in that instant', () => {
  const { db, lodgingId } = openWithLodging();
  const { booking } = book(db, requestOf(lodgingId));
  const deadline = now + 30 * 60_000;
  expect(expireOverdue(db, deadline - 1)).toEqual([]);
  expect(bookStay(db, requestOf(lodgingId), { now: deadline - 1, today }).outcome).toBe('not-available');
  const second = book(db, requestOf(lodgingId), { now: deadline, today });
  expect(readBooking(db, booking.id)?.state).toBe('EXPIRED');
  expect(historyOf(db, booking.id)).toEqual([
    { state: 'PENDING_PAYMENT', at: now },
    { state: 'EXPIRED', at: deadline },
  ]);
  const before = readNewestSequence(db);
  expect(expireOverdue(db, deadline + 30 * 60_000)).toEqual([lodgingId]);
  expect(readPlanning(db, lodgingId).taken).toEqual([]);
  expect(readBooking(db, second.booking.id)?.state).toBe('EXPIRED');
  expect(readSequence(db, lodgingId)).toBe(before + 1);
  expect(expireOverdue(db, deadline + 30 * 60_000)).toEqual([]);
});

test('expires a request that nobody answered', () => {
  const { db, lodgingId } = openWithLodging();
  offerRequestOnly(db);
  const { booking } = book(db, requestOf(lodgingId));
  expect(expireOverdue(db, now + 47 * 3_600_000)).toEqual([]);
  expect(expireOverdue(db, now + 48 * 3_600_000)).toEqual([lodgingId]);
  expect(readBooking(db, booking.id)?.state).toBe('EXPIRED');
});

const ends: BookingState[] = ['CANCELLED', 'EXPIRED'];
test.each(ends)('frees the nights of a booking that becomes %s, once and for all', (state) => {
  const { db, lodgingId } = openWithLodging();
  const { booking, sequence } = book(db, requestOf(lodgingId));
  expect(changeBookingState(db, booking.id, state, now + 1_000)).toEqual({ outcome: 'changed' });
  expect(readPlanning(db, lodgingId).taken).toEqual([]);
  expect(readSequence(db, lodgingId)).toBe(sequence + 1);
  expect(changeBookingState(db, booking.id, 'BOOKED', now)).toEqual({ outcome: 'not-allowed', state, allowed: [] });
});

test('keeps the nights of a booking that is paid or accepted', () => {
  const { db, lodgingId } = openWithLodging();
  offerRequestOnly(db);
  const { booking, sequence } = book(db, requestOf(lodgingId));
  const later = now + 3_600_000;
  expect(changeBookingState(db, booking.id, 'PENDING_PAYMENT', later)).toEqual({ outcome: 'changed' });
  expect(readBooking(db, booking.id)?.paymentDeadline).toBe(later + 24 * 3_600_000);
  expect(changeBookingState(db, booking.id, 'BOOKED', later)).toEqual({ outcome: 'changed' });
  expect(expireOverdue(db, later + 99 * 3_600_000)).toEqual([]);
  expect(readPlanning(db, lodgingId).taken).toEqual(week);
  expect(readSequence(db, lodgingId)).toBe(sequence);
  expect(changeBookingState(db, 5, 'BOOKED', now)).toEqual({ outcome: 'not-found' });
});

test('does not let a payment save a booking whose deadline is over', () => {
  const { db, lodgingId } = openWithLodging();
  const { booking } = book(db, requestOf(lodgingId));
  const paid = changeBookingState(db, booking.id, 'BOOKED', now + 30 * 60_000);
  expect(paid).toEqual({ outcome: 'not-allowed', state: 'EXPIRED', allowed: [] });
  expect(readPlanning(db, lodgingId).taken).toEqual([]);
});
