import { SearchUnavailable, type IndexView } from '../../search/query/index-view.ts';
import type { Search } from '../../search/query/search.ts';
import type { BringLodging } from './bring-lodgings.ts';

/**
 * For bulk availability reads: adds the states of lodgings not on sale, and refuses before the answer begins, not
 * midway, if one of them waits to be indexed.
 */
export function readsStates(search: Search, view: IndexView, bring: BringLodging): Search {
  return {
    ...search,
    async *readAvailabilities(lodgingIds) {
      if (lodgingIds.some((id) => view.isLagging(id)))
        throw new SearchUnavailable('LAGS', 'One of the lodgings waits to be indexed');
      for await (const { lodgingId, found } of search.readAvailabilities(lodgingIds)) {
        if (found) yield { lodgingId, found };
        else {
          await bring(lodgingId);
          yield { lodgingId, found: view.readFromFacts(lodgingId) };
        }
      }
    },
  };
}
