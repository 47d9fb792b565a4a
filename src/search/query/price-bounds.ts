import type { StayCriteria } from '../rules/stay-criteria.ts';

/** How far from the bound where the order begins a search looks at first, as shares of the bound. */
export const sharesOfBound = [0.0025, 0.01, 0.04, 0.16, 0.64];

/** Below it, shares of a bound would be too little, in cents. */
const leastBound = 100_00;

const fewLodgings = 50;

/**
 * Yields the criteria with ever wider bounds of price when their order begins at a bound (from a lowest price on, upwards); the last are the
 * criteria themselves. When enough is found within narrow bounds, nothing beyond them can come before it.
 */
export function* widenPriceBounds(criteria: StayCriteria): Generator<StayCriteria> {
  const { sort, minPrice, maxPrice, lodgingIds } = criteria;
  // Few lodgings are looked at whole at once.
  const isNarrow = lodgingIds !== undefined && lodgingIds.length <= fewLodgings;
  for (const share of isNarrow ? [] : sharesOfBound) {
    if (sort === 'priceasc' && minPrice !== undefined) {
      const highest = Math.ceil(minPrice + share * Math.max(minPrice, leastBound));
      if (highest < (maxPrice ?? Infinity)) yield { ...criteria, maxPrice: highest };
    }
    if (sort === 'pricedesc' && maxPrice !== undefined) {
      const lowest = Math.floor(maxPrice - share * Math.max(maxPrice, leastBound));
      if (lowest > (minPrice ?? 0)) yield { ...criteria, minPrice: lowest };
    }
  }
  yield criteria;
}
