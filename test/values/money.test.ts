import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { discountPercentOf, applyCuts, maxStayPrice, roundHalfUp, shareOf } from '../../src/values/money.ts';
import { exactlyLess } from '../stays/naive-stays.ts';

const amounts = fc.integer({ min: 0, max: 6 * maxStayPrice });
const cuts = fc.integer({ min: 0, max: 9_999 });

describe('a price after its cuts', () => {
  it('equals exact arithmetic rounded half up once', () => {
    fc.assert(
      fc.property(amounts, cuts, cuts, (amount, first, second) => {
        expect(applyCuts(amount, first, second)).toBe(exactlyLess(amount, first, second));
      }),
    );
  });

  it.each([
    [5, 1_000, 0, 5],
    [15, 1_000, 0, 14],
    [50, 5_000, 5_000, 13],
    [620_000_000_00, 1, 1, 619_876_006_20],
  ])('cuts %i by %i and %i to %i', (amount, first, second, expected) => {
    expect(applyCuts(amount, first, second)).toBe(expected);
  });
});

describe('rounding', () => {
  it.each([
    [1, 2, 1],
    [149, 100, 1],
    [150, 100, 2],
    [0, 7, 0],
  ])('rounds %i / %i to %i', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });
});

describe('shares and percentages', () => {
  it('takes a percentage rounded half up to the cent', () => {
    expect([shareOf(630_00, 500), shareOf(30, 500), shareOf(10, 500), shareOf(9, 500)]).toEqual([31_50, 2, 1, 0]);
  });

  it('returns the discount in whole percent, half up, and 0 of nothing', () => {
    expect([discountPercentOf(700_00, 630_00), discountPercentOf(200, 199), discountPercentOf(0, 0)]).toEqual([
      10, 1, 0,
    ]);
  });
});
