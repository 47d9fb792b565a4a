import { describe, expect, test, it } from 'vitest';
import { bookableColumns, findBookableStay, toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import type { Stay, Planning } from '../../src/stays/rules/planning/planning.ts';
import {
  summariseStays,
  summariseSale,
  publicationGapsOf,
  findNearestStays,
} from '../../src/stays/rules/stays/stay-figures.ts';
import fc from '../support/random.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import { bookingDays, plannings, firstDay, lastDay } from '../support/arbitraries.ts';
import { lodgingPlanning, rate, ratesOf, day, planningOf, stay } from './sample-planning.ts';
import type { Property } from '../../src/lodgings/rules/property.ts';

const today = 21_000;
const week: Stay = {
  arrival: today,
  nights: 7,
  basePrice: 700_00,
  price: 630_00,
  priceEnabled: true,
  requestOnly: false,
  retrocession: 0,
  promotion: undefined,
};
const columns = toColumns([
  week,
  { ...week, nights: 8 },
  { ...week, arrival: today + 1, retrocession: 2 },
  { ...week, arrival: today + 2, retrocession: 2 },
  { ...week, arrival: today + 730 },
  { ...week, arrival: today + 731 },
]);

describe('bookable columns', () => {
  test('leave out what is too soon or too far, up to the very day', () => {
    expect([...bookableColumns(columns, today).arrival]).toEqual([today, today, today + 2, today + 730]);
  });

  test('keep only what the filter keeps', () => {
    expect([...bookableColumns(columns, today, (_, nights) => nights === 8).nights]).toEqual([8]);
  });

  test('are the same columns when nothing is left out', () => {
    const all = toColumns([week]);
    expect(bookableColumns(all, today)).toBe(all);
  });
});

describe('one bookable stay', () => {
  test('is found by arrival and nights', () => {
    expect(findBookableStay(columns, today, today, 8)).toMatchObject({ arrival: today, nights: 8 });
  });

  test('is missing when its length is not offered or it is too soon', () => {
    expect(findBookableStay(columns, today, today, 9)).toBeUndefined();
    expect(findBookableStay(columns, today, today + 1, 7)).toBeUndefined();
    expect(findBookableStay(columns, today, today + 3, 7)).toBeUndefined();
  });
});

describe('figures of stays', () => {
  test('name the cheapest week with an enabled price', () => {
    const stays = [
      { ...week, price: 500_00, priceEnabled: false },
      { ...week, arrival: today + 1, price: 620_00 },
      { ...week, arrival: today + 2 },
      { ...week, arrival: today + 3, nights: 6, price: 100_00 },
    ];
    expect(summariseStays(toColumns(stays)).minWeek).toEqual({ basePrice: 700_00, price: 620_00 });
  });

  test('tell whether all are on request and whether one has a price', () => {
    const closed = { ...week, requestOnly: true, priceEnabled: false };
    expect(summariseStays(toColumns([closed]))).toEqual({
      minWeek: undefined,
      requestOnly: true,
      priceEnabled: false,
      count: 1,
    });
    expect(summariseStays(toColumns([closed, { ...week, nights: 3 }]))).toMatchObject({
      requestOnly: false,
      priceEnabled: true,
    });
  });

  test('say nothing against a lodging without stays', () => {
    expect(summariseStays(toColumns([]))).toEqual({
      minWeek: undefined,
      requestOnly: false,
      priceEnabled: true,
      count: 0,
    });
  });
});

describe('the figures of a lodging on sale', () => {
  it('are those of its bookable stays, whatever its planning', () => {
    fc.assert(
      fc.property(plannings(), bookingDays(), (planning, today) => {
        const { requestOnly, priceEnabled } = summariseStays(bookableStays(planning, today));
        expect(summariseSale(planning, today)).toEqual({ requestOnly, priceEnabled });
      }),
    );
  });

  it('say that all is on request or without price only when every bookable stay is', () => {
    const today = rate().from - 10;
    const figuresOf = (...rates: Parameters<typeof rate>) =>
      summariseSale(lodgingPlanning(ratesOf([rate(...rates)])), today);
    expect(figuresOf()).toEqual({ requestOnly: false, priceEnabled: true });
    expect(figuresOf({ requestOnly: true })).toEqual({ requestOnly: true, priceEnabled: true });
    expect(figuresOf({ priceEnabled: false })).toEqual({ requestOnly: false, priceEnabled: false });
  });

  it('of a lodging without stays are neither', () => {
    expect(summariseSale({ plannings: [], taken: [] }, 20_000)).toEqual({ requestOnly: false, priceEnabled: true });
  });
});

const firstOfMarch = day('20270301');
const image = { url: 'https://img.example.org/1.jpg', variants: [] };
const whole: Pick<Property, 'images' | 'localisation'> = {
  images: [image],
  localisation: { latitude: 44.66, longitude: -1.17, accuracy: true },
};

const planning = (from: string, to: string, change: Partial<Planning> = {}) =>
  planningOf(ratesOf([rate({ from: day(from), to: day(to), minStay: 2, maxStay: 14 })]), change);

const at = (latitude: number, longitude: number) => ({ localisation: { latitude, longitude, accuracy: true } });
const closed = { valid: { from: day('20280101'), to: day('20280201') } };
const shut = { unavailable: [{ from: day('20270101'), to: day('20280101') }] };

describe('the list of what is missing for publication', () => {
  it.each<[string, Partial<typeof whole>, Planning, string[]]>([
    ['nothing is missing of a whole property', {}, planning('20270601', '20270831'), []],
    ['a photo', { images: [] }, planning('20270601', '20270831'), ['photo']],
    ['coordinates, for which 0, 0 does not count', at(0, 0), planning('20270601', '20270831'), ['coordinates']],
    ['coordinates on the equator count', at(0, 9.45), planning('20270601', '20270831'), []],
    ['a stay: all nights are over', {}, planning('20260601', '20270301'), ['future-stay']],
    ['a stay: the last nights are fewer than the minimum', {}, planning('20260601', '20270302'), ['future-stay']],
    ['a stay that arrives today is enough', {}, planning('20260601', '20270303'), []],
    [
      'a stay: too late with the retrocession',
      {},
      planning('20270301', '20270310', { retrocession: 9 }),
      ['future-stay'],
    ],
    ['a stay: arrivals are past the horizon', {}, planning('20290601', '20290831'), ['future-stay']],
    ['a stay: no arrival is valid', {}, planning('20270601', '20270831', closed), ['future-stay']],
    ['a stay: every night is unavailable', {}, planning('20270601', '20270831', shut), ['future-stay']],
  ])('misses %s', (_, change, offer, gaps) => {
    expect(publicationGapsOf({ ...whole, ...change }, offer, firstOfMarch)).toEqual(gaps);
  });

  it('lists everything that is missing', () => {
    const bare = { images: [], ...at(0, 0) };
    expect(publicationGapsOf(bare, planning('20200101', '20200201'), firstOfMarch)).toEqual([
      'photo',
      'coordinates',
      'future-stay',
    ]);
  });
});

const wish = { arrival: day('20270710'), nights: 7 };
const everything = { flex: 60, limit: 10_000 };

function shifts(stays: Parameters<typeof toColumns>[0], options = everything): [number, number][] {
  return findNearestStays(toColumns(stays), wish, options).map(({ arrivalShift, nightsShift }) => [
    arrivalShift,
    nightsShift,
  ]);
}

describe('the search for the nearest stays', () => {
  it('puts the exact stay first, then the same length by shift, earlier before later, then other lengths', () => {
    const stays = [
      stay({ arrival: wish.arrival + 1 }),
      stay({ arrival: wish.arrival - 1 }),
      stay({ arrival: wish.arrival + 2 }),
      stay(),
      stay({ nights: 8 }),
      stay({ nights: 5 }),
      stay({ arrival: wish.arrival - 1, nights: 14 }),
      stay({ arrival: wish.arrival + 1, nights: 8 }),
    ];
    expect(shifts(stays)).toEqual([
      [0, 0],
      [-1, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [0, -2],
      [-1, 7],
      [1, 1],
    ]);
  });

  it('puts the cheaper of two lengths that differ as much first', () => {
    expect(shifts([stay({ nights: 6, price: 2 }), stay({ nights: 8, price: 1 })])).toEqual([
      [0, 1],
      [0, -1],
    ]);
  });

  it('leaves out disabled prices and arrivals beyond the flex, and keeps to the limit', () => {
    const near = [0, 1, 2, 3].map((shift) => stay({ arrival: wish.arrival + shift, priceEnabled: shift !== 1 }));
    expect(shifts(near, { flex: 2, limit: 10 })).toEqual([
      [0, 0],
      [2, 0],
    ]);
    expect(shifts(near, { flex: 2, limit: 1 })).toEqual([[0, 0]]);
    expect(shifts([])).toEqual([]);
  });

  it('scores 1 the exact stay alone, above 0 all, and never higher further down', () => {
    const arrivals = fc.integer({ min: firstDay, max: lastDay });
    fc.assert(
      fc.property(
        plannings(),
        bookingDays(),
        arrivals,
        fc.integer({ min: 1, max: 90 }),
        (planning, at, arrival, nights) => {
          const near = findNearestStays(bookableStays(planning, at), { arrival, nights }, everything);
          const scores = near.map(({ score }) => score);
          expect(scores).toEqual([...scores].sort((a, b) => b - a));
          expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
          const isExact = near.map(({ arrivalShift, nightsShift }) => arrivalShift === 0 && nightsShift === 0);
          expect(scores.map((score) => score === 1)).toEqual(isExact);
        },
      ),
    );
  });
});
