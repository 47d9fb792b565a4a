import { expect, test } from 'vitest';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { findCoupon, saveCoupon } from '../../src/stays/store/coupons.ts';
import { inTransaction, scalar } from '../../src/sqlite/database.ts';
import { saveProperty } from '../../src/lodgings/store/lodgings.ts';
import { at, book, countRows } from './booking-facts.ts';
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

test('allows two open bookings without a key per lodging', () => {
  const { db, lodgingId } = openWithLodging();
  const anonymous = (night: number, address: string) =>
    requestOf(
      lodgingId,
      { dealerId: undefined, address },
      { arrival: saturday + night, departure: saturday + night + 1 },
    );
  const first = book(db, anonymous(0, '192.0.2.1'));
  book(db, anonymous(1, '192.0.2.2'));
  expect(bookStay(db, anonymous(2, '192.0.2.3'), at)).toEqual({ outcome: 'budget-exceeded' });
  transitionBooking(db, first.booking.id, 'CANCELLED', now);
  book(db, anonymous(2, '192.0.2.3'));
  book(db, requestOf(lodgingId, {}, { arrival: saturday + 9, departure: saturday + 10 }));
  const hashes = scalar<Buffer>(db, 'SELECT address_hash FROM bookings WHERE dealer_id IS NULL').all();
  expect(hashes).toHaveLength(3);
  expect(hashes.some((hash) => hash.includes('192.0.2'))).toBe(false);
});
