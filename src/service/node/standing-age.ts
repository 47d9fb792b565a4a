import { beatsOfGeneration, type Standing } from '../standing/standing.ts';

/**
 * Assumed clock drift between two machines, as a share of elapsed time: well above real drift, yet small enough that a
 * cluster slow for minutes is not mistaken for one that always was.
 */
const drift = 0.0005;

/** Milliseconds: `at` on a monotonic clock, `wallClock` on the machine's clock. */
interface Hearing {
  at: number;
  wallClock: number;
}

/**
 * Returns a function that computes how old a standing was on arrival, in milliseconds; transit through the cluster may
 * take long. Within one run of the primary, age is measured against the fastest transit so far, on monotonic clocks;
 * the first standing of a run is aged by comparing the wall clocks of both machines.
 */
export function createAges(): (standing: Pick<Standing, 'beat' | 'told'>, hearing: Hearing) => number {
  let last: { run: string; way: number; at: number } | undefined;
  return ({ beat, told = { run: '', at: 0 } }, { at, wallClock }) => {
    const { run } = told;
    const isFirst = last?.run !== run;
    // A primary of an earlier version does not send its clock: its standings count as new.
    const way = run === '' ? 0 : at - told.at;
    const fastest = last && !isFirst ? Math.min(way, last.way + (at - last.at) * drift) : way;
    last = { run, way: fastest, at };
    return isFirst ? Math.max(0, wallClock - (beat % beatsOfGeneration)) : way - fastest;
  };
}
