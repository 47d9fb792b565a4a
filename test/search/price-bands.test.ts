import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { buildPriceFacet } from '../../src/search/rules/facets.ts';

/** Cents. */
const priceStep = 500;

type PriceRange = NonNullable<Parameters<typeof buildPriceFacet>[1]>;

const facetOf = (euros: readonly number[], asked: PriceRange = {}) =>
  buildPriceFacet(
    euros.map((price) => price * 100),
    asked,
  );
const bandsOf = (euros: readonly number[], asked: PriceRange = {}) =>
  facetOf(euros, asked).values.map(({ value, count, selected }) => `${value} ${count}${selected ? ' *' : ''}`);
const range = (count: number, first: number, step: number) =>
  Array.from({ length: count }, (_, index) => first + index * step);

describe('the bands of the price facet', () => {
  it.each<[string, number[], string[]]>([
    ['one price', [450], ['450-455 1']],
    ['the same price many times', [450, 450, 450], ['450-455 3']],
    ['two prices', [100, 109.99], ['100-105 1', '105-110 1']],
    ['prices far apart', [100, 1000], ['100-1000 1', '1000-1005 1']],
    [
      'many prices, rounded',
      range(1000, 503, 1),
      ['500-600 97', ...range(8, 600, 100).map((from) => `${from}-${from + 100} 100`), '1400-1525 103'],
    ],
    [
      'one price far above all others',
      [...range(20, 100, 5), 1_000_000],
      [...range(9, 100, 10).map((from) => `${from}-${from + 10} 2`), '190-1100000 3'],
    ],
  ])('of %s', (_, euros, expected) => {
    expect(bandsOf(euros).toSorted()).toEqual(expected.toSorted());
  });

  it.each<[string, PriceRange, string[]]>([
    ['a lowest price', { minPrice: 120_00 }, ['100-110 1', '110-120 1', '120-125 1 *']],
    ['a highest price', { maxPrice: 110_00 }, ['100-110 1 *', '110-120 1', '120-125 1']],
    ['a band’s own bounds', { minPrice: 110_00, maxPrice: 120_00 }, ['100-110 1', '110-120 1 *', '120-125 1']],
    ['a part of a band', { minPrice: 112_00, maxPrice: 115_00 }, ['100-110 1', '110-120 1 *', '120-125 1']],
    ['one price', { minPrice: 110_00, maxPrice: 110_00 }, ['100-110 1', '110-120 1 *', '120-125 1']],
    ['a highest price of nothing', { maxPrice: 0 }, ['100-110 1', '110-120 1', '120-125 1']],
  ])('marks the bands that %s asks for', (_, asked, expected) => {
    expect(bandsOf([100, 110, 120], asked)).toEqual(expected);
  });
});

describe('the price facet', () => {
  it('without prices is empty', () => {
    expect(buildPriceFacet([], { minPrice: 5 })).toEqual({ values: [] });
  });

  const prices = fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), { minLength: 1, maxLength: 60 });

  it('holds each price in one of at most ten bands that touch and are not empty', () => {
    fc.assert(
      fc.property(prices, (all) => {
        const { values, lowest, highest } = buildPriceFacet(all, {});
        const bands = values
          .map(({ value, count }) => ({ count, bounds: value.split('-').map((euros) => Number(euros) * 100) }))
          .sort((a, b) => (a.bounds[0] as number) - (b.bounds[0] as number));
        expect(bands.length).toBeLessThanOrEqual(10);
        for (const [index, { count, bounds }] of bands.entries()) {
          const [from = NaN, to = NaN] = bounds;
          expect(count).toBe(all.filter((price) => price >= from && price < to).length);
          expect(count).toBeGreaterThan(0);
          if (index > 0) expect(bands[index - 1]?.bounds[1]).toBe(from);
        }
        expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        expect([lowest, highest]).toEqual([Math.min(...all), Math.max(...all)]);
      }),
    );
  });

  it('has, of many different prices, ten bands of about a tenth of the results', () => {
    const spread = fc.tuple(fc.integer({ min: 20, max: 2_000 }), fc.integer({ min: 5, max: 50 }));
    fc.assert(
      fc.property(spread, ([first, step]) => {
        const { values } = facetOf(range(400, first, step));
        expect(values).toHaveLength(10);
        for (const { count } of values) expect(Math.abs(count - 40)).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('orders equal bands by price, and counts outliers in the first and last bar of the histogram', () => {
    expect(facetOf([90, 100]).values.map(({ value }) => Number.parseInt(value, 10))).toEqual([90, 100]);
    const { histogram = [] } = facetOf([5, ...range(198, 100, 1), 9_000]);
    expect(histogram.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(200);
    expect([histogram[0]?.from, (histogram.at(-1)?.to ?? 0) < 9_000_00]).toEqual([100_00, true]);
  });

  it('has a histogram of 30 equal steps that hold all prices, those beyond the 1st and 99th percentile at its ends', () => {
    fc.assert(
      fc.property(prices, (all) => {
        const { histogram = [] } = buildPriceFacet(all, {});
        const sorted = [...all].sort((a, b) => a - b);
        const [from, to] = [histogram[0]?.from as number, histogram.at(-1)?.to as number];
        const width = (histogram[0]?.to as number) - from;
        expect(histogram.map((bar) => [bar.from, bar.to])).toEqual(
          range(30, from, width).map((start) => [start, start + width]),
        );
        expect(histogram.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        for (const bar of histogram.slice(1, -1)) {
          expect(bar.count).toBe(all.filter((price) => price >= bar.from && price < bar.to).length);
        }
        const percentile = (percent: number) => sorted[Math.ceil((percent * all.length) / 100) - 1] as number;
        expect(percentile(1) - from).toBeGreaterThanOrEqual(0);
        expect(percentile(1) - from).toBeLessThan(priceStep);
        expect(to).toBeGreaterThan(percentile(99));
        expect(from + 30 * (width - priceStep)).toBeLessThan(percentile(99) + priceStep);
      }),
    );
  });
});
