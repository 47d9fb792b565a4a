import type { Day } from '../../../values/day.ts';
import { spanOfDeparture } from '../../rules/departure-costs.ts';
import { priceFields } from '../../rules/price-fields.ts';
import { hasPriceBounds, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { Clause } from '../query-language.ts';
import { buildPriceFilter } from '../scripts/stay-scripts.ts';
import { matchPriceRange } from './stay-clauses.ts';

export function buildPriceClauses(criteria: StayCriteria): Clause[] {
  const { priceBasis, minPrice, maxPrice } = criteria;
  if (minPrice === undefined || maxPrice === undefined) return buildSpanClauses(criteria);
  const { lowest, highest, each } = priceFields[priceBasis];
  if (maxPrice - minPrice < wideBounds) return matchPriceRange({ minPrice, maxPrice }, each);
  // If prices span the bounds, one lies within them unless two consecutive prices skip them.
  const should: Clause[] = [
    ...matchPriceRange({ minPrice }, lowest),
    ...matchPriceRange({ maxPrice }, highest),
    ...matchPriceRange({ maxPrice: maxPrice - minPrice + 1 }, 'widestPriceStep'),
    { script: { script: buildPriceFilter(priceBasis, { from: minPrice, to: maxPrice }) } },
  ];
  return [...buildSpanClauses(criteria), { bool: { should, minimum_should_match: 1 } }];
}

/**
 * Cents. Prices of consecutive lengths mostly lie closer together, so a script has to check few documents; within
 * narrower bounds the index has few prices anyway.
 */
const wideBounds = 200_00;

/** Matches documents whose range of prices overlaps the bounds. */
function buildSpanClauses({ priceBasis, minPrice, maxPrice }: StayCriteria): Clause[] {
  const { lowest, highest } = priceFields[priceBasis];
  return [...matchPriceRange({ maxPrice }, lowest), ...matchPriceRange({ minPrice }, highest)];
}

export function matchDeparture(criteria: StayCriteria, departure: Day): Clause {
  const { first, last } = spanOfDeparture(departure, criteria);
  const matchIn = (field: string): Clause => ({ range: { [field]: { gte: first, lte: last } } });
  if (criteria.priceBasis === 'price' || !hasPriceBounds(criteria)) return matchIn('departurePrices');
  const totalIsPrice = { term: { mandatoryServicesPrice: 0 } };
  const should = [matchIn('departureTotals'), { bool: { filter: [totalIsPrice, matchIn('departurePrices')] } }];
  return { bool: { should, minimum_should_match: 1 } };
}

export const isDiscounted: Clause = { range: { highestDiscount: { gte: 1 } } };

/** Documents that may have a stay without a discount. */
export const mayBeLevel: Clause = {
  bool: { filter: [{ range: { lowestDiscount: { lte: 0 } } }, { range: { highestDiscount: { gte: 0 } } }] },
};
