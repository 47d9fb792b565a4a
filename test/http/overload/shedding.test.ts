import { describe, expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { createShedding } from '../../../src/http/overload/shedding.ts';
import { importances } from '../../../src/http/overload/importance.ts';
import { fitShares, sumOf } from '../../../src/http/overload/shares.ts';
import { simulateProcess } from './simulated-process.ts';

/** Numbers that come round: as good as random ones here, and the same in each run. */
function evenNumbers(): () => number {
  let last = 0;
  return () => (last = (last + 0.618_033_988_7) % 1);
}

/** What partners send, in requests a millisecond of a process that answers one. */
const ordinary = { bulk: 0.05, dear: 0.05, read: 0.5, evaluation: 0.1, booking: 0.05 };

const times = (factor: number) => {
  const { bulk, dear, read, evaluation, booking } = ordinary;
  return {
    bulk: bulk * factor,
    dear: dear * factor,
    read: read * factor,
    evaluation: evaluation * factor,
    booking: booking * factor,
  };
};

describe('the shares that may begin', () => {
  const counts = fc.record({
    bulk: fc.nat(1000),
    dear: fc.nat(1000),
    read: fc.nat(1000),
    evaluation: fc.nat(1000),
    booking: fc.nat(1000),
  });

  it('let in as much as is allowed, and less important requests only when all more important ones are let in', () => {
    fc.assert(
      fc.property(counts, fc.nat(6000), (arriving, allowed) => {
        const shares = fitShares(arriving, allowed);
        const letIn = importances.reduce((sum, each) => sum + arriving[each] * shares[each], 0);
        expect(letIn).toBeCloseTo(Math.min(allowed, sumOf(arriving)), 6);
        importances.forEach((each, place) => {
          if (arriving[each] * shares[each] > 0)
            for (const above of importances.slice(place + 1)) expect(shares[above]).toBe(1);
        });
      }),
    );
  });
});

describe('a process with more requests than it can answer', () => {
  it.each([1.5, 3, 10])('at %s times what it can answer keeps answering, and what waits stays short', (factor) => {
    const { run } = simulateProcess(evenNumbers());
    run(3_000, times(factor / 0.75));
    const { answeredShare, longestWait } = run(20_000, times(factor / 0.75));
    expect(answeredShare).toBeGreaterThan(factor > 3 ? 0.5 : 0.85);
    expect(longestWait).toBeLessThan(factor > 3 ? 600 : 300);
  });

  it('refuses by importance: bookings never, and prices of a sale only when all reads are refused', () => {
    const { run } = simulateProcess(evenNumbers());
    run(3_000, times(2));
    const twice = run(20_000, times(2));
    expect(twice.shareRefused('bulk')).toBeGreaterThan(0.9);
    expect(twice.shareRefused('dear')).toBeGreaterThan(0.9);
    expect(twice.shareRefused('read')).toBeGreaterThan(0.1);
    expect(twice.shareRefused('read')).toBeLessThan(0.6);
    expect(twice.shareRefused('evaluation')).toBeLessThan(0.02);
    expect(twice.refused.booking).toBe(0);
    const much = simulateProcess(evenNumbers());
    much.run(3_000, { read: 2, evaluation: 3, booking: 0.2 });
    const { shareRefused, refused } = much.run(20_000, { read: 2, evaluation: 3, booking: 0.2 });
    expect(shareRefused('read')).toBeGreaterThan(0.95);
    expect(shareRefused('evaluation')).toBeGreaterThan(0.5);
    expect(refused.booking).toBe(0);
  });

  it('lets all requests begin two seconds after there are no more than it can answer', () => {
    const { run, changes, waiting } = simulateProcess(evenNumbers());
    run(10_000, times(4));
    run(2_000, times(0.9));
    expect(sumOf(run(10_000, times(0.9)).refused)).toBe(0);
    expect(waiting()).toBeLessThan(5);
    expect(changes.at(0)).toEqual({ isOverloaded: true });
    expect(changes.at(-1)).toMatchObject({ isOverloaded: false });
    expect(changes.at(-1)?.refused).toBeGreaterThan(0);
  });

  it('does not refuse what it can answer', () => {
    const { run, changes } = simulateProcess(evenNumbers());
    expect(sumOf(run(20_000, times(1.25)).refused)).toBe(0);
    expect(changes).toEqual([]);
  });
});

describe('a late event loop', () => {
  const look = (requests: number, longestDelay: number) => {
    const shedding = createShedding({
      longestDelay,
      turnDelay: () => 0,
      fewestRequests: 10,
      onRefused: () => undefined,
      onChange: () => undefined,
      random: () => 0.999,
    });
    for (let count = 0; count < requests; count += 1) shedding.mayBegin('read');
    shedding.look({ delay: 1_000, milliseconds: 100 });
    return shedding.mayBegin('read');
  };

  it('is no reason to refuse requests when hardly any came', () => {
    expect(look(9, 40)).toBe(true);
    expect(look(10, 40)).toBe(false);
  });

  it('is no reason to refuse requests when the setting allows every delay', () => {
    expect(look(1000, Infinity)).toBe(true);
  });
});

describe('long works that wait for each other', () => {
  it.each([
    ['as long as everything may be late twice, keep others of their kind from beginning', 81, false],
    ['for less than that, do not', 80, true],
  ])('%s', (_, turnDelay, mayBegin) => {
    const refused: string[] = [];
    const shedding = createShedding({
      longestDelay: 40,
      turnDelay: () => turnDelay,
      fewestRequests: 10,
      onRefused: (importance) => refused.push(importance),
      onChange: () => undefined,
    });
    expect(shedding.mayBegin('bulk')).toBe(mayBegin);
    for (const other of importances.slice(1)) expect(shedding.mayBegin(other)).toBe(true);
    expect(refused).toEqual(mayBegin ? [] : ['bulk']);
  });
});
