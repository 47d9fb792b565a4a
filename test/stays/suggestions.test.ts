import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import { findNearestStays } from '../../src/stays/rules/stays/stay-figures.ts';
import { bookingDays, firstDay, lastDay, plannings } from '../support/arbitraries.ts';
import { day, stay } from './sample-planning.ts';

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
