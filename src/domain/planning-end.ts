import type { Day } from './day.ts';
import type { LodgingPlanning, StayColumns } from './planning.ts';
import { bookableStays } from './stays.ts';

/** Yields the last departure of a stay that can be booked today; undefined when there is none. */
export function planningEndOf(planning: LodgingPlanning, today: Day): Day | undefined {
  return lastDepartureOf(bookableStays(planning, today));
}

/** Yields the last departure of the stays; undefined without stays. */
export function lastDepartureOf({ arrival, nights }: StayColumns): Day | undefined {
  const last = arrival.reduce((end, day, index) => Math.max(end, day + (nights[index] as number)), -1);
  return last === -1 ? undefined : last;
}
