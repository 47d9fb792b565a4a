import type { Search } from './search.ts';
import { giveUpOn, shareCalls, type OpenSearch } from '../../opensearch/client.ts';
import { createAvailabilityReader } from '../availability/read-availabilities.ts';
import { readPriceCalendar } from './calendar.ts';
import { planSearch } from '../rules/plan.ts';
import { costOfSearch } from '../rules/search-cost.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import type { SearchLodging } from '../rules/index-documents.ts';
import { addCircuitBreaker } from './circuit-breaker.ts';
import { createTableReader } from './lodging-table.ts';
import { findStays } from './find-stays.ts';
import type { IndexView } from './index-view.ts';
import { suggestNames } from './text/suggest-names.ts';
import { createSharedLists } from './shared-lists.ts';
import { createSummaries } from './summaries.ts';

/** Searches of one unit may share a request: none of them holds the others up. */
function isCheap(criteria: StayCriteria): boolean {
  return costOfSearch(planSearch(criteria), criteria).units === 1;
}

/** Shared work (summaries, attributes) is not aborted with one search. `complete` adds addresses to summaries. */
export function createSearch(
  connection: OpenSearch,
  view: IndexView,
  complete: (summary: SearchLodging) => SearchLodging = (summary) => summary,
): Search {
  const client = addCircuitBreaker(connection);
  const shared = shareCalls(client);
  const parts = {
    view,
    summaries: createSummaries(client, view, complete),
    readTable: createTableReader(client, view),
    lists: createSharedLists(),
  };
  const partsFor = (searching: OpenSearch, signal?: AbortSignal) => ({ client: giveUpOn(searching, signal), ...parts });
  return {
    ...createAvailabilityReader(client, view),
    findStays: (criteria, signal) => findStays(partsFor(isCheap(criteria) ? shared : client, signal), criteria),
    readPriceCalendar: (criteria, signal) => readPriceCalendar(partsFor(client, signal), criteria),
    suggestNames: (wish, signal) => suggestNames(partsFor(client, signal), wish),
    whenSearchable: (lodgingId) => view.whenSearchable(lodgingId),
  };
}
