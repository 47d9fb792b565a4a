import type { StayCriteria } from '../rules/stay-criteria.ts';

/** Widths of the first searches near the bound where the order begins, as shares of the bound. */
export const sharesOfBound = [0.0025, 0.01, 0.04, 0.16, 0.64];

/** Cents. Below it, shares of a bound would be too narrow. */
const leastBound = 100_00;

const fewLodgings = 50;

/**
 * Generates criteria with ever wider price bounds when the order starts at a bound (upwards from a minimum price); the
 * last are the criteria themselves. Once narrow bounds find enough, nothing beyond them can come first.
 */
export function* widenPriceBounds(criteria: StayCriteria): Generator<StayCriteria> {
  const { sort, minPrice, maxPrice, lodgingIds } = criteria;
  // Few lodgings are searched without narrowing.
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
