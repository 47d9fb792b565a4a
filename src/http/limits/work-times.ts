import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Work } from './work.ts';

/** What is known of how long works take, by kind. */
interface WorkTimes {
  /** Yields milliseconds that the work takes: what half of the last ones of its kind took at most, else its estimate. */
  expect(work: Work): number;
  /** Runs the work and learns from how long it takes. */
  measure<Result>(work: Work, start: () => Promise<Result>): Promise<Result>;
}

/** So many of the last times tell what the next one will be; the estimate stands for them until there are a few. */
const mostTimes = 16;
const fewTimes = 3;

/** So many works go on without making each other slower. */
const atOnce = availableParallelism();

/** Kinds that were not seen for longest are forgotten, so that their number is bounded. */
const mostKinds = 2_000;

/**
 * Yields the times of this process; `now` is a clock in milliseconds. Half of the last ones, and not their mean, so that one that
 * had to wait for a busy machine makes nothing dear; a kind of which most became slow is dear after a few of them.
 */
export function createWorkTimes(now: () => number): WorkTimes {
  let running = 0;
  const known = new LRUCache<string, number[]>({ max: mostKinds });
  const expect = (work: Work): number => {
    if (work === 'ordinary') return 0;
    const times = known.get(work.kind) ?? [];
    if (times.length < fewTimes) return work.milliseconds;
    return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] as number;
  };
  return {
    expect,
    async measure(work, start) {
      running += 1;
      const [began, beside] = [now(), running];
      // Works that run at once wait for each other: what one takes by itself is its share.
      const ownTime = () => (now() - began) / Math.max(1, (beside + running) / 2 / atOnce);
      const note = (kind: string) => known.set(kind, [...(known.get(kind) ?? []), ownTime()].slice(-mostTimes));
      try {
        const result = await start();
        if (work !== 'ordinary') note(work.kind);
        return result;
      } catch (error) {
        // What was broken off would have taken at least so long; what failed at once says nothing.
        if (work !== 'ordinary' && ownTime() > expect(work)) note(work.kind);
        throw error;
      } finally {
        running -= 1;
      }
    },
  };
}
