import { isOrderHiddenByPrices, type StayCriteria } from '../rules/stay-criteria.ts';
import { buildArrivalDaysClause } from './clauses/stay-clauses.ts';

/**
 * How a search is sent.
 * - `nothing`: no stay can match.
 * - `arrivals`: documents in the order of their best stays, of which each stay is read; what criteria say of a stay other than its length
 *   and price holds for all stays of a document.
 * - `departure`: documents of several days, of each the one stay that ends on the wished day.
 * - `branches`: one request for each length, merged; without `lengths` the index must be asked first which it has.
 */
export type Plan =
  | { kind: 'nothing' }
  | { kind: 'arrivals' }
  | { kind: 'departure'; departure: number; lengths: readonly number[] }
  | { kind: 'branches'; lengths: readonly number[] | undefined };

/** Chooses the plan from the criteria alone; `longestStay` is in nights. */
export function planSearch(criteria: StayCriteria, longestStay: number): Plan {
  if (criteria.gateways.length === 0) return { kind: 'nothing' };
  const { arrival, departure } = criteria;
  const lengths = listFixedLengths(criteria, longestStay)?.filter((nights) => buildArrivalDaysClause(criteria, nights));
  if (lengths?.length === 0) return { kind: 'nothing' };
  if (lengths && arrival === undefined && departure !== undefined) return { kind: 'departure', departure, lengths };
  if (lengths) return { kind: 'branches', lengths };
  if (!buildArrivalDaysClause(criteria)) return { kind: 'nothing' };
  return isOrderHiddenByPrices(criteria) ? { kind: 'branches', lengths: undefined } : { kind: 'arrivals' };
}

/** Lists the lengths that the dates and `nights` allow; undefined when every length will do. */
function listFixedLengths(criteria: StayCriteria, longestStay: number): readonly number[] | undefined {
  const { arrival, departure, nights, today } = criteria;
  if (departure === undefined) return nights;
  if (arrival !== undefined) return departure - arrival > longestStay ? [] : [departure - arrival];
  const all = Array.from({ length: Math.max(0, Math.min(longestStay, departure - today)) }, (_, index) => index + 1);
  return nights ? all.filter((length) => nights.includes(length)) : all;
}
