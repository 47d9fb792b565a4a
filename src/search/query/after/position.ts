import type { Day } from '../../../values/day.ts';
import { findWish, isOrderOfPrices } from '../../rules/sort-numbers.ts';
import { countPriceTies, type Ordering } from '../stay-order.ts';

/** A lodging in the order of a search. */
interface PlacedLodging {
  lodgingId: number;
  /** Its order numbers before the lodging id, the first in the order being the lowest. */
  leading: readonly number[];
}

/** The place behind a stay in the order of a search. */
export interface Position extends PlacedLodging {
  arrival: Day;
  nights: number;
}

/** Yields how many order numbers stand before the lodging id. */
export function countLeading(ordering: Pick<Ordering, 'sort' | 'arrival' | 'flex'>, hasText: boolean): number {
  const { sort } = ordering;
  const hasShift = isOrderOfPrices(sort) && findWish(ordering) !== undefined;
  return (sort === 'relevance' && hasText) || hasShift ? 2 : 1;
}

/** Reads the place behind a stay out of its order numbers; undefined when the search, with or without scores, makes no such numbers. */
export function readPosition(ordering: Ordering, hasText: boolean, order: readonly number[]): Position | undefined {
  const leadingCount = countLeading(ordering, hasText);
  if (order.length !== leadingCount + countPriceTies(ordering) + 3) return undefined;
  const [lodgingId, arrival, nights] = [order[leadingCount], order.at(-2), order.at(-1)] as [number, Day, number];
  return { leading: order.slice(0, leadingCount), lodgingId, arrival, nights };
}
