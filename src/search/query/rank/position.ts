import type { Day } from '../../../values/day.ts';
import { findWish, isOrderOfPrices } from '../../rules/sort-numbers.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';

/** A lodging in the order of a search: the lowest leading numbers come first, then the lowest id. */
export interface RankedLodging {
  lodgingId: number;
  leading: readonly number[];
}

/** The last result of a page; of grouped searches only the lodging matters. */
export interface Position extends RankedLodging {
  arrival: Day;
  nights: number;
}

type Ordering = Pick<StayCriteria, 'sort' | 'group' | 'arrival' | 'flex'>;

export function countLeading(ordering: Ordering, hasText: boolean): number {
  const { sort } = ordering;
  const hasShift = isOrderOfPrices(sort) && findWish(ordering) !== undefined;
  return (sort === 'relevance' && hasText) || hasShift ? 2 : 1;
}

/** Sort keys of a result: the leading numbers, the lodging, and of a single stay its arrival and length. */
export function listOrder({ leading, lodgingId, arrival, nights }: Position, { group }: Ordering): number[] {
  return group ? [...leading, lodgingId] : [...leading, lodgingId, arrival, nights];
}

/** Returns undefined when the search, with or without scores, has no such sort keys. */
export function readPosition(ordering: Ordering, hasText: boolean, order: readonly number[]): Position | undefined {
  const count = countLeading(ordering, hasText);
  if (order.length !== count + (ordering.group ? 1 : 3)) return undefined;
  const [lodgingId = 0, arrival = 0, nights = 0] = order.slice(count);
  return { leading: order.slice(0, count), lodgingId, arrival, nights };
}
