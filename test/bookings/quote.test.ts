import { expect, test } from 'vitest';
import { isQuoteFor, type Quote, wishOf } from '../../src/bookings/rules/quote.ts';

const quote: Quote = {
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
    caution: undefined,
  },
  lines: [],
  discount: undefined,
  expiresAt: 0,
};
const asked = { arrival: 21_000, departure: 21_007, occupantCount: 6 };

test('holds for a booking that leaves out what the quote knows', () => {
  expect(isQuoteFor(quote, 7, asked)).toBe(true);
});

test('holds for the count that was asked as well as for the one that was granted', () => {
  expect(isQuoteFor(quote, 7, { ...asked, occupantCount: 9 })).toBe(true);
  expect(isQuoteFor(quote, 7, { ...asked, occupantCount: 8 })).toBe(false);
});

test('holds whatever the order of extras and the case of the coupon', () => {
  expect(isQuoteFor(quote, 7, { ...asked, extras: ['DOG', 'SHEETS', 'DOG'], promoCode: 'spring' })).toBe(true);
});

test.each([
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

test('books what was granted, not what was asked', () => {
  expect(wishOf(quote)).toMatchObject({ occupantCount: 6, occupantCountChildren: 2, extras: ['SHEETS', 'DOG'] });
});
