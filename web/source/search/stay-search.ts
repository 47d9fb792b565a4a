import { connectTo } from '../../../client/connect.ts';
import { createStaySearch } from '../../../client/search/live-search.ts';
import { forgetKept } from '../shell/service.ts';
import type { StayCriteria } from '../../../client/search/stay-search.ts';
import { type Area, writeArea } from '../map/map-view.ts';
import { facetNames, pageSize } from './criteria.ts';

const facets = [...facetNames, 'price'] as const;

/**
 * Shared by all views: results of the last minute are reused, so that going back costs nothing. All prices shown, bounded or sorted by are
 * totals. One attempt only: the page explains the wait and retries itself. It times out before visitors give up.
 */
export const staySearch = createStaySearch(connectTo(`${location.origin}/web`, undefined, { attempts: 1 }), {
  base: { pricebasis: 'total', group: 'lodging', facets: [...facets], pagesize: pageSize },
  debounce: 0,
  keepFor: 60_000,
  patience: 8_000,
});

/** Requests the cells of a map with the results. */
export function cellsOf(area: Area): StayCriteria {
  return { facets: [...facets, 'grid'], gridbbox: writeArea(area) };
}

/** Called after a booking: cached answers are outdated. */
export function forgetAnswers(): void {
  staySearch.forget();
  forgetKept();
}
