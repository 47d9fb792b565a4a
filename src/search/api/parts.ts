import type { Day } from '../../values/day.ts';
import type { Search } from '../query/search.ts';

/** What the operations of search work with. */
export interface SearchParts {
  search: Search;
  today: () => Day;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Where callers reach the service, without a slash at the end. */
  addresses: { publicUrl: string };
}
