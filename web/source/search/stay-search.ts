import { connectTo } from '../../../client/connect.ts';
import { createStaySearch } from '../../../client/search/live-search.ts';
import { forgetKept } from '../shell/service.ts';
import { facetNames, pageSize } from './criteria.ts';

/**
 * The search of the page, one for all of its views: what was found within the last minute is there at once, so that going back costs
 * nothing. Whatever the page shows, bounds or sorts by is a total. It is tried once: the page tells why it waits, and asks again itself.
 * It gives up before its visitors do.
 */
export const staySearch = createStaySearch(connectTo(`${location.origin}/web`, undefined, { attempts: 1 }), {
  base: { pricebasis: 'total', group: 'lodging', facets: [...facetNames, 'price'], pagesize: pageSize },
  debounce: 0,
  keepFor: 60_000,
  patience: 8_000,
});

/** Drops all answers that are kept, since something was booked. */
export function forgetAnswers(): void {
  staySearch.forget();
  forgetKept();
}
