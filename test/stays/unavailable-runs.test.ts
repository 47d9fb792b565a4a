import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { longestStay, type Period, boundaryDays } from '../../src/stays/rules/planning/planning.ts';
import { unavailableRuns } from '../../src/stays/rules/planning/unavailable-runs.ts';
import { offeredStays } from '../../src/stays/rules/stays/stays.ts';
import { allArrivals, firstDay, lastDay, plannings } from '../support/arbitraries.ts';
import { day, lodgingPlanning, rate, ratesOf, staysIn } from './sample-planning.ts';

const nights = (from: string, to: string): Period => ({ from: day(from), to: day(to) });
const oneWeek = ratesOf([rate(nights('20270703', '20270710'))]);
const always = ratesOf([rate({ from: 0, to: 2_932_897, maxStay: 2 })]);
const runsOn = (today: string, ...parts: Parameters<typeof lodgingPlanning>) =>
  unavailableRuns(lodgingPlanning(...parts), [], day(today));

describe('the list of unavailable runs', () => {
  it('has no nights before and after the planning, of the lead time and beyond the horizon', () => {
    expect(runsOn('20270701', oneWeek)).toEqual([]);
    expect(runsOn('20270704', oneWeek, { retrocession: 3 })).toEqual([]);
    expect(runsOn('20270704', always, { retrocession: 30 })).toEqual([]);
    expect(runsOn('20270711', oneWeek)).toEqual([]);
  });

  it.each<[string, Parameters<typeof lodgingPlanning>, Period]>([
    ['closed nights', [always, { unavailable: [nights('20270601', '20270801')] }], nights('20270601', '20270801')],
    [
      'a gap between seasons',
      [ratesOf([rate(nights('20250501', '20251001')), rate(nights('20280501', '20281001'))])],
      nights('20251001', '20280501'),
    ],
    [
      'nights on which nobody may arrive',
      [ratesOf([rate({ ...nights('20270601', '20270801'), arrivalDays: 0 })])],
      nights('20270601', '20270801'),
    ],
    [
      'nights closed for years',
      [always, { unavailable: [nights('20200101', '21000101')] }],
      nights('20200101', '21000101'),
    ],
    [
      'a closed period of which only the rest has prices',
      [oneWeek, { unavailable: [nights('20270601', '20270705')] }],
      nights('20270601', '20270705'),
    ],
  ])('has %s from their start to their end, whatever day it is', (_, parts, run) => {
    for (const today of ['20270701', '20270702', '20270704']) expect(runsOn(today, ...parts)).toEqual([run]);
  });

  it('does not begin or end another way when prices of weeks are delivered from today on for a year', () => {
    const saturdays = 0b1000000;
    const rolling = (today: string) => {
      const from = day(today);
      const night = rate({ from, to: from + 365, minStay: 7, arrivalDays: saturdays, departureDays: saturdays });
      return runsOn(today, ratesOf([night]), { unavailable: [nights('20270704', '20270708')] });
    };
    const run = nights('20270703', '20270710');
    for (const today of ['20270701', '20270702', '20270703']) expect(rolling(today)).toEqual([run]);
  });

  it('has each booking for itself, also outside of the planning, and the nights beside it that are too short to sell', () => {
    const atLeastThree = ratesOf([rate({ ...nights('20270703', '20270720'), minStay: 3 })]);
    const bookings = [nights('20270705', '20270708'), nights('20270708', '20270710'), nights('20270718', '20270722')];
    const taken = bookings.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, night) => from + night));
    const runs = unavailableRuns(lodgingPlanning(atLeastThree, {}, taken), bookings, day('20270701'));
    expect(runs).toEqual([nights('20270703', '20270705'), ...bookings]);
  });

  it('makes one run of closed nights and nights too short for any stay, and counts those on request or without price as free', () => {
    const atLeastThree = ratesOf([rate({ ...nights('20270703', '20270710'), minStay: 3 })]);
    const unavailable = [nights('20270705', '20270706')];
    expect(runsOn('20270701', atLeastThree, { unavailable })).toEqual([nights('20270703', '20270706')]);
    for (const flags of [{ requestOnly: true }, { priceEnabled: false }]) {
      expect(runsOn('20270701', ratesOf([rate({ ...nights('20270701', '20270705'), ...flags })]))).toEqual([]);
    }
  });

  it('holds exactly the planned nights that no stay covers, and the same runs every day until they are over', () => {
    fc.assert(
      fc.property(plannings(), fc.integer({ min: firstDay, max: lastDay }), (planning, today) => {
        const runs = unavailableRuns(planning, [], today);
        const stays = staysIn(offeredStays(planning, today, allArrivals));
        const isCovered = (night: number) => stays.some((s) => s.arrival <= night && night < s.arrival + s.nights);
        const open = planning.plannings.map((each) => ({ ...each, unavailable: [] }));
        const offered = staysIn(offeredStays({ plannings: open, taken: [] }, today, allArrivals));
        const first = Math.min(...offered.map(({ arrival }) => arrival));
        const end = Math.max(...offered.map((s) => s.arrival + s.nights));
        const isInRun = (night: number) => runs.some(({ from, to }) => from <= night && night < to);
        for (let night = today; night < lastDay + 2 * longestStay; night += 1) {
          if (isCovered(night) || (first <= night && night < end)) expect(isInRun(night)).toBe(!isCovered(night));
        }
        for (const [index, { from, to }] of runs.entries()) {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThan(runs[index - 1]?.to ?? -1);
        }
        const tomorrow = unavailableRuns(planning, [], today + 1);
        expect(tomorrow).toEqual(runs.filter(({ to }) => to > today + 1));
      }),
      { numRuns: 60 },
    );
  });
});

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
