import type { Day } from '../../../values/day.ts';
import type { StayColumns } from './planning.ts';

/** Yields the last departure of the stays; undefined without stays. */
export function lastDepartureOf({ arrival, nights }: StayColumns): Day | undefined {
  const last = arrival.reduce((end, day, index) => Math.max(end, day + (nights[index] as number)), -1);
  return last === -1 ? undefined : last;
}
