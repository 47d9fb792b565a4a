import { buildEmptyFacets } from './facets/facet-answers.ts';
import { findFacetedStays, findOnlyLength } from './facets/faceted-stays.ts';
import { findLodgingFacets } from './facets/lodging-facets.ts';
import type { FacetSources } from './facets/listed-lodgings.ts';
import { findMapCells } from './facets/find-map-cells.ts';
import { findPage, type FoundPage, type SearchTarget } from './find-page.ts';
import type { FoundStays } from './hits.ts';
import type { MatchPlan } from './plan.ts';
import { countResults } from './result-counts.ts';
import { sendSearch, sendSearches } from './send-search.ts';
import type { SearchScope } from './stay-query.ts';

/** Throws SearchUnavailable. */
export async function runPlan(target: SearchTarget, scope: SearchScope, plan: MatchPlan): Promise<FoundStays> {
  const { isMapped, box } = scope.criteria;
  const [found, cells] = await Promise.all([
    findFaceted(target, scope, plan),
    isMapped && box && findMapCells(facetSourcesOf(target), scope, box),
  ]);
  return { ...found, ...(cells && { cells }) };
}

async function findFaceted(target: SearchTarget, scope: SearchScope, plan: MatchPlan): Promise<FoundStays> {
  const { criteria } = scope;
  if (plan.kind === 'nothing')
    return { total: 0, stays: [], ...(criteria.facets && { facets: buildEmptyFacets(criteria) }) };
  const nights = criteria.facets && findOnlyLength(criteria);
  if (nights !== undefined) {
    const counted = findFacetedStays(facetSourcesOf(target), withoutPage(scope), nights);
    if (!criteria.after) return counted;
    const [{ stays }, counts] = await Promise.all([findPage(target, scope, plan), counted]);
    return { ...counts, stays };
  }
  const page = findPage(target, scope, plan);
  const [{ stays }, total, facets] = await Promise.all([
    page,
    countPlanned(target, scope, plan, page),
    criteria.facets && findLodgingFacets(facetSourcesOf(target), scope),
  ]);
  return { stays, total, ...(facets && { facets }) };
}

/** Behind a cursor, only the counts can be requested. */
function withoutPage(scope: SearchScope): SearchScope {
  const { criteria } = scope;
  return criteria.after ? { ...scope, criteria: { ...criteria, size: 0 } } : scope;
}

async function countPlanned(
  { client, index }: SearchTarget,
  scope: SearchScope,
  plan: MatchPlan,
  page: Promise<FoundPage>,
): Promise<number> {
  const { group, after } = scope.criteria;
  if (group || (tellsTotal(plan) && !after)) return (await page).total ?? 0;
  return countResults((bodies) => sendSearches(client, index.arrivals, bodies), scope);
}

function tellsTotal(plan: MatchPlan): boolean {
  return 'lengths' in plan && plan.lengths.length === 1;
}

function facetSourcesOf(target: SearchTarget): FacetSources {
  const { client, index, matcher, attributes } = target;
  return {
    matcher,
    attributes,
    arrivals: (bodies) => sendSearches(client, index.arrivals, bodies),
    lodgings: (body) => sendSearch(client, index.lodgings, body),
  };
}
