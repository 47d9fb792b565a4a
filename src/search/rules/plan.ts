import { longestStay, planningHorizon } from '../../stays/rules/planning/planning.ts';
import { isOnWeekday, type Day } from '../../values/day.ts';
import { dropNeedlessGroup, isOrderOfLodgings, type StayCriteria } from './stay-criteria.ts';

/** Stays of any length, of the lengths (in nights), or those that end on a day; prices are checked apart. */
export interface MatchingStays {
  lengths?: readonly number[];
  departure?: Day;
}

/**
 * How results are found.
 * - `exact`: all results are single stays of one length, so each matching document is one result. Facets count stays
 *   where both dates are given, else lodgings, as they do for other plans.
 * - `lodgings`: lodgings are ranked, then the stays of those on the page are read.
 * - `stays`: one pass over the documents lists the first stays.
 */
export type Plan = ExactPlan | (MatchingStays & { kind: 'lodgings' | 'stays' });

export interface ExactPlan extends MatchingStays {
  kind: 'exact';
  lengths: readonly [number];
  countsStays: boolean;
}

/** Depends on the criteria only; undefined when no stay can match. */
export function planSearch(criteria: StayCriteria, longest = longestStay): Plan | undefined {
  const { gateways, sort } = criteria;
  const { group } = dropNeedlessGroup(criteria);
  const lengths = listFixedLengths(criteria, longest)?.filter((nights) => findArrivalDays(criteria, nights));
  const canMatch = lengths ? lengths.length > 0 : findArrivalDays(criteria) !== undefined;
  if (gateways.length === 0 || !canMatch) return undefined;
  const kind = group || isOrderOfLodgings(sort) ? 'lodgings' : 'stays';
  if (!lengths) return { kind };
  const [nights] = lengths;
  if (!group && nights !== undefined && lengths.length === 1) {
    return { kind: 'exact', lengths: [nights], countsStays: lengthOfDates(criteria) !== undefined };
  }
  return { kind, lengths, ...findOnlyDeparture(criteria) };
}

function findOnlyDeparture({ arrival, departure }: StayCriteria): Pick<MatchingStays, 'departure'> {
  return arrival === undefined && departure !== undefined ? { departure } : {};
}

/** Length of stays between both dates, flexible or not; undefined unless both are given. */
export function lengthOfDates({ arrival, departure }: Pick<StayCriteria, 'arrival' | 'departure'>): number | undefined {
  return arrival === undefined || departure === undefined ? undefined : departure - arrival;
}

/** Lengths allowed by the dates and `nights`; undefined when any length is. */
function listFixedLengths(criteria: StayCriteria, longest: number): readonly number[] | undefined {
  const { departure, nights, today } = criteria;
  const length = lengthOfDates(criteria);
  if (length !== undefined) return length > longest ? [] : [length];
  if (departure === undefined) return nights;
  const all = Array.from({ length: Math.max(0, Math.min(longest, departure - today)) }, (_, index) => index + 1);
  return nights ? all.filter((each) => nights.includes(each)) : all;
}

/** Both inclusive; `days` are those on the requested weekdays, where the span is short enough to list them. */
interface ArrivalDays {
  first: Day;
  last: Day;
  days?: readonly Day[];
}

/** Up to this number of days, those on the requested weekdays are listed. Beyond it, each weekday occurs. */
const fewDays = 100;

/** For stays of the length, or of any; undefined when no day is possible. */
export function findArrivalDays(criteria: StayCriteria, nights?: number): ArrivalDays | undefined {
  const { today, arrivalWindow, arrivalDays } = criteria;
  const span = arrivalWindow ?? findDatedSpan(criteria, nights);
  const [first, last] = [Math.max(span.first, today), Math.min(span.last, today + planningHorizon)];
  if (first > last) return undefined;
  if (arrivalDays === undefined || last - first >= fewDays) return { first, last };
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const days = all.filter((day) => isOnWeekday(day, arrivalDays));
  return days.length === 0 ? undefined : { first, last, days };
}

function findDatedSpan(
  { arrival, departure, flex = 0, today }: StayCriteria,
  nights?: number,
): { first: Day; last: Day } {
  if (arrival !== undefined) return { first: arrival - flex, last: arrival + flex };
  if (departure === undefined) return { first: today, last: Infinity };
  return nights === undefined
    ? { first: today, last: departure - 1 }
    : { first: departure - nights, last: departure - nights };
}
