import type { Operation } from '../../http/operation.ts';
import { readPriceCalendar } from './read-price-calendar.ts';
import { searchStays } from './search-stays.ts';
import { suggestNames } from './suggest-names.ts';
import type { SearchParts } from './parts.ts';

/** Yields the operations of this room, in the order of the contract. */
export function searchOperations(parts: SearchParts): Operation[] {
  return [searchStays(parts), readPriceCalendar(parts), suggestNames(parts)];
}
