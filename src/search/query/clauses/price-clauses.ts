import type { Day } from '../../../values/day.ts';
import { spanOfDeparture } from '../../rules/index-documents.ts';
import { hasPriceBounds, type StayCriteria } from '../../rules/stay-criteria.ts';
import { priceFields } from '../../rules/price-fields.ts';
import type { Clause } from '../query-language.ts';
import { buildPriceFilter } from '../scripts/stay-scripts.ts';
import { matchPriceRange } from './stay-clauses.ts';

export function buildPriceClauses(criteria: StayCriteria): Clause[] {
  const { priceBasis, minPrice, maxPrice } = criteria;
  const near = buildNearPriceClauses(criteria);
  if (minPrice === undefined || maxPrice === undefined || isNarrow(criteria)) return near;
  const { lowest, highest } = priceFields[priceBasis];
  // If prices span the bounds, one lies within them unless two consecutive prices skip them.
  const should: Clause[] = [
    ...matchPriceRange({ minPrice }, lowest),
    ...matchPriceRange({ maxPrice }, highest),
    ...matchPriceRange({ maxPrice: maxPrice - minPrice + 1 }, 'widestPriceStep'),
    { script: { script: buildPriceFilter(priceBasis, { from: minPrice, to: maxPrice }) } },
  ];
  return [...near, { bool: { should, minimum_should_match: 1 } }];
}

/** Matches all documents with a price within the bounds, and some whose prices only span them. */
export function buildNearPriceClauses(criteria: StayCriteria): Clause[] {
  const { priceBasis, minPrice, maxPrice } = criteria;
  const { lowest, highest, each } = priceFields[priceBasis];
  if (isNarrow(criteria)) return matchPriceRange(criteria, each);
  return [...matchPriceRange({ maxPrice }, lowest), ...matchPriceRange({ minPrice }, highest)];
}

/**
 * Prices of consecutive lengths mostly lie closer together, so a script has to check few documents; within narrower
 * bounds the index has few prices anyway.
 */
function isNarrow({ minPrice, maxPrice }: StayCriteria): boolean {
  return minPrice !== undefined && maxPrice !== undefined && maxPrice - minPrice < wideBounds;
}

/** Cents. */
const wideBounds = 200_00;

export function matchDeparture(criteria: StayCriteria, departure: Day): Clause {
  const { first, last } = spanOfDeparture(departure, criteria);
  const matchIn = (field: string): Clause => ({ range: { [field]: { gte: first, lte: last } } });
  if (criteria.priceBasis === 'price' || !hasPriceBounds(criteria)) return matchIn('departurePrices');
  const totalIsPrice = { term: { mandatoryServicesPrice: 0 } };
  const should = [matchIn('departureTotals'), { bool: { filter: [totalIsPrice, matchIn('departurePrices')] } }];
  return { bool: { should, minimum_should_match: 1 } };
}
