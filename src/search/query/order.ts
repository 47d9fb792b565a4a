import type { Day } from '../../values/day.ts';
import { priceFields, type PriceBasis } from '../rules/price-fields.ts';
import { findWish, isDescending, isOrderOfPrices } from '../rules/sort-numbers.ts';
import { isVaried, type Sort, type StayCriteria } from '../rules/stay-criteria.ts';
import { hasOpenDays } from './stay-query.ts';
import type { Computation, FigureKind } from './scripts/lodging-figures.ts';
import { computeLowest } from './scripts/stay-scripts.ts';

/** A lodging in the order of a search: the lowest leading numbers come first, then the lowest id. */
export interface RankedLodging {
  lodgingId: number;
  leading: readonly number[];
}

/** `order` are the sort keys, from which its cursor is written. */
export interface ListedLodging {
  lodgingId: number;
  order: readonly number[];
}

/** The last result of a page. Grouped searches have no arrival and length. */
export interface Position extends RankedLodging {
  arrival: Day;
  nights: number;
  /** Lodgings among the first results, where these are not in the order of the list. */
  shown: readonly number[];
}

function countLeading(ordering: StayCriteria, hasText: boolean): number {
  const { sort } = ordering;
  const hasShift = isOrderOfPrices(sort) && findWish(ordering) !== undefined;
  return (sort === 'relevance' && hasText) || hasShift ? 2 : 1;
}

export function listOrder({ leading, lodgingId, arrival, nights }: Omit<Position, 'shown'>): number[] {
  return [...leading, lodgingId, arrival, nights];
}

/** Returns undefined when the search, with or without scores, has no such sort keys. */
export function readPosition(ordering: StayCriteria, hasText: boolean, order: readonly number[]): Position | undefined {
  const count = countLeading(ordering, hasText);
  const end = count + (ordering.group ? 1 : 3);
  if (isVaried(ordering) ? order.length < end : order.length !== end) return undefined;
  const [lodgingId = 0, arrival = 0, nights = 0] = order.slice(count, end);
  return { leading: order.slice(0, count), lodgingId, arrival, nights, shown: order.slice(end) };
}

export type StaySort = Exclude<Sort, 'relevance' | 'rating' | 'distance'>;

/** Signed, the figure of a stay is its number in the order, lowest first. */
interface StayKey {
  kind: FigureKind;
  sign: '' | '-';
  /** Painless expression over `cost` (on the price basis), `price`, `$base` and `nights`. */
  figure: string;
  /** Holds the figure of a document's best stay. */
  field: string;
}

export function keyOfStays(sort: StaySort, priceBasis: PriceBasis): StayKey {
  const { lowest, highest, perNight, perPerson } = priceFields[priceBasis];
  const keys: Readonly<Record<StaySort, StayKey>> = {
    priceasc: { kind: 'whole', sign: '', figure: 'cost', field: lowest },
    pricedesc: { kind: 'whole', sign: '-', figure: 'cost', field: highest },
    pricepernight: { kind: 'real', sign: '', figure: 'cost / (double) nights', field: perNight },
    priceperperson: { kind: 'real', sign: '', figure: "cost / (double) doc['personMax'].value", field: perPerson },
    discount: { kind: 'whole', sign: '-', figure: 'discountPercent($base, price)', field: 'highestDiscount' },
  };
  return keys[sort];
}

/** The key of a document's best stay within the price bounds, of any length. */
export function computeBestKey(criteria: StayCriteria, sort: StaySort): Computation {
  const { kind, sign, figure, field } = keyOfStays(sort, criteria.priceBasis);
  const { minPrice, maxPrice } = criteria;
  if ((sort === 'priceasc' && minPrice !== undefined) || (sort === 'pricedesc' && maxPrice !== undefined)) {
    return computeLowest(criteria, { figure: `${sign}cost`, ...(hasOpenDays(criteria) && { indexed: 'lastPrices' }) });
  }
  return computeLowest(criteria, { kind, figure: sign + figure, indexed: { value: `${sign}doc['${field}'].value` } });
}

/** Greater than any shift rank. */
export const shiftPlaces = 30;

/** One sort key: the cost (negated in descending order), then the rank of the shift by `shiftPlace`. */
export function keyByShift(sort: Sort): string {
  return `${isDescending(sort) ? '-cost' : 'cost'} * ${shiftPlaces} + shiftPlace(doc['arrival'].value - params.wish)`;
}
