import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { boundaryDays } from '../../src/stays/rules/planning/planning.ts';
import { offeredStays } from '../../src/stays/rules/stays/stays.ts';
import { allArrivals, firstDay, plannings } from '../support/arbitraries.ts';
import { lodgingPlanning, rate, ratesOf, staysIn } from './sample-planning.ts';

describe('the list of boundary days', () => {
  it('lists opening and closing days from a day on, once each', () => {
    const promotion = { code: 'A', label: 'A', percent: 1_000, from: 0, to: 90_000, minNights: 1 };
    const windows = [
      [10, 20],
      [20, 30],
      [undefined, 5],
      [40, undefined],
    ];
    const promotions = windows.map(([bookFrom, bookTo]) => ({ ...promotion, bookFrom, bookTo }));
    const planning = lodgingPlanning(ratesOf([rate()], { promotions }));
    expect(boundaryDays(planning, 0)).toEqual([5, 10, 20, 30, 40]);
    expect(boundaryDays(planning, 20)).toEqual([20, 30, 40]);
  });

  it('misses no day on which the same stays cost something else', () => {
    fc.assert(
      fc.property(plannings(), fc.integer({ min: firstDay, max: firstDay + 160 }), (planning, at) => {
        if (boundaryDays(planning, at)[0] === at) return;
        const before = staysIn(offeredStays(planning, at - 1, allArrivals));
        expect(staysIn(offeredStays(planning, at, allArrivals))).toEqual(before);
      }),
    );
  });
});
