import type { IndexNames } from '../../opensearch/mappings.ts';
import type { IndexView } from './index-view.ts';
import { SearchUnavailable } from './search-unavailable.ts';

/** Yields the indices to ask and the lodgings to leave out; throws SearchUnavailable when the index cannot answer now. */
export function readyIndex(view: IndexView): { index: IndexNames; left: readonly number[] } {
  const index = view.serving();
  const left = view.lagging();
  if (!index || !left) throw new SearchUnavailable(index ? 'Too much waits to be indexed' : 'The index is being built');
  return { index, left };
}
