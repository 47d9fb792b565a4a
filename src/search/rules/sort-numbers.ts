import type { Day } from '../../values/day.ts';
import type { Sort, StayCriteria } from './stay-criteria.ts';
import type { Script } from './script.ts';

/** Tells whether the highest sort values of documents come first. */
export function isDescending(sort: Sort): boolean {
  return sort === 'relevance' || sort === 'rating' || sort === 'pricedesc' || sort === 'discount';
}

/** Tells whether the order begins with what stays cost, in all, by night or by person. */
export function isOrderOfPrices(sort: Sort): boolean {
  return sort === 'priceasc' || sort === 'pricedesc' || sort === 'pricepernight' || sort === 'priceperperson';
}

/** Turns leading sort values into order numbers, of which the lowest come first, and back; behind a price stands the place by shift, which rises. */
export function turnDescending(sort: Sort, values: readonly number[]): number[] {
  return values.map((value, index) => (isDescending(sort) && (index === 0 || !isOrderOfPrices(sort)) ? -value : value));
}

/** What wished dates say of the arrival. */
export type Wished = Pick<StayCriteria, 'arrival' | 'flex'>;

/** Yields the wished arrival of a search whose stays may begin on days around it. */
export function findWish({ arrival, flex = 0 }: Wished): Day | undefined {
  return flex > 0 ? arrival : undefined;
}

/** More than any place by shift. */
export const shiftPlaces = 30;

/** Lists the place of an arrival among those around the wished one, nearer ones first, then earlier ones; empty where all are as wished. */
export function listShiftPlace(criteria: Wished, arrival: Day): number[] {
  const wish = findWish(criteria);
  if (wish === undefined) return [];
  const shift = arrival - wish;
  return [shift > 0 ? 2 * shift + 1 : -2 * shift];
}

/** The place of `listShiftPlace` as the beginning of a script: its value is `place`, its parameter `wish`. */
export const shiftScript =
  "long shift = doc['arrival'].value - params.wish; long place = shift > 0 ? 2 * shift + 1 : -2 * shift; ";

/** Builds the script of the place by shift; undefined where all are as wished. */
export function findShiftScript(criteria: Wished): Script | undefined {
  const wish = findWish(criteria);
  return wish === undefined ? undefined : { lang: 'painless', source: `${shiftScript}return place;`, params: { wish } };
}

/** Compares order numbers as far as both have them. */
export function compareOrders(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
