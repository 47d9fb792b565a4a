import type { StayCriteria } from '../rules/stay-criteria.ts';
import { arrivalDaysClause } from './clauses/arrival-days.ts';

/**
 * How a search is asked. `arrivals`: one request for the first arrival days, whose lengths are expanded here; exact because
 * each arrival day that matches holds at least one stay. `branches`: one request for each length, merged; `lengths` are known, or
 * `undefined` when the index must be asked which there are. `nothing`: no stay can match.
 */
export type Plan =
  { kind: 'nothing' } | { kind: 'arrivals' } | { kind: 'branches'; lengths: readonly number[] | undefined };

/** Chooses the plan from the criteria alone. */
export function planOf(criteria: StayCriteria, longestStay: number): Plan {
  if (criteria.gateways.length === 0) return { kind: 'nothing' };
  const lengths = fixedLengths(criteria, longestStay)?.filter((nights) => arrivalDaysClause(criteria, nights));
  if (lengths) return lengths.length === 0 ? { kind: 'nothing' } : { kind: 'branches', lengths };
  if (!arrivalDaysClause(criteria)) return { kind: 'nothing' };
  return dependsOnLength(criteria) ? { kind: 'branches', lengths: undefined } : { kind: 'arrivals' };
}

/**
 * Tells whether a criterion or the order looks at the single stay and not only at its lodging and arrival day. A highest price looks at
 * the cheapest stay of the day, unless the dearest decides the order.
 */
export function dependsOnLength(criteria: StayCriteria): boolean {
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

/** The lengths that dates and wishes leave; undefined when every length will do. */
function fixedLengths(criteria: StayCriteria, longestStay: number): readonly number[] | undefined {
  const { arrival, departure, nights, today } = criteria;
  if (departure === undefined) return nights;
  if (arrival !== undefined) return departure - arrival > longestStay ? [] : [departure - arrival];
  const all = Array.from({ length: Math.max(0, Math.min(longestStay, departure - today)) }, (_, index) => index + 1);
  return nights ? all.filter((length) => nights.includes(length)) : all;
}
