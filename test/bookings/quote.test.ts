import { expect, test } from 'vitest';
import { changeQuoteOf, isQuoteOfChange, quotedStayOf, stands } from '../../src/bookings/rules/changed-stay.ts';
import { isQuoteFor, quoteOf, type Quote, stayOf } from '../../src/bookings/rules/quote.ts';
import type { Evaluation } from '../../src/stays/rules/prices/evaluation.ts';

const quote = {
  dealerId: 'seaside',
  lodgingId: 7,
  arrival: 21_000,
  departure: 21_007,
  askedCount: 9,
  occupantCount: 6,
  occupantCountChildren: 2,
  extras: ['SHEETS', 'DOG'],
  promoCode: 'SPRING',
  value: 642_00,
  price: {
    basePrice: 700_00,
    price: 630_00,
    extrasPrice: 12_00,
    discountValue: 0,
    mandatoryServicesPrice: 25_00,
    totalPrice: 667_00,
  },
  lines: [],
  expiresAt: 0,
} as unknown as Quote;
const asked = { arrival: 21_000, departure: 21_007, occupantCount: 6 };

test.each([
  ['what it knows left out', {}],
  ['the count that was asked, not the one that was granted', { occupantCount: 9 }],
  ['extras in another order and a coupon in lower case', { extras: ['DOG', 'SHEETS', 'DOG'], promoCode: 'spring' }],
])('holds with %s', (_, change) => {
  expect(isQuoteFor(quote, 7, { ...asked, ...change })).toBe(true);
});

test.each([
  ['count', 7, { occupantCount: 8 }],
  ['lodging', 8, {}],
  ['arrival', 7, { arrival: 20_999 }],
  ['departure', 7, { departure: 21_008 }],
  ['number of children', 7, { occupantCountChildren: 0 }],
  ['extras', 7, { extras: ['SHEETS'] }],
  ['more extras', 7, { extras: ['SHEETS', 'DOG', 'CAT'] }],
  ['no extras', 7, { extras: [] }],
  ['coupon', 7, { promoCode: 'AUTUMN' }],
])('does not hold for another %s', (_, lodgingId, change) => {
  expect(isQuoteFor(quote, lodgingId, { ...asked, ...change })).toBe(false);
});

test('does not hold with a coupon that was not priced', () => {
  expect(isQuoteFor({ ...quote, promoCode: undefined }, 7, { ...asked, promoCode: 'SPRING' })).toBe(false);
});

const evaluation = { ...quote, outcome: 'offered', stay: {}, lines: [], discount: undefined } as unknown as Evaluation;
const granted = { ...stayOf(quote), occupantFlexible: false };

test('books what was granted, not what was asked', () => {
  const { lodgingId, arrival, departure, occupantCountChildren, extras, promoCode } = quote;
  const counts = { occupantCount: 6, occupantCountChildren, childrenAges: [], occupantFlexible: true };
  const stay = { lodgingId, arrival, departure, ...counts, extras, promoCode };
  expect(stayOf(quote)).toEqual(stay);
  expect(quoteOf({ dealerId: 'seaside', lodgingId: 7 }, { ...stay, occupantCount: 9 }, evaluation, 0)).toEqual(quote);
});

const { askedCount: _, discount: __, ...sold } = quote;
const changeQuote = { ...sold, bookingId: 5, version: 3, expiresAt: 1_000 };

test('the quote of a change holds the changed stay', () => {
  const by = { dealerId: 'seaside', bookingId: 5, version: 3 };
  expect(changeQuoteOf(by, granted, evaluation, 1_000)).toEqual(changeQuote);
  expect(quotedStayOf(changeQuote)).toEqual(granted);
});

test.each([
  [true, 5, {}],
  [true, 5, { lodgingId: 7, arrival: 21_000, departure: 21_007, occupantCount: 6, occupantCountChildren: 2 }],
  [true, 5, { extras: ['DOG', 'SHEETS'], promoCode: 'spring' }],
  [false, 6, {}],
  [false, 5, { lodgingId: 8 }],
  [false, 5, { arrival: 21_001 }],
  [false, 5, { departure: 21_008 }],
  [false, 5, { occupantCount: 5 }],
  [false, 5, { occupantCountChildren: 0 }],
  [false, 5, { extras: [] }],
  [false, 5, { promoCode: 'AUTUMN' }],
])('whether it is for a change: %s for booking %i with %j', (expected, bookingId, change) => {
  expect(isQuoteOfChange(changeQuote, bookingId, change)).toBe(expected);
});

test('is for a change without a coupon only if it was priced without one', () => {
  const without = { ...changeQuote, promoCode: undefined };
  expect([{}, { promoCode: 'SPRING' }].map((change) => isQuoteOfChange(without, 5, change))).toEqual([true, false]);
});

test.each([
  [3, 3, 999, true],
  [3, 3, 1_000, false],
  [3, 4, 999, false],
  [undefined, 4, 999, true],
  [undefined, 4, 1_000, false],
])('of version %s for version %i at %i is valid: %s', (version, current, now, expected) => {
  expect(stands({ ...changeQuote, version }, current, now)).toBe(expected);
});
