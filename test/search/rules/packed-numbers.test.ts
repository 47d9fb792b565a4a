import { expect, it } from 'vitest';
import { pairDeparture, spanOfDeparture } from '../../../src/search/rules/index-documents.ts';
import { packPricesOfKind } from '../../../src/search/rules/packed-stays.ts';

it.each([
  ['no prices', [], []],
  ['equal prices', [5, 5, 9], [2, 2, 5, 2, 9, 3]],
  ['unsorted prices', [300, 20, 300], [2, 2, 20, 1, 300, 3]],
  ['the highest price of two bytes', [65_535], [2, 2, 65_535, 1]],
  ['the lowest price of three bytes', [65_536], [3, 2, 65_536, 1]],
  ['the lowest price of four bytes', [2 ** 24], [4, 2, 2 ** 24, 1]],
])('packs %s with the number of prices up to each', (_, prices, expected) => {
  const stays = prices.map((price) => ({ nights: 3, price }));
  const packed = Buffer.from(packPricesOfKind(stays, true), 'base64');
  const bytes = packed.subarray(4, 4 + packed.readUIntBE(1, 3));
  // All stays, then those of three nights.
  if (prices.length > 0) {
    expect(packed.subarray(4 + bytes.length)).toEqual(Buffer.concat([Buffer.of(3), packed.subarray(1, 4), bytes]));
  }
  const [priceWidth = 0, countWidth = 0] = bytes;
  const numbers = [priceWidth, countWidth];
  for (let at = 2; at < bytes.length; at += priceWidth + countWidth) {
    numbers.push(bytes.readUIntBE(at, priceWidth), bytes.readUIntBE(at + priceWidth, countWidth));
  }
  expect(prices.length === 0 ? numbers.slice(2) : numbers).toEqual(expected);
});

it('pairs a day with a cost so that pairs are ordered by day first', () => {
  const day = 20_000;
  expect(pairDeparture(day, 5)).toBe(day * 2 ** 32 + 5);
  const whole = { first: pairDeparture(day, 0), last: pairDeparture(day + 1, 0) - 1 };
  expect(spanOfDeparture(day, {})).toEqual(whole);
  expect(spanOfDeparture(day, { minPrice: 2 ** 40, maxPrice: 9 })).toEqual({
    first: whole.last,
    last: pairDeparture(day, 9),
  });
});
