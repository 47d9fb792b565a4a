import { priceBoundsOf, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { FacetName } from '../../rules/facets.ts';
import { listSelectedFacets } from '../../rules/relaxed-criteria.ts';
import { listAnsweredLodgings } from '../scripts/lodging-figures.ts';
import type { SearchAnswer } from '../query-language.ts';
import { readHits, readStay, type FoundStays } from '../hits.ts';
import type { SearchScope } from '../stay-query.ts';
import { collectFacets, listCountedFacets, readAggregatedFacet } from './facet-answers.ts';
import { buildFacetedBody, countingOfLength } from './facet-bodies.ts';
import { listName, type FacetCounting } from './facet-query.ts';
import { readLodgingCounter, type FacetSources } from './listed-lodgings.ts';

/** In nights; undefined unless all results have this length and each matching document is one result. */
export function findOnlyLength({ arrival, departure, flex = 0, group }: StayCriteria): number | undefined {
  if (arrival === undefined || departure === undefined || (group && flex > 0)) return undefined;
  return departure - arrival;
}

/** Finds the stays and their facets in one request; throws SearchUnavailable. */
export async function findFacetedStays(sources: FacetSources, scope: SearchScope, nights: number): Promise<FoundStays> {
  const { criteria } = scope;
  const names = listCountedFacets(criteria);
  const counting = countingOfLength(criteria, nights);
  const [[answer], count] = await Promise.all([
    sources.arrivals([buildFacetedBody(scope, counting)]),
    readLodgingCounter(sources, criteria, names),
  ]);
  const { hits, aggregations = {} } = answer as SearchAnswer;
  const list = listAnsweredLodgings({ aggregations: (aggregations[listName] ?? {}) as typeof aggregations });
  const { read } = count(list, {
    timesOf: counting.fold === 'sum' ? (results) => results : () => 1,
    accepts: acceptPrices(criteria, names, counting),
  });
  const facets = collectFacets(criteria, (name) =>
    counting.isListed(name) ? read(name) : readAggregatedFacet(name, criteria, aggregations),
  );
  const stays = readHits(answer as SearchAnswer).map((hit) => readStay(hit, nights, criteria.sort));
  return { total: hits.total.value, stays, facets };
}

/** Where prices are counted from the list, the query omits their selection. */
function acceptPrices(
  criteria: StayCriteria,
  names: readonly FacetName[],
  { isListed }: FacetCounting,
): (price: number) => boolean {
  if (!isListed('price') || !listSelectedFacets(criteria, names).includes('price')) return () => true;
  const { from, to } = priceBoundsOf(criteria);
  return (price) => price >= from && price <= to;
}
