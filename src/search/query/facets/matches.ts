import { longestStay } from '../../../stays/rules/planning/planning.ts';
import {
  dropSelections,
  isOfAttributes,
  listSelectedFacets,
  type AttributeFacet,
  type DisjunctiveFacet,
} from '../../rules/facets.ts';
import type { LodgingList } from '../../rules/lodging-table.ts';
import { findWish } from '../../rules/sort-numbers.ts';
import { hasPriceBounds, priceBoundsOf, type StayCriteria } from '../../rules/stay-criteria.ts';
import { buildSelectionClauses } from '../clauses/stay-clauses.ts';
import { readHits, readStay, type StayHit } from '../hits.ts';
import { planMatches, type MatchPlan } from '../plan.ts';
import {
  aggregated,
  countLodgingsAs,
  type Clause,
  type SearchAnswer,
  type SearchBody,
  type SendAll,
} from '../query-language.ts';
import { buildLodgingIdsBody } from '../result-counts.ts';
import { foldByLodging, listAnsweredLodgings, one, readLodgingFigures } from '../scripts/lodging-figures.ts';
import type { PlacedBy } from '../scripts/stay-scripts.ts';
import { shareList } from '../shared-lists.ts';
import { computeLowestPrice } from '../stay-order.ts';
import {
  buildLengthBody,
  buildCheapestQuery,
  buildArrivalsQuery,
  buildStaysQuery,
  type SearchScope,
} from '../stay-query.ts';

/** What facets and map cells count: matches of a search without the selections in its attribute facets. */
export interface Matches {
  /** Figures are prices, of which the lowest counts, where facets, cells or the order need them. */
  list: LodgingList;
  /** Whether the price is within the bounds of the search. */
  accepts: (price: number) => boolean;
  /** The list for the price facet: without the price bounds of the search. */
  prices: LodgingList;
  /** Counts of the promotions, without the selection of promotions. */
  promotions: SearchAnswer['aggregations'];
  /** Number of lodgings in both lists. */
  size: number;
}

export const noMatches: Matches = {
  list: new Map(),
  accepts: () => true,
  prices: new Map(),
  promotions: undefined,
  size: 0,
};

/** Lists each lodging once. Throws SearchUnavailable. */
export function readMatches(send: SendAll, scope: SearchScope): Promise<Matches> {
  const { criteria } = scope;
  const { facets = [], group, mapArea } = criteria;
  const hasPriceFacet = facets.includes('price');
  const isUnbounded = hasPriceFacet && hasPriceBounds(criteria);
  const isRanked = group !== undefined && isRankedByLowestPrice(criteria);
  const hasPrices = mapArea !== undefined || isRanked || (hasPriceFacet && !isUnbounded);
  // Order and grouping do not matter to a list.
  const sharedScope: SearchScope = { ...scope, criteria: { ...criteria, sort: 'priceasc', group: 'lodging' } };
  const listed = without(sharedScope, listSelectedAttributes(criteria));
  // Of attributes all that is selected applies to promotions.
  const promotions = buildPromotionsBodies(scope);
  return shareList(listed, JSON.stringify(['matches', hasPrices, isUnbounded, promotions]), async () => {
    const plan = planMatches(criteria, longestStay);
    if (plan.kind === 'nothing') return noMatches;
    const bodies = hasPrices ? buildLowestPriceBodies(listed, plan) : [buildLodgingIdsBody(listed, lengthsOf(plan))];
    const unbounded = isUnbounded ? buildLowestPriceBodies(without(listed, ['price']), plan) : [];
    const answers = await send([...bodies, ...unbounded, ...promotions]);
    const list = readLodgingFigures('lowest', answers.splice(0, bodies.length));
    const prices = isUnbounded ? readLodgingFigures('lowest', answers.splice(0, unbounded.length)) : list;
    const size = list.size + (isUnbounded ? prices.size : 0);
    return { list, accepts: () => true, prices, promotions: answers[0]?.aggregations, size };
  });
}

/** Whether the lowest price of a lodging is its place in the order, alone or by what the lodging has. */
export function isRankedByLowestPrice(criteria: StayCriteria): boolean {
  const { sort } = criteria;
  return (sort === 'priceasc' || sort === 'priceperperson') && findWish(criteria) === undefined;
}

/** In nights; undefined unless all results have this length and each matching document is one result. */
export function findOnlyLength({ arrival, departure, flex = 0, group }: StayCriteria): number | undefined {
  if (arrival === undefined || departure === undefined || (group && flex > 0)) return undefined;
  return departure - arrival;
}

/** Reads the page in the same request, and lists each lodging once for each of its stays. Throws SearchUnavailable. */
export async function readMatchingStays(
  send: SendAll,
  scope: SearchScope,
  nights: number,
): Promise<{ total: number; stays: StayHit[]; matches: Matches }> {
  const { criteria } = scope;
  const { from, size, facets = [], mapArea } = criteria;
  const hasPriceFacet = facets.includes('price');
  const dropped = [...listSelectedAttributes(criteria), ...(hasPriceFacet ? (['price'] as const) : [])];
  const selections = dropped.flatMap((name) => buildSelectionClauses(criteria, name, nights));
  const figure = hasPriceFacet || mapArea ? computeLowestPrice(criteria, { kind: 'length', nights }) : one;
  const body: SearchBody = {
    ...buildLengthBody(without(scope, dropped), nights, { from, size }),
    aggs: { lodgings: foldByLodging('each', figure) },
    ...(selections.length > 0 && { post_filter: { bool: { filter: selections } } }),
  };
  const [answer, counts] = (await send([body, ...buildPromotionsBodies(scope)])) as [SearchAnswer, SearchAnswer?];
  const list = listAnsweredLodgings(answer);
  const bounds = priceBoundsOf(hasPriceFacet ? criteria : {});
  const accepts = (price: number) => price >= bounds.from && price <= bounds.to;
  return {
    total: answer.hits.total.value,
    stays: readHits(answer).map((hit) => readStay(hit, nights, criteria.sort)),
    matches: { list, accepts, prices: list, promotions: counts?.aggregations, size: 0 },
  };
}

type SelectedAttribute = DisjunctiveFacet & AttributeFacet;

export function listSelectedAttributes(criteria: StayCriteria): SelectedAttribute[] {
  const selected = listSelectedFacets(criteria, criteria.facets ?? []);
  return selected.filter((name): name is SelectedAttribute => isOfAttributes(name));
}

function without(scope: SearchScope, selections: readonly DisjunctiveFacet[]): SearchScope {
  return { ...scope, criteria: dropSelections(scope.criteria, selections) };
}

type SomePlan = Exclude<MatchPlan, { kind: 'nothing' }>;

function lengthsOf(plan: SomePlan): readonly number[] | undefined {
  return plan.kind === 'arrivals' ? undefined : plan.lengths;
}

/** One request per length, one for stays that end on a day, or one for stays of any length. */
function buildLowestPriceBodies(scope: SearchScope, plan: SomePlan): SearchBody[] {
  const buildFor = (query: Clause, placedBy: PlacedBy): SearchBody => ({
    query,
    ...aggregated,
    aggs: { lodgings: foldByLodging('lowest', computeLowestPrice(scope.criteria, placedBy)) },
  });
  switch (plan.kind) {
    case 'arrivals': {
      const { query, prices } = buildCheapestQuery(scope);
      return [buildFor(query, { kind: 'best', prices })];
    }
    case 'departure':
      return [buildFor(buildArrivalsQuery(scope, plan.lengths), plan)];
    case 'lengths':
      return plan.lengths.map((nights) => buildFor(buildStaysQuery(scope, nights), { kind: 'length', nights }));
  }
}

/** Each shard returns far more than needed, so that the merged top counts are exact. */
const largest = { size: 50, shard_size: 10_000 };

/** Promotions belong to stays, so OpenSearch counts them, for stays of one length only. */
function buildPromotionsBodies(scope: SearchScope): SearchBody[] {
  const { facets = [], arrival, departure, group, promotions } = scope.criteria;
  if (!facets.includes('promotions') || arrival === undefined || departure === undefined) return [];
  const terms = { field: 'promotions', ...largest };
  const perCode = group ? { aggs: countLodgingsAs('results') } : {};
  const asked = { ...terms, size: promotions.length, include: promotions };
  return [
    {
      query: buildStaysQuery(without(scope, ['promotions']), departure - arrival),
      ...aggregated,
      aggs: {
        values: { terms, ...perCode },
        // Requested codes may not be among the most frequent.
        ...(promotions.length > 0 && { asked: { terms: asked, ...perCode } }),
      },
    },
  ];
}
