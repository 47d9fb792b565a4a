import { expect, test } from 'vitest';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import type { Quote } from '../../src/bookings/rules/quote.ts';
import type { BookingRequest } from '../../src/bookings/rules/sale.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { findBookingByReference, readBooking } from '../../src/bookings/store/bookings.ts';
import { readNewestSequence, readSequence } from '../../src/lodgings/store/changes.ts';
import { changeContractState, readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { findCoupon, saveCoupon } from '../../src/stays/store/coupons.ts';
import { inTransaction, scalar } from '../../src/sqlite/database.ts';
import { readLodging, saveProperty } from '../../src/lodgings/store/lodgings.ts';
import { at, book, countRows, historyOf, offerRequestOnly, week } from './booking-facts.ts';
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

test('books a stay: takes its nights, notes the change, and reads back what was sold', () => {
  const { db, lodgingId } = openWithLodging();
  const request = requestOf(lodgingId, { referenceReseller: 'R-1', comment: 'Late', partnerPrice: 800_00 });
  const before = readSequence(db, lodgingId);
  const { booking } = book(db, request);
  expect(booking).toMatchObject({
    state: 'PENDING_PAYMENT',
    lodgingId,
    arrival: saturday,
    departure: saturday + 7,
    amountPaid: 0,
    partnerPrice: 800_00,
    paymentDeadline: now + 30 * 60_000,
    requestDeadline: undefined,
    createdAt: now,
  });
  expect(booking.price).toMatchObject({ price: 700_00, totalPrice: 700_00, caution: 500_00 });
  expect(booking.id).toBeGreaterThanOrEqual(2 ** 32);
  expect(Number.isSafeInteger(booking.id)).toBe(true);
  expect(booking.reference).toMatch(/^[A-HJ-NP-Z]{3}[A-HJ-NP-Z2-9]{6}$/);
  expect(readBooking(db, booking.id)).toEqual(booking);
  expect(findBookingByReference(db, booking.reference.toLowerCase())).toEqual(booking);
  expect(readPlanning(db, lodgingId).taken).toEqual(week);
  expect(readPlanning(db, lodgingId, booking.id).taken).toEqual([]);
  expect(historyOf(db, booking.id)).toEqual([{ state: 'PENDING_PAYMENT', at: now }]);
  expect(readSequence(db, lodgingId)).toBe(before + 1);
  expect(readLodging(db, lodgingId)?.changedAt.availabilities).toBeGreaterThanOrEqual(now);
});

test('refuses the nights of another booking, with reason and alternatives, and writes nothing', () => {
  const { db, lodgingId } = openWithLodging();
  book(db, requestOf(lodgingId));
  const [rows, sequence] = [countRows(db), readNewestSequence(db)];
  const overlapping = requestOf(lodgingId, {}, { arrival: saturday + 6, departure: saturday + 8 });
  const refused = bookStay(db, overlapping, at);
  expect(refused).toMatchObject({ outcome: 'not-available', reasons: [{ code: 'ALREADY_BOOKED' }] });
  expect(refused.outcome === 'not-available' && refused.alternatives.length).toBe(5);
  expect(countRows(db)).toEqual(rows);
  expect(readNewestSequence(db)).toBe(sequence);
});

test('offers the day on which a booking ends to the next guest', () => {
  const { db, lodgingId } = openWithLodging();
  book(db, requestOf(lodgingId));
  book(db, requestOf(lodgingId, {}, { arrival: saturday + 7, departure: saturday + 9 }));
  book(db, requestOf(lodgingId, {}, { arrival: saturday - 2, departure: saturday }));
});

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

test('says what stands against a booking', () => {
  const { db, lodgingId, contractId } = openWithLodging();
  const outcomeOf = (change: Partial<BookingRequest>, stay: Partial<BookingRequest['stay']> = {}) =>
    bookStay(db, requestOf(lodgingId, change, stay), at);
  expect(outcomeOf({ lodgingId: 999 })).toEqual({ outcome: 'lodging-not-found' });
  expect(outcomeOf({}, { occupantCount: 7 })).toEqual({ outcome: 'capacity-exceeded', personMax: 6 });
  expect(outcomeOf({}, { extras: ['SHEETS'] })).toMatchObject({ outcome: 'extra-not-available', codes: ['SHEETS'] });
  expect(outcomeOf({}, { promoCode: 'NONE' })).toEqual({ outcome: 'discount-not-applicable', reason: 'UNKNOWN' });
  expect(outcomeOf({ partnerPrice: 699_99 })).toMatchObject({
    outcome: 'price-changed',
    evaluation: { value: 700_00 },
  });
  expect(outcomeOf({ maxPrice: 699_99 })).toMatchObject({ outcome: 'price-changed' });
  changeContractState(db, contractId, 'SALES_STOPPED', 'operator', now);
  expect(outcomeOf({})).toMatchObject({ outcome: 'not-available', reasons: [{ code: 'LODGING_NOT_ON_SALE' }] });
  expect(countRows(db)).toEqual([0, 0, 0, 0]);
});

test('begins in the state that the kind of booking and the stay give', () => {
  const { db, lodgingId } = openWithLodging();
  const easy = requestOf(lodgingId, { kind: 'easy', partnerPrice: 700_00 });
  expect(book(db, easy).booking).toMatchObject({ state: 'BOOKED', paymentDeadline: undefined });
  offerRequestOnly(db);
  const later = { arrival: saturday + 10, departure: saturday + 12 };
  const asked = book(db, requestOf(lodgingId, {}, later)).booking;
  expect(asked).toMatchObject({
    state: 'REQUESTED',
    paymentDeadline: undefined,
    requestDeadline: now + 48 * 3_600_000,
  });
  const last = { arrival: saturday + 20, departure: saturday + 22 };
  const easyRequest = (acceptRequest: boolean) =>
    bookStay(db, requestOf(lodgingId, { kind: 'easy', acceptRequest }, last), at);
  expect(easyRequest(false)).toEqual({ outcome: 'request-only' });
  expect(easyRequest(true)).toMatchObject({ outcome: 'booked', booking: { state: 'REQUESTED' } });
});

/** A quote of the first week on sale that no longer matches the offer: cheaper, more persons, with a removed extra. */
function quoteFor(lodgingId: number, change: Partial<Quote> = {}): Quote {
  const price = { basePrice: 600_00, price: 600_00, extrasPrice: 12_00, discountValue: 0, mandatoryServicesPrice: 0 };
  const stay = {
    arrival: saturday,
    departure: saturday + 7,
    askedCount: 8,
    occupantCount: 6,
    occupantCountChildren: 0,
  };
  const line = { code: 'STAY', label: '7 nuits', amount: 612_00, payable: 'ON_BOOKING' as const };
  const figures = { value: 612_00, price: { ...price, totalPrice: 612_00, caution: undefined }, lines: [line] };
  const choices = { extras: ['GONE'], promoCode: 'GONE', discount: undefined };
  return { dealerId: 'D1', lodgingId, ...stay, ...choices, ...figures, expiresAt: now + 1, ...change };
}

const quotedStay = { extras: ['GONE'], promoCode: 'GONE', occupantCount: 8 };

test('sells a live quote at its price, although prices, extras and coupon have changed', () => {
  const { db, lodgingId } = openWithLodging();
  const request = requestOf(lodgingId, { kind: 'easy', quote: quoteFor(lodgingId), partnerPrice: 612_00 }, quotedStay);
  const { booking } = book(db, request);
  expect(booking).toMatchObject({ state: 'BOOKED', price: { totalPrice: 612_00 }, occupantCount: 6 });
  expect(booking.lines).toMatchObject([{ code: 'STAY', amount: 612_00 }]);
  const later = { arrival: saturday + 1 };
  const quote = quoteFor(lodgingId, later);
  const again = requestOf(lodgingId, { kind: 'easy', quote }, { ...quotedStay, ...later });
  expect(bookStay(db, again, at)).toMatchObject({ outcome: 'not-available', reasons: [{ code: 'ALREADY_BOOKED' }] });
});

test('sells no quote of another stay, and none that is over, but finds what was booked with it in time', () => {
  const { db, lodgingId } = openWithLodging();
  const quote = quoteFor(lodgingId, { extras: [], promoCode: undefined });
  const request = requestOf(lodgingId, { kind: 'easy', quote, referenceReseller: 'R-1' }, { occupantCount: 8 });
  const shorter = { ...request, stay: { ...request.stay, departure: saturday + 6 } };
  expect(bookStay(db, shorter, at)).toEqual({ outcome: 'quote-mismatch' });
  const late = { ...at, now: quote.expiresAt };
  expect(bookStay(db, request, late)).toMatchObject({ outcome: 'quote-expired', evaluation: { value: 700_00 } });
  const { booking } = book(db, request);
  expect(bookStay(db, request, late)).toEqual({ outcome: 'repeated', booking });
});

test('finds the first booking for the same request again, and refuses another one under its reference', () => {
  const { db, lodgingId } = openWithLodging();
  const request = requestOf(lodgingId, { referenceReseller: 'R-1' });
  const { booking } = book(db, request);
  const sequence = readNewestSequence(db);
  expect(bookStay(db, request, at)).toEqual({ outcome: 'repeated', booking });
  const others: BookingRequest[] = [
    { ...request, kind: 'easy' },
    { ...request, customer: { ...request.customer, firstName: 'Jeanne' } },
    { ...request, stay: { ...request.stay, departure: saturday + 6 } },
    { ...request, stay: { ...request.stay, occupantCount: 3 } },
  ];
  for (const other of others) expect(bookStay(db, other, at)).toEqual({ outcome: 'duplicate-reference' });
  expect(readNewestSequence(db)).toBe(sequence);
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

test('keeps references of different dealers, and of bookings without a key, apart', () => {
  const { db, lodgingId } = openWithLodging();
  const keyless = { dealerId: undefined, address: '192.0.2.1', referenceReseller: 'R-1' };
  book(db, requestOf(lodgingId, { referenceReseller: 'R-1' }));
  book(db, requestOf(lodgingId, keyless, { arrival: saturday + 7, departure: saturday + 8 }));
  book(db, requestOf(lodgingId, keyless, { arrival: saturday + 8, departure: saturday + 9 }));
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
