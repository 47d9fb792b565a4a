import type { StayCriteria } from '../rules/stay-criteria.ts';
import { buildArrivalDaysClause } from './clauses/stay-clauses.ts';

/**
 * How a search is sent. `arrivals`: one request for the first arrival days, of which each stay is read; exact because each arrival day
 * that matches holds at least one matching stay. `branches`: one request for each length, merged; without `lengths` the index must be
 * asked first which it has. `nothing`: no stay can match.
 */
export type Plan =
  { kind: 'nothing' } | { kind: 'arrivals' } | { kind: 'branches'; lengths: readonly number[] | undefined };

/** Chooses the plan from the criteria alone; `longestStay` is in nights. */
export function planSearch(criteria: StayCriteria, longestStay: number): Plan {
  if (criteria.gateways.length === 0) return { kind: 'nothing' };
  const lengths = listFixedLengths(criteria, longestStay)?.filter((nights) => buildArrivalDaysClause(criteria, nights));
  if (lengths) return lengths.length === 0 ? { kind: 'nothing' } : { kind: 'branches', lengths };
  if (!buildArrivalDaysClause(criteria)) return { kind: 'nothing' };
  return dependsOnLength(criteria) ? { kind: 'branches', lengths: undefined } : { kind: 'arrivals' };
}

/**
 * Tells whether a criterion or the order is about the single stay and not only about its lodging and arrival day. A highest price is
 * compared with the cheapest stay of the day, unless the dearest decides the order.
 */
function dependsOnLength(criteria: StayCriteria): boolean {
  return (
    criteria.promotions.length > 0 ||
    criteria.promotionOnly ||
    criteria.priceDisabled ||
    !criteria.requestOnly ||
    criteria.minPrice !== undefined ||
    (criteria.maxPrice !== undefined && criteria.sort === 'pricedesc') ||
    criteria.sort === 'pricepernight' ||
    criteria.sort === 'discount'
  );
}

/** Lists the lengths that the dates and `nights` allow; undefined when every length will do. */
function listFixedLengths(criteria: StayCriteria, longestStay: number): readonly number[] | undefined {
  const { arrival, departure, nights, today } = criteria;
  if (departure === undefined) return nights;
  if (arrival !== undefined) return departure - arrival > longestStay ? [] : [departure - arrival];
  const all = Array.from({ length: Math.max(0, Math.min(longestStay, departure - today)) }, (_, index) => index + 1);
  return nights ? all.filter((length) => nights.includes(length)) : all;
}
