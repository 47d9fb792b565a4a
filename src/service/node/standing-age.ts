import { beatsOfGeneration, type Standing } from '../standing/standing.ts';

/**
 * What the clocks of two machines may drift apart, as a part of the time that passes: far more than clocks do, and so little that a cluster
 * which is slow for minutes is not taken for one that always was.
 */
const drift = 0.0005;

/** When a standing was heard: by a clock that is never set, and by that of the machine; milliseconds. */
interface Hearing {
  at: number;
  wallClock: number;
}

/**
 * Yields what tells how old a standing was when it was heard, in milliseconds. Its way through the cluster may have been long: what was
 * heard just now may tell of long ago. Of one run of the primary the fastest way so far is the measure, by clocks that are never
 * set; for the first of a run the clocks of both machines are compared.
 */
export function createAges(): (standing: Pick<Standing, 'beat' | 'told'>, hearing: Hearing) => number {
  let last: { run: string; way: number; at: number } | undefined;
  return ({ beat, told = { run: '', at: 0 } }, { at, wallClock }) => {
    const { run } = told;
    const isFirst = last?.run !== run;
    // A primary of an earlier version does not tell its clock: what it says is believed to be new.
    const way = run === '' ? 0 : at - told.at;
    const fastest = last && !isFirst ? Math.min(way, last.way + (at - last.at) * drift) : way;
    last = { run, way: fastest, at };
    return isFirst ? Math.max(0, wallClock - (beat % beatsOfGeneration)) : way - fastest;
  };
}
