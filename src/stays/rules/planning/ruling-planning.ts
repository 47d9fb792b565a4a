import type { Day } from '../../../values/day.ts';
import type { Period, Planning } from './planning.ts';

/** Arrivals of a period that one planning decides about. */
interface RuledArrivals {
  planning: Planning;
  arrivals: Period;
}

/** Yields the planning that decides about an arrival day: the first whose `valid` covers it, if any. */
export function findRulingPlanning(plannings: readonly Planning[], arrival: Day): Planning | undefined {
  return plannings.find(({ valid }) => valid.from <= arrival && arrival < valid.to);
}

/** Cuts a period of arrivals into runs ruled by one planning each, ascending; days without a planning are left out. */
export function splitByPlanning(plannings: readonly Planning[], arrivals: Period): RuledArrivals[] {
  const runs: RuledArrivals[] = [];
  let from = arrivals.from;
  for (const to of edgesIn(plannings, arrivals)) {
    const planning = findRulingPlanning(plannings, from);
    const last = runs.at(-1);
    if (planning && last?.planning === planning && last.arrivals.to === from) last.arrivals.to = to;
    else if (planning) runs.push({ planning, arrivals: { from, to } });
    from = to;
  }
  return runs;
}

function edgesIn(plannings: readonly Planning[], { from, to }: Period): Day[] {
  if (from >= to) return [];
  const inside = plannings.flatMap(({ valid }) => [valid.from, valid.to]).filter((day) => from < day && day < to);
  return [...new Set([...inside, to])].sort((a, b) => a - b);
}
