import type { Day } from '../../../values/day.ts';
import type { LodgingPlanning, Period, StayColumns } from './planning.ts';
import { bookableStays } from '../stays/stays.ts';

/**
 * Lists the unbroken runs of nights that no bookable stay covers, from today to the planning's end, ascending.
 * The contract is silent: the planning ends with the last departure that it would offer were nothing taken or closed, so that
 * nights sold at its end are shown as unavailable too.
 */
export function unavailableRuns(planning: LodgingPlanning, today: Day): Period[] {
  const open = planning.plannings.map((each) => ({ ...each, unavailable: [] }));
  const end = lastDepartureOf(bookableStays({ plannings: open, taken: [] }, today)) ?? today;
  const runs: Period[] = [];
  let from = today;
  for (const covered of coveredRuns(bookableStays(planning, today))) {
    if (covered.from > from) runs.push({ from, to: covered.from });
    from = Math.max(from, covered.to);
  }
  if (end > from) runs.push({ from, to: end });
  return runs;
}

/** Yields a run per arrival day, ascending: up to its latest departure. */
function coveredRuns({ arrival, nights }: StayColumns): Period[] {
  const runs: Period[] = [];
  for (const [index, from] of arrival.entries()) {
    const to = from + (nights[index] as number);
    const last = runs.at(-1);
    if (last?.from === from) last.to = Math.max(last.to, to);
    else runs.push({ from, to });
  }
  return runs;
}

/** Yields the last departure of the stays; undefined without stays. */
function lastDepartureOf({ arrival, nights }: StayColumns): Day | undefined {
  const last = arrival.reduce((end, day, index) => Math.max(end, day + (nights[index] as number)), -1);
  return last === -1 ? undefined : last;
}
