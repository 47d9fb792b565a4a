import { isOnWeekday } from '../../../values/day.ts';
import type { Day } from '../../../values/day.ts';
import { planningHorizon } from '../../../stays/rules/planning/planning.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { Clause } from '../query-language.ts';

/** First and last day on which a stay of the length (any, when left out) may begin; the last comes first when there is none. */
export function arrivalSpan(criteria: StayCriteria, nights?: number): { first: Day; last: Day } {
  const { today, arrivalWindow } = criteria;
  const { first, last } = arrivalWindow ?? datedSpan(criteria, nights);
  return { first: Math.max(first, today), last: Math.min(last, today + planningHorizon) };
}

/** Tells whether a stay may begin on any day. */
export function hasOpenDays({ arrival, departure, arrivalWindow, arrivalDays }: StayCriteria): boolean {
  return [arrival, departure, arrivalWindow, arrivalDays].every((wish) => wish === undefined);
}

/** Yields the clause for the arrival days of stays of the length; undefined when no day is left. */
export function arrivalDaysClause(criteria: StayCriteria, nights?: number): Clause | undefined {
  const { first, last } = arrivalSpan(criteria, nights);
  const { arrivalDays } = criteria;
  if (first > last) return undefined;
  if (arrivalDays === undefined)
    return first === last ? { term: { arrival: first } } : { range: { arrival: { gte: first, lte: last } } };
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const wanted = days.filter((day) => isOnWeekday(day, arrivalDays));
  return wanted.length === 0 ? undefined : { terms: { arrival: wanted } };
}

function datedSpan({ arrival, departure, flex = 0, today }: StayCriteria, nights?: number): { first: Day; last: Day } {
  if (arrival !== undefined) return { first: arrival - flex, last: arrival + flex };
  if (departure === undefined) return { first: today, last: Infinity };
  return nights === undefined
    ? { first: today, last: departure - 1 }
    : { first: departure - nights, last: departure - nights };
}
