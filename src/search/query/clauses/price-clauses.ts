import type { Day } from '../../../values/day.ts';
import { spanOfDeparture } from '../../rules/departure-costs.ts';
import { priceFields } from '../../rules/price-fields.ts';
import { hasPriceBounds, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { Clause } from '../query-language.ts';
import { buildPriceFilter } from '../scripts/stay-scripts.ts';
import { matchPriceRange } from './stay-clauses.ts';

/** Builds the clauses for documents that hold a price within the bounds asked for, whatever the length. */
export function buildPriceClauses(criteria: StayCriteria): Clause[] {
  const { priceBasis, minPrice, maxPrice } = criteria;
  if (minPrice === undefined || maxPrice === undefined) return buildSpanClauses(criteria);
  const { lowest, highest, each } = priceFields[priceBasis];
  if (maxPrice - minPrice < wideBounds) return matchPriceRange({ minPrice, maxPrice }, each);
  // Of prices that span the bounds one lies within, unless two that follow each other leave them out.
  const should: Clause[] = [
    ...matchPriceRange({ minPrice }, lowest),
    ...matchPriceRange({ maxPrice }, highest),
    ...matchPriceRange({ maxPrice: maxPrice - minPrice + 1 }, 'widestPriceStep'),
    { script: { script: buildPriceFilter(priceBasis, { from: minPrice, to: maxPrice }) } },
  ];
  return [...buildSpanClauses(criteria), { bool: { should, minimum_should_match: 1 } }];
}

/**
 * Cents. Prices of lengths that follow each other mostly lie less far apart, so a script has to look into few documents; within narrower
 * bounds the index has few prices itself.
 */
const wideBounds = 200_00;

/** Builds the clauses for documents whose prices, from the lowest to the highest, span a price within the bounds asked for. */
function buildSpanClauses({ priceBasis, minPrice, maxPrice }: StayCriteria): Clause[] {
  const { lowest, highest } = priceFields[priceBasis];
  return [...matchPriceRange({ maxPrice }, lowest), ...matchPriceRange({ minPrice }, highest)];
}

/** Builds the clause for documents with a stay that ends on the day, and costs what is within the bounds of price. */
export function matchDeparture(criteria: StayCriteria, departure: Day): Clause {
  const { first, last } = spanOfDeparture(departure, criteria);
  const matchIn = (field: string): Clause => ({ range: { [field]: { gte: first, lte: last } } });
  if (criteria.priceBasis === 'price' || !hasPriceBounds(criteria)) return matchIn('departurePrices');
  const totalIsPrice = { term: { mandatoryServicesPrice: 0 } };
  const should = [matchIn('departureTotals'), { bool: { filter: [totalIsPrice, matchIn('departurePrices')] } }];
  return { bool: { should, minimum_should_match: 1 } };
}

/** Documents with a stay that has a discount. */
export const isDiscounted: Clause = { range: { highestDiscount: { gte: 1 } } };

/** Documents that may have a stay without a discount. */
export const mayBeLevel: Clause = {
  bool: { filter: [{ range: { lowestDiscount: { lte: 0 } } }, { range: { highestDiscount: { gte: 0 } } }] },
};
