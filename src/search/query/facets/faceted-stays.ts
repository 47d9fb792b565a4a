import { priceBoundsOf, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { FacetName } from '../../rules/facets.ts';
import { listSelectedFacets } from '../../rules/relaxed-criteria.ts';
import { listAnsweredLodgings } from '../scripts/lodging-figures.ts';
import type { SearchAnswer } from '../query-language.ts';
import { readHits, readStay, type FoundStays } from '../hits.ts';
import type { SearchScope } from '../stay-query.ts';
import {
  collectFacets,
  listCountedFacets,
  readAggregatedFacet,
  readListedFacet,
  type FacetAnswer,
} from './facet-answers.ts';
import { buildFacetedBody, countingOfLength } from './facet-bodies.ts';
import { listName, nameAggregation, type FacetCounting } from './facet-query.ts';
import type { FacetSources } from './lodging-facets.ts';
import { findSpellings, readSelections } from './selected-values.ts';

/** Finds the one length that all results have, in nights, when each document that matches is one result; undefined when there is none. */
export function findOnlyLength({ arrival, departure, flex = 0, group }: StayCriteria): number | undefined {
  if (arrival === undefined || departure === undefined || (group && flex > 0)) return undefined;
  return departure - arrival;
}

/** Finds the stays of one length in one request, and their facets; throws SearchUnavailable. */
export async function findFacetedStays(
  { arrivals, lodgings, attributes }: FacetSources,
  scope: SearchScope,
  nights: number,
): Promise<FoundStays> {
  const { criteria } = scope;
  const names = listCountedFacets(criteria);
  const counting = countingOfLength(criteria, nights);
  const [[answer], known, spellings] = await Promise.all([
    arrivals([buildFacetedBody(scope, counting)]),
    attributes.read(),
    findSpellings(lodgings, criteria, names),
  ]);
  const { hits, aggregations = {} } = answer as SearchAnswer;
  const tally = known.tally(
    listAnsweredLodgings({ aggregations: (aggregations[listName] ?? {}) as typeof aggregations }),
    {
      selected: readSelections(criteria, names, spellings),
      timesOf: counting.fold === 'sum' ? (results) => results : () => 1,
      accepts: acceptPrices(criteria, names, counting),
    },
  );
  const facets = collectFacets(criteria, (name) =>
    counting.isListed(name)
      ? readListedFacet(name, criteria, tally, spellings)
      : readAggregatedFacet(name, criteria, aggregations[nameAggregation(name)] as FacetAnswer | undefined),
  );
  const stays = readHits(answer as SearchAnswer).map((hit) => readStay(hit, nights, criteria));
  return { total: hits.total.value, isExact: true, stays, facets };
}

/** Where prices are counted from the list, the query leaves out what is selected of them. */
function acceptPrices(
  criteria: StayCriteria,
  names: readonly FacetName[],
  { isListed }: FacetCounting,
): (price: number) => boolean {
  if (!isListed('price') || !listSelectedFacets(criteria, names).includes('price')) return () => true;
  const { from, to } = priceBoundsOf(criteria);
  return (price) => price >= from && price <= to;
}
