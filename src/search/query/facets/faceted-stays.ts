import type { OpenSearch } from '../../../opensearch/client.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { readHits, readStay, type FoundStays } from '../hits.ts';
import { sendSearch } from '../send-search.ts';
import type { SearchScope } from '../stay-query.ts';
import { collectFacets, readFacet, type FacetAnswer } from './facet-answers.ts';
import { buildFacetedBody } from './facet-bodies.ts';
import { nameAggregation } from './facet-query.ts';

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
  const answer = await sendSearch(client, index, buildFacetedBody(scope, nights));
  const { hits, aggregations } = answer;
  const stays = readHits(answer).map((hit) => readStay(hit, nights, criteria));
  const facets = collectFacets(criteria, (name) =>
    readFacet(name, criteria, aggregations?.[nameAggregation(name)] as FacetAnswer | undefined),
  );
  return { total: hits.total.value, isExact: true, stays, facets };
}
