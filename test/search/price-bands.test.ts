import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPriceFacet, buildPriceFacetOfPrices, finestBand } from '../../src/search/rules/price-bands.ts';

type PriceRange = NonNullable<Parameters<typeof buildPriceFacetOfPrices>[1]>;

describe('the width of price bands', () => {
  it.each([
    [0, 0, 10],
    [95, 100, 10],
    [0, 99, 10],
    [0, 100, 20],
    [5, 104, 20],
    [0, 199, 20],
    [190, 379, 20],
    [190, 380, 50],
    [0, 200, 50],
    [0, 500, 100],
    [90, 3_000, 500],
    [0, 10_000_000, 2_000_000],
  ])('from %i to %i € is %i €', (lowest, highest, width) => {
    const [band] = buildPriceFacetOfPrices([lowest * 100, highest * 100], {}).values;
    const [from, to] = (band?.value ?? '').split('-').map(Number);
    expect(Number(to) - Number(from)).toBe(width);
  });
});

describe('the price facet', () => {
  const bandsOf = (euros: readonly number[], asked: PriceRange = {}) =>
    buildPriceFacetOfPrices(
      euros.map((price) => price * 100),
      asked,
    ).values.map(({ value, count, selected }) => `${value} ${count}${selected ? ' *' : ''}`);

  it('without prices is empty', () => {
    expect(buildPriceFacetOfPrices([], { minPrice: 5 })).toEqual({ values: [] });
  });

  it('counts a price in the band that begins with it', () => {
    expect(bandsOf([100, 109.99, 110])).toEqual(['100-110 2', '110-120 1']);
  });

  it('has bands without prices between others, after those with prices', () => {
    expect(bandsOf([100, 125])).toEqual(['100-110 1', '120-130 1', '110-120 0']);
  });

  it.each<[string, PriceRange, string[]]>([
    ['a lowest price', { minPrice: 120_00 }, ['100-110 1', '110-120 1', '120-130 1 *']],
    ['a highest price', { maxPrice: 110_00 }, ['100-110 1 *', '110-120 1', '120-130 1']],
    ['a band’s own bounds', { minPrice: 110_00, maxPrice: 120_00 }, ['100-110 1', '110-120 1 *', '120-130 1']],
    ['a part of a band', { minPrice: 112_00, maxPrice: 115_00 }, ['100-110 1', '110-120 1 *', '120-130 1']],
    ['one price', { minPrice: 110_00, maxPrice: 110_00 }, ['100-110 1', '110-120 1 *', '120-130 1']],
    ['a highest price of nothing', { maxPrice: 0 }, ['100-110 1', '110-120 1', '120-130 1']],
  ])('marks the bands that %s asks for', (_, asked, expected) => {
    expect(bandsOf([105, 115, 125], asked)).toEqual(expected);
  });

  const prices = fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), { minLength: 1, maxLength: 60 });

  it('holds each price in one of at most ten bands of one round width, the first and the last of them filled', () => {
    fc.assert(
      fc.property(prices, (all) => {
        const { values, lowest = NaN, highest = NaN } = buildPriceFacetOfPrices(all, {});
        const bands = values.map(({ value }) => value.split('-').map((euros) => Number(euros) * 100));
        const froms = bands.map(([from]) => from as number).sort((a, b) => a - b);
        const [[from = 0, to = 0] = []] = bands;
        const width = to - from;
        expect(String(width / 100)).toMatch(/^[125]0+$/);
        expect(bands.length).toBeLessThanOrEqual(10);
        expect(froms).toEqual(froms.map((_, index) => (froms[0] as number) + index * width));
        for (const [index, [first = 0, end = 0]] of bands.entries())
          expect(values[index]?.count).toBe(all.filter((price) => price >= first && price < end).length);
        expect([lowest, highest]).toEqual([Math.min(...all), Math.max(...all)]);
        expect(froms[0]).toBeLessThanOrEqual(lowest);
        expect((froms[0] as number) + width).toBeGreaterThan(lowest);
        expect(froms.at(-1)).toBeLessThanOrEqual(highest);
        const narrower = String(width).startsWith('5') ? (width * 2) / 5 : width / 2;
        const bandsIfNarrower = Math.floor(highest / narrower) - Math.floor(lowest / narrower) + 1;
        if (width > finestBand) expect(bandsIfNarrower).toBeGreaterThan(10);
      }),
    );
  });

  it('of prices counted in the finest steps is that of the prices', () => {
    fc.assert(
      fc.property(prices, (all) => {
        const steps = Map.groupBy(all, (price) => finestBand * Math.floor(price / finestBand));
        const counted = [...steps].map(([price, same]) => ({ price, count: same.length }));
        const span = { lowest: Math.min(...all), highest: Math.max(...all) };
        expect(buildPriceFacet(counted, span, {})).toEqual(buildPriceFacetOfPrices(all, {}));
      }),
    );
  });
});
