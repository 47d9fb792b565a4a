import type { OpenSearch } from '../../../opensearch/client.ts';
import { dropSelections, listSelectedFacets } from '../../rules/relaxed-criteria.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { compareStays, readHits, readStay, type FoundStays } from '../hits.ts';
import type { SearchBody } from '../query-language.ts';
import { sendSearch } from '../send-search.ts';
import { buildBranchBody, type SearchScope } from '../stay-query.ts';
import { collectFacets, readFacet, type FacetAnswer } from './facet-answers.ts';
import { buildFacetParts, nameAggregation } from './facet-query.ts';

/** Finds the one length that all results have, in nights, when each document that matches is one result; undefined when there is none. */
export function findOnlyLength({ arrival, departure, flex = 0, group }: StayCriteria): number | undefined {
  if (arrival === undefined || departure === undefined || (group && flex > 0)) return undefined;
  return departure - arrival;
}

/** Finds the stays of one length and their facets in one request; throws SearchUnavailable. */
export async function findFacetedStays(
  client: OpenSearch,
  index: string,
  scope: SearchScope,
  nights: number,
): Promise<FoundStays> {
  const { criteria } = scope;
  const answer = await sendSearch(client, index, buildFacetedBody(scope, nights, criteria.from + criteria.size));
  const { hits, aggregations } = answer;
  const stays = readHits(answer).map((hit) => readStay(hit, nights, criteria));
  const facets = collectFacets(criteria, (name) =>
    readFacet(name, criteria, aggregations?.[nameAggregation(name)] as FacetAnswer | undefined),
  );
  return { total: hits.total.value, stays: stays.sort(compareStays), facets };
}

/**
 * Builds the request for the stays of one length with their facets. The query leaves out what is selected of the facets, so
 * that each can be counted without its own selection; the hits are filtered by all selections afterwards.
 */
export function buildFacetedBody(scope: SearchScope, nights: number, size: number): SearchBody {
  const { criteria } = scope;
  const { facets = [] } = criteria;
  const unselected = { ...scope, criteria: dropSelections(criteria, listSelectedFacets(criteria, facets)) };
  return { ...buildBranchBody(unselected, nights, size), ...buildFacetParts(criteria, facets, nights) };
}
