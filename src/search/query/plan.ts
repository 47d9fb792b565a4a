import type { StayCriteria } from '../rules/stay-criteria.ts';
import { buildArrivalDaysClause } from './clauses/stay-clauses.ts';

/**
 * Which documents hold the matching stays, in whatever order.
 * - `nothing`: no stay can match.
 * - `arrivals`: documents of which any stay may match; what criteria say of a stay other than its length and price holds for all stays of a
 *   document.
 * - `departure`: documents of several days, of each the one stay that ends on the requested day.
 * - `lengths`: documents with stays of the lengths, one request for each.
 */
export type MatchPlan =
  | { kind: 'nothing' }
  | { kind: 'arrivals' }
  | { kind: 'departure'; departure: number; lengths: readonly number[] }
  | { kind: 'lengths'; lengths: readonly number[] };

/** Depends on the criteria only; `longestStay` is in nights. */
export function planMatches(criteria: StayCriteria, longestStay: number): MatchPlan {
  if (criteria.gateways.length === 0) return { kind: 'nothing' };
  const { arrival, departure } = criteria;
  const lengths = listFixedLengths(criteria, longestStay)?.filter((nights) => buildArrivalDaysClause(criteria, nights));
  if (lengths?.length === 0) return { kind: 'nothing' };
  if (lengths && arrival === undefined && departure !== undefined) return { kind: 'departure', departure, lengths };
  if (lengths) return { kind: 'lengths', lengths };
  return { kind: buildArrivalDaysClause(criteria) ? 'arrivals' : 'nothing' };
}

/** Lengths allowed by the dates and `nights`; undefined when any length is. */
function listFixedLengths(criteria: StayCriteria, longestStay: number): readonly number[] | undefined {
  const { arrival, departure, nights, today } = criteria;
  if (departure === undefined) return nights;
  if (arrival !== undefined) return departure - arrival > longestStay ? [] : [departure - arrival];
  const all = Array.from({ length: Math.max(0, Math.min(longestStay, departure - today)) }, (_, index) => index + 1);
  return nights ? all.filter((length) => nights.includes(length)) : all;
}
