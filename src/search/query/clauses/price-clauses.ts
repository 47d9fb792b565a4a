import { priceFields } from '../../rules/price-fields.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { AheadOrder } from '../../rules/ahead-orders.ts';
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
export function buildSpanClauses({ priceBasis, minPrice, maxPrice }: StayCriteria): Clause[] {
  const { lowest, highest } = priceFields[priceBasis];
  return [...matchPriceRange({ maxPrice }, lowest), ...matchPriceRange({ minPrice }, highest)];
}

/** Builds the clauses for documents of lodgings such that the documents of each tell whether it has a price within the bounds. */
export function buildPriceAheadClauses(criteria: StayCriteria): Clause[] {
  const { priceBasis, minPrice, maxPrice } = criteria;
  const { lowest, highest, last } = priceFields[priceBasis];
  if (minPrice === undefined) return [matchAhead('price', criteria), ...matchPriceRange({ maxPrice }, lowest)];
  if (maxPrice === undefined) return [matchAhead('dearest', criteria), ...matchPriceRange({ minPrice }, highest)];
  return matchPriceRange({ minPrice, maxPrice }, last);
}

/** Builds the clause for the few documents among which is the best of each lodging by the order, of the weekdays where some are asked for. */
export function matchAhead(order: AheadOrder, { arrivalDays }: Pick<StayCriteria, 'arrivalDays'>): Clause {
  return { term: { [arrivalDays === undefined ? 'bestAhead' : 'bestOfWeekday']: order } };
}

/** Documents with a stay that has a discount. */
export const isDiscounted: Clause = { range: { highestDiscount: { gte: 1 } } };

/** Documents that may have a stay without a discount. */
export const mayBeLevel: Clause = {
  bool: { filter: [{ range: { lowestDiscount: { lte: 0 } } }, { range: { highestDiscount: { gte: 0 } } }] },
};
