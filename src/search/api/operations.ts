import type { OperationFactories } from '../../http/operation.ts';
import { readPriceCalendar } from './read-price-calendar.ts';
import { searchStays } from './search-stays.ts';
import { suggestNames } from './suggest-names.ts';
import type { SearchParts } from './parts.ts';

/** In the order of the contract. */
export const searchOperations = {
  searchStays,
  readPriceCalendar,
  suggestNames,
} satisfies OperationFactories<SearchParts>;
