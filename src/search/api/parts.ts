import type { Day } from '../../values/day.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import type { Seal } from '../../sqlite/secrets.ts';
import type { Search } from '../query/search.ts';

export interface SearchParts {
  search: Search;
  today: () => Day;
  /** Milliseconds since 1970. */
  now: () => number;
  /** `publicUrl` has no trailing slash. */
  addresses: { publicUrl: string; addressShown: AddressShown };
  /** All nodes have the same. */
  cursorSeal: () => Seal;
}
