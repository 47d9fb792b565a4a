import { expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { planningHorizon } from '../../../src/stays/rules/planning/planning.ts';
import { aheadOrders, type AheadOrder } from '../../../src/search/rules/index-documents.ts';
import { markAhead, type AheadFigures } from '../../../src/search/index/best-ahead.ts';

const today = 20_000;
const figure = fc.integer({ min: 1, max: 6 });

/** Days from now, around the horizon, and long after it; some must be booked long before. */
const days = fc.uniqueArray(
  fc
    .record({
      arrival: fc.oneof(
        fc.integer({ min: today, max: today + 30 }),
        fc.integer({ min: today + planningHorizon - 15, max: today + planningHorizon + 30 }),
      ),
      retrocession: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
      prices: fc.array(figure, { minLength: 1, maxLength: 4 }),
      lowestPerNight: figure,
      lowestTotalPerNight: figure,
      highestDiscount: figure,
    })
    .map(({ arrival, retrocession, prices, ...figures }): AheadFigures => {
      const [minPrice, maxPrice] = [Math.min(...prices), Math.max(...prices)];
      const nights = prices.map((_, place) => 1 + place);
      return { arrival, bookableUntil: arrival - retrocession, prices, nights, minPrice, maxPrice, ...figures };
    }),
  { selector: ({ arrival }) => arrival, maxLength: 40 },
);

const later = fc.oneof(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: planningHorizon + 45 }));

const bestOf: Readonly<Record<AheadOrder, (all: readonly AheadFigures[]) => number>> = {
  price: (all) => Math.min(...all.map(({ minPrice }) => minPrice)),
  highestPrice: (all) => Math.max(...all.map(({ maxPrice }) => maxPrice)),
  perNight: (all) => Math.min(...all.map(({ lowestPerNight }) => lowestPerNight)),
  totalPerNight: (all) => Math.min(...all.map(({ lowestTotalPerNight }) => lowestTotalPerNight)),
  discount: (all) => Math.max(...all.map(({ highestDiscount }) => highestDiscount)),
};

const canBeBooked = (all: readonly AheadFigures[], wait: number) =>
  all.filter(
    ({ arrival, bookableUntil }) => bookableUntil >= today + wait && arrival <= today + wait + planningHorizon,
  );

const isSince = (since: number | undefined, wait: number) => since !== undefined && since <= today + wait;

it.each(aheadOrders)(
  'has the best day of those that can be booked, and of near ones no other, on every later day, by %s',
  (order) => {
    fc.assert(
      fc.property(days, later, (all, wait) => {
        const marks = markAhead(all, today);
        const near = canBeBooked(all, wait).filter(({ arrival }) => arrival <= today + planningHorizon);
        const bookable = canBeBooked(all, wait);
        const isBest = (day: AheadFigures) => isSince(marks.get(day)?.bestSince[order], wait);
        expect(bestOf[order](bookable.filter(isBest))).toBe(bestOf[order](bookable));
        expect(near.filter(isBest)).toHaveLength(Math.min(1, near.length));
      }),
      { numRuns: 1_000 },
    );
  },
);

/** Per stay, by night, or capped by nights or in money. */
const costs = fc.record({
  price: fc.nat(4),
  areByNight: fc.boolean(),
  maxNights: fc.integer({ min: 1, max: 5 }),
  maxPrice: fc.integer({ min: 1, max: 12 }),
});

it('has the best total of all bookable days, on every later day, whatever costs by night add', () => {
  fc.assert(
    fc.property(days, later, costs, (all, wait, { price, areByNight, maxNights, maxPrice }) => {
      const costsOf = (nights: number) => Math.min(price * (areByNight ? Math.min(nights, maxNights) : 1), maxPrice);
      const totalsOf = (some: readonly AheadFigures[]) =>
        some.flatMap(({ prices, nights }) =>
          prices.map((each, place) => ({
            total: each + costsOf(nights[place] as number),
            nights: nights[place] as number,
          })),
        );
      const bests = {
        price: (some: readonly AheadFigures[]) => Math.min(...totalsOf(some).map(({ total }) => total)),
        highestPrice: (some: readonly AheadFigures[]) => Math.max(...totalsOf(some).map(({ total }) => total)),
        totalPerNight: (some: readonly AheadFigures[]) =>
          Math.min(...totalsOf(some).map(({ total, nights }) => total / nights)),
      };
      const marks = markAhead(all, today, true);
      const bookable = canBeBooked(all, wait);
      for (const [order, best] of Object.entries(bests)) {
        const marked = bookable.filter((day) => isSince(marks.get(day)?.bestSince[order as AheadOrder], wait));
        expect(best(marked), order).toBe(best(bookable));
      }
    }),
    { numRuns: 2_000 },
  );
});

it('holds all prices of the bookable days, and no others, on every later day', () => {
  fc.assert(
    fc.property(days, later, fc.boolean(), (all, wait, hasLengths) => {
      const marks = markAhead(all, today, hasLengths);
      const bookable = canBeBooked(all, wait);
      const lastOf = (day: AheadFigures) => marks.get(day)?.lastPrices ?? [];
      const namesOf = (some: readonly AheadFigures[], keeps: (day: AheadFigures, price: number) => boolean) =>
        new Set(
          some.flatMap((day) =>
            day.prices.flatMap((price, place) =>
              keeps(day, price) ? [hasLengths ? `${price} for ${day.nights[place]}` : price] : [],
            ),
          ),
        );
      expect(new Set(bookable.flatMap(lastOf))).toEqual(new Set(bookable.flatMap(({ prices }) => prices)));
      expect(namesOf(bookable, (day, price) => lastOf(day).includes(price))).toEqual(namesOf(bookable, () => true));
    }),
    { numRuns: 2_000 },
  );
});

it('has few of the days: of equal prices one, of rising ones all', () => {
  const cheapestOf = (priceOf: (day: number) => number) => {
    const inRow = Array.from({ length: 100 }, (_, day): AheadFigures => {
      const price = priceOf(day);
      const perNight = { lowestPerNight: price, lowestTotalPerNight: price };
      const figures = { minPrice: price, maxPrice: price, ...perNight, highestDiscount: 0 };
      return { arrival: today + day, bookableUntil: today + day, prices: [price], nights: [1], ...figures };
    });
    const marks = markAhead(inRow, today);
    return inRow.flatMap((day) => {
      const since = marks.get(day)?.bestSince.price;
      return since === undefined ? [] : [[day.arrival - today, Math.max(0, since - today)]];
    });
  };
  expect(cheapestOf(() => 5)).toEqual([[99, 0]]);
  // Each appears when the previous one can no longer be booked.
  expect(cheapestOf((day) => 5 + day)).toEqual(Array.from({ length: 100 }, (_, day) => [day, day]));
  expect(cheapestOf((day) => 500 - day)).toEqual([[99, 0]]);
});
