import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { unavailableRuns } from '../../src/stays/rules/planning/unavailable-runs.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import { allArrivals, firstDay, lastDay, plannings } from '../support/arbitraries.ts';
import { day, lodgingPlanning, rate, ratesOf, staysIn } from './sample-planning.ts';

const oneWeek = ratesOf([rate({ from: day('20270703'), to: day('20270710') })]);
const runsOf = (...parts: Parameters<typeof lodgingPlanning>) =>
  unavailableRuns(lodgingPlanning(...parts), day('20270701'));

describe('the list of unavailable runs', () => {
  it('begins today and ends before the first night that a stay covers', () => {
    expect(runsOf(oneWeek)).toEqual([{ from: day('20270701'), to: day('20270703') }]);
  });

  it('makes one run of taken and closed nights side by side', () => {
    const unavailable = [{ from: day('20270707'), to: day('20270708') }];
    expect(runsOf(oneWeek, { unavailable }, [day('20270705'), day('20270706')])).toEqual([
      { from: day('20270701'), to: day('20270703') },
      { from: day('20270705'), to: day('20270708') },
    ]);
  });

  it('shows nights that are gone at the planning’s end, up to that end', () => {
    const taken = [day('20270708'), day('20270709')];
    expect(runsOf(oneWeek, {}, taken).at(-1)).toEqual({ from: day('20270708'), to: day('20270710') });
    const everything = { unavailable: [{ from: day('20270601'), to: day('20270901') }] };
    expect(runsOf(oneWeek, everything)).toEqual([{ from: day('20270701'), to: day('20270710') }]);
  });

  it('counts nights too short for any stay as unavailable, and those on request or without open price as free', () => {
    const atLeastThree = ratesOf([rate({ from: day('20270703'), to: day('20270710'), minStay: 3 })]);
    expect(runsOf(atLeastThree, {}, [day('20270705')])).toEqual([{ from: day('20270701'), to: day('20270706') }]);
    const special = ratesOf([rate({ from: day('20270701'), to: day('20270705'), requestOnly: true })]);
    expect(runsOf(special)).toEqual([]);
    const disabled = ratesOf([rate({ from: day('20270701'), to: day('20270705'), priceEnabled: false })]);
    expect(runsOf(disabled)).toEqual([]);
  });

  it('is empty when nothing is offered at all', () => {
    expect(unavailableRuns(lodgingPlanning(oneWeek), day('20270711'))).toEqual([]);
  });

  it('holds exactly the nights that no bookable stay covers, whatever the planning, in runs that never touch', () => {
    fc.assert(
      fc.property(plannings(), fc.integer({ min: firstDay, max: lastDay }), (planning, today) => {
        const runs = unavailableRuns(planning, today);
        const open = planning.plannings.map((each) => ({ ...each, unavailable: [] }));
        const offered = staysIn(bookableStays({ plannings: open, taken: [] }, today));
        const end = Math.max(today, ...offered.map(({ arrival, nights }) => arrival + nights));
        const stays = staysIn(bookableStays(planning, today));
        const isCovered = (night: number) => stays.some((s) => s.arrival <= night && night < s.arrival + s.nights);
        for (let night = today; night < end; night += 1)
          expect(runs.filter(({ from, to }) => from <= night && night < to)).toHaveLength(isCovered(night) ? 0 : 1);
        for (const [index, { from, to }] of runs.entries()) {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThan(runs[index - 1]?.to ?? today - 1);
          expect(to).toBeLessThanOrEqual(Math.max(end, allArrivals.from));
        }
      }),
      { numRuns: 60 },
    );
  });
});
