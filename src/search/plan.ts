import type { StayCriteria } from './criteria.ts';

/**
 * How a search is asked. `arrivals`: one request for the first arrival days, whose lengths are expanded here; exact because
 * each arrival day that matches holds at least one stay. `branches`: one request for each length, merged; `lengths` are known, or
 * `undefined` when the index must be asked which there are. `nothing`: no stay can match.
 */
export type Plan =
  { kind: 'nothing' } | { kind: 'arrivals' } | { kind: 'branches'; lengths: readonly number[] | undefined };

/** Chooses the plan from the criteria alone. */
export function planOf(criteria: StayCriteria, longestStay: number): Plan {
  const { arrival, departure } = criteria;
  if (criteria.gateways.length === 0) return { kind: 'nothing' };
  if (arrival !== undefined && arrival < criteria.today) return { kind: 'nothing' };
  if (arrival !== undefined && departure !== undefined) {
    const nights = departure - arrival;
    return nights > longestStay ? { kind: 'nothing' } : { kind: 'branches', lengths: [nights] };
  }
  if (departure !== undefined) {
    const most = Math.min(longestStay, departure - criteria.today);
    return most < 1
      ? { kind: 'nothing' }
      : { kind: 'branches', lengths: Array.from({ length: most }, (_, i) => i + 1) };
  }
  return dependsOnLength(criteria) ? { kind: 'branches', lengths: undefined } : { kind: 'arrivals' };
}

/** Tells whether a criterion looks at the single stay and not only at its lodging and arrival day. */
export function dependsOnLength(criteria: StayCriteria): boolean {
  return (
    criteria.promotions.length > 0 ||
    criteria.promotionOnly ||
    criteria.priceDisabled ||
    !criteria.requestOnly ||
    criteria.minPrice !== undefined ||
    criteria.maxPrice !== undefined
  );
}
