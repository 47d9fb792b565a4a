import type { Day } from '../../values/day.ts';
import type { Search } from '../query/search.ts';

export interface SearchParts {
  search: Search;
  today: () => Day;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Public address, without a trailing slash. */
  addresses: { publicUrl: string };
}
