import type { Day } from '../../values/day.ts';
import type { Sort, StayCriteria } from './stay-criteria.ts';

export function isDescending(sort: Sort): boolean {
  return sort === 'relevance' || sort === 'rating' || sort === 'pricedesc' || sort === 'discount';
}

/** Whether the primary key is a price: of the stay, per night or per person. */
export function isOrderOfPrices(sort: Sort): boolean {
  return sort === 'priceasc' || sort === 'pricedesc' || sort === 'pricepernight' || sort === 'priceperperson';
}

/** Converts leading sort values to sort keys, lowest first, and back; after a price comes the shift rank, which ascends. */
export function turnDescending(sort: Sort, values: readonly number[]): number[] {
  return values.map((value, index) => (isDescending(sort) && (index === 0 || !isOrderOfPrices(sort)) ? -value : value));
}

/** The requested arrival of a search with flexible dates; undefined otherwise. */
export function findWish({ arrival, flex = 0 }: Pick<StayCriteria, 'arrival' | 'flex'>): Day | undefined {
  return flex > 0 ? arrival : undefined;
}

export function compareOrders(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
