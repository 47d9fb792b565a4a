import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { dailyPricesOf, type DailyPrice } from '../../src/stays/rules/prices/daily-prices.ts';
import type { Period, Stay } from '../../src/stays/rules/planning/planning.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import { day, stay } from './sample-planning.ts';

const always: Period = { from: -Infinity, to: Infinity };
const start = day('20270710');

function prices(stays: readonly Stay[], period = always): DailyPrice[] {
  return dailyPricesOf(toColumns(stays), period);
}

/** `offset` days after the first day; the price in cents. */
function offer(offset: number, nights: number, price: number, changes: Partial<Stay> = {}): Stay {
  return stay({ arrival: start + offset, nights, price, basePrice: price + 100, promotion: undefined, ...changes });
}

describe('the list of daily prices', () => {
  it('gives every night of a stay its price per night, rounded half up, and that of the base price', () => {
    const found = prices([offer(0, 8, 100_04, { basePrice: 120_00 })]);
    expect(found.map(({ day: night }) => night - start)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(found.every(({ price, basePrice }) => price === 12_51 && basePrice === 15_00)).toBe(true);
  });

  it('takes the stay that is cheapest per night, with its own base price, whatever its total', () => {
    const long = offer(0, 10, 900_00, { basePrice: 2_000_00 });
    const [first, , , fourth] = prices([offer(0, 3, 300_00), long]);
    expect(first).toMatchObject({ price: 90_00, basePrice: 200_00, stay: { arrival: start, nights: 10 } });
    expect(fourth).toMatchObject({ price: 90_00 });
  });

  it('distinguishes stays that cost the same only after rounding', () => {
    // 33.33333… and 33.33 a night: both are 33.33.
    const [first] = prices([offer(0, 3, 100_00), offer(0, 1, 33_33)]);
    expect(first?.stay.nights).toBe(1);
  });

  it.each([
    ['closest to 7 nights', [offer(0, 1, 100), offer(0, 6, 600), offer(0, 9, 900)], { arrival: start, nights: 6 }],
    ['the shorter', [offer(0, 8, 800), offer(0, 6, 600)], { arrival: start, nights: 6 }],
    ['the earlier', [offer(0, 4, 400), offer(-2, 4, 400), offer(-1, 4, 400)], { arrival: start - 2, nights: 4 }],
  ])('takes of equally cheap stays %s', (_, stays, chosen) => {
    expect(prices(stays).find((night) => night.day === start)?.stay).toEqual(chosen);
  });

  it('leaves out nights that only stays with a disabled price cover, but lets them say when one may come and go', () => {
    const closed = offer(0, 2, 10_00, { priceEnabled: false });
    const found = prices([closed, offer(1, 3, 300_00)]);
    expect(found.map((night) => [night.day - start, night.arrivalAllowed, night.departureAllowed])).toEqual([
      [1, true, false],
      [2, false, true],
      [3, false, false],
    ]);
  });

  it('knows lengths only for days on which a stay begins', () => {
    const found = prices([offer(0, 7, 700_00), offer(0, 2, 300_00), offer(0, 14, 1400_00)]);
    expect(found[0]?.lengths).toEqual({ shortest: 2, longest: 14 });
    expect(found[1]?.lengths).toBeUndefined();
  });

  it('lists the nights of the period only, also those of stays that reach into it', () => {
    const found = prices([offer(0, 10, 1000_00)], { from: start + 3, to: start + 5 });
    expect(found.map((night) => night.day - start)).toEqual([3, 4]);
    expect(prices([])).toEqual([]);
  });

  it('says for any stays what a look at every night and every stay says', () => {
    fc.assert(
      fc.property(fc.array(anyStay, { maxLength: 40 }), fc.nat(20), fc.nat(30), (many, from, length) => {
        const stays = [...new Map(many.map((each) => [`${each.arrival} ${each.nights}`, each])).values()];
        const period = { from: start + from, to: start + from + length };
        expect(prices(stays, period)).toEqual(naivePrices(stays, period));
      }),
      { numRuns: 500 },
    );
  });
});

// Few prices and lengths, so that ties are frequent.
const anyStay = fc
  .record({
    offset: fc.nat(30),
    nights: fc.integer({ min: 1, max: 16 }),
    perNight: fc.constantFrom(50_00, 50_01, 66_67),
    odd: fc.constantFrom(0, 0, 1),
    priceEnabled: fc.boolean(),
  })
  .map(({ offset, nights, perNight, odd, priceEnabled }) =>
    offer(offset, nights, perNight * nights + odd, { priceEnabled }),
  );

function naivePrices(stays: readonly Stay[], { from, to }: Period): DailyPrice[] {
  return Array.from({ length: to - from }, (_, index) => from + index).flatMap((night) => {
    const covering = stays.filter(({ arrival, nights }) => arrival <= night && night < arrival + nights);
    const [best] = covering.filter(({ priceEnabled }) => priceEnabled).sort(byEstimate);
    if (!best) return [];
    const lengths = stays.filter(({ arrival }) => arrival === night).map(({ nights }) => nights);
    return {
      day: night,
      price: halfUp(best.price, best.nights),
      basePrice: halfUp(best.basePrice, best.nights),
      lengths: lengths.length > 0 ? { shortest: Math.min(...lengths), longest: Math.max(...lengths) } : undefined,
      arrivalAllowed: lengths.length > 0,
      departureAllowed: stays.some(({ arrival, nights }) => arrival + nights === night),
      stay: { arrival: best.arrival, nights: best.nights },
    };
  });
}

function byEstimate(a: Stay, b: Stay): number {
  // A common multiple of all lengths makes prices per night whole.
  const perNight = ({ price, nights }: Stay) => (BigInt(price) * 720_720n) / BigInt(nights);
  const difference = Number(perNight(a) - perNight(b));
  const distance = Math.abs(a.nights - 7) - Math.abs(b.nights - 7);
  return difference || distance || a.nights - b.nights || a.arrival - b.arrival;
}

function halfUp(amount: number, nights: number): number {
  return Number((BigInt(amount) * 2n + BigInt(nights)) / (2n * BigInt(nights)));
}
