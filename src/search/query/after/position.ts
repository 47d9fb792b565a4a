import type { Day } from '../../../values/day.ts';
import { findWish, isOrderOfPrices } from '../../rules/sort-numbers.ts';
import { countPriceTies, type Ordering } from '../stay-order.ts';

/** A lodging in the order of a search: the lowest leading numbers come first, then the lowest id. */
export interface RankedLodging {
  lodgingId: number;
  leading: readonly number[];
}

export interface Position extends RankedLodging {
  arrival: Day;
  nights: number;
}

export function countLeading(ordering: Pick<Ordering, 'sort' | 'arrival' | 'flex'>, hasText: boolean): number {
  const { sort } = ordering;
  const hasShift = isOrderOfPrices(sort) && findWish(ordering) !== undefined;
  return (sort === 'relevance' && hasText) || hasShift ? 2 : 1;
}

/** Returns undefined when the search, with or without scores, has no such order numbers. */
export function readPosition(ordering: Ordering, hasText: boolean, order: readonly number[]): Position | undefined {
  const leadingCount = countLeading(ordering, hasText);
  if (order.length !== leadingCount + countPriceTies(ordering) + 3) return undefined;
  const [lodgingId, arrival, nights] = [order[leadingCount], order.at(-2), order.at(-1)] as [number, Day, number];
  return { leading: order.slice(0, leadingCount), lodgingId, arrival, nights };
}
