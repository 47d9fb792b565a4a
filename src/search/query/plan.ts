import { longestStay } from '../../stays/rules/planning/planning.ts';
import { isOrderOfLodgings, type StayCriteria } from '../rules/stay-criteria.ts';
import { buildArrivalDaysClause } from './clauses/stay-clauses.ts';
import type { MatchingStays } from './scripts/stay-scripts.ts';

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
  const { gateways, arrival, departure, group, sort } = criteria;
  if (gateways.length === 0) return undefined;
  const lengths = listFixedLengths(criteria, longest)?.filter((nights) => buildArrivalDaysClause(criteria, nights));
  if (lengths ? lengths.length === 0 : !buildArrivalDaysClause(criteria)) return undefined;
  const [nights] = lengths ?? [];
  if (!group && nights !== undefined && lengths?.length === 1)
    return { kind: 'exact', lengths: [nights], countsStays: lengthOfDates(criteria) !== undefined };
  const kind = group || isOrderOfLodgings(sort) ? 'lodgings' : 'stays';
  return { kind, ...(lengths && { lengths }), ...(lengths && arrival === undefined && departure && { departure }) };
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
