import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planningHorizon } from '../../../src/stays/rules/planning/planning.ts';
import { findCheapestAhead } from '../../../src/search/index/cheapest-ahead.ts';

type PricedDay = Parameters<typeof findCheapestAhead>[0][number];

const today = 20_000;

/** Days of now, of around the horizon, and of long after it; some must be booked long before. */
const days = fc.uniqueArray(
  fc
    .record({
      arrival: fc.oneof(
        fc.integer({ min: today, max: today + 30 }),
        fc.integer({ min: today + planningHorizon - 15, max: today + planningHorizon + 30 }),
      ),
      retrocession: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
      minPrice: fc.integer({ min: 1, max: 6 }),
    })
    .map(({ arrival, retrocession, minPrice }): PricedDay => {
      return { arrival, bookableUntil: arrival - retrocession, minPrice };
    }),
  { selector: ({ arrival }) => arrival, maxLength: 40 },
);

const later = fc.oneof(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: planningHorizon + 45 }));

it('has a cheapest day of those that can be booked, on every later day', () => {
  fc.assert(
    fc.property(days, later, (all, wait) => {
      const ahead = findCheapestAhead(all, today);
      const canBeBooked = all.filter(({ arrival, bookableUntil }) => {
        return bookableUntil >= today + wait && arrival <= today + wait + planningHorizon;
      });
      const lowestOf = (some: readonly PricedDay[]) => Math.min(...some.map(({ minPrice }) => minPrice));
      expect(lowestOf(canBeBooked.filter(({ arrival }) => ahead.has(arrival)))).toBe(lowestOf(canBeBooked));
    }),
    { numRuns: 2_000 },
  );
});

it('has few of the days: of equal prices one, of rising ones all', () => {
  const inRow = (priceOf: (day: number) => number) =>
    Array.from({ length: 100 }, (_, day): PricedDay => {
      return { arrival: today + day, bookableUntil: today + day, minPrice: priceOf(day) };
    });
  expect([
    ...findCheapestAhead(
      inRow(() => 5),
      today,
    ),
  ]).toEqual([today + 99]);
  expect(
    findCheapestAhead(
      inRow((day) => 5 + day),
      today,
    ).size,
  ).toBe(100);
  expect([
    ...findCheapestAhead(
      inRow((day) => 500 - day),
      today,
    ),
  ]).toEqual([today + 99]);
});
