import { isOfAttributes } from '../../rules/facets.ts';
import { dropSelections, listSelectedFacets } from '../../rules/relaxed-criteria.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { buildFacetParts, buildPromotionAggregations, nameAggregation, type FacetCounting } from './facet-query.ts';
import { aggregated, countLodgingsAs, type Clause, type SearchBody } from '../query-language.ts';
import type { MatchPlan } from '../plan.ts';
import { foldByLodging, one } from '../scripts/lodging-figures.ts';
import type { PlacedBy } from '../scripts/stay-scripts.ts';
import { computeLowestPrice } from '../stay-order.ts';
import {
  buildBranchBody,
  buildCheapestQuery,
  buildArrivalsQuery,
  buildStaysQuery,
  type Lengths,
  type SearchScope,
} from '../stay-query.ts';

/** Lengths in nights, of stays that end on the departure where one is given; undefined means any. */
export interface PlannedLengths {
  lengths: Lengths;
  departure?: number;
}

/**
 * The query omits the facets' selections, so that each facet can be counted without its own; hits are filtered by all
 * selections with a post filter.
 */
export function buildFacetedBody(scope: SearchScope, counting: FacetCounting): SearchBody {
  const { criteria } = scope;
  const { facets = [], from, size } = criteria;
  const unselected = { ...scope, criteria: dropSelections(criteria, listSelectedFacets(criteria, facets)) };
  return {
    ...buildBranchBody(unselected, counting.nights, { from, size }),
    ...buildFacetParts(criteria, facets, counting),
  };
}

/**
 * With exact dates each lodging has one stay, so listing it with its price also counts the price facet. With flexible
 * dates it may have several.
 */
export function countingOfLength(criteria: StayCriteria, nights: number): FacetCounting {
  const { facets = [], flex = 0 } = criteria;
  if (flex > 0) return { nights, figure: one, fold: 'sum', isListed: isOfAttributes };
  const figure = facets.includes('price') ? computeLowestPrice(criteria, { kind: 'length', nights }) : one;
  return { nights, figure, fold: 'lowest', isListed: (name) => name !== 'promotions' };
}

/** Returns undefined when no stay can match. */
export function lengthsOfPlan(plan: MatchPlan): PlannedLengths | undefined {
  if (plan.kind === 'nothing') return undefined;
  return plan.kind === 'arrivals' ? { lengths: undefined } : plan;
}

/** One request per length, one for stays that end on a day, or one for stays of any length. */
export function buildLowestPriceBodies(scope: SearchScope, { lengths, departure }: PlannedLengths): SearchBody[] {
  const buildFor = (query: Clause, placedBy: PlacedBy): SearchBody => ({
    query,
    ...aggregated,
    aggs: { lodgings: foldByLodging('lowest', computeLowestPrice(scope.criteria, placedBy)) },
  });
  if (!lengths) {
    const { query, prices } = buildCheapestQuery(scope);
    return [buildFor(query, { kind: 'best', prices })];
  }
  return departure === undefined
    ? lengths.map((nights) => buildFor(buildStaysQuery(scope, nights), { kind: 'length', nights }))
    : [buildFor(buildArrivalsQuery(scope, lengths), { kind: 'departure', departure })];
}

export function buildLodgingPromotionsBody(scope: SearchScope, nights: number): SearchBody {
  const values = buildPromotionAggregations(scope.criteria, countLodgingsAs('results'));
  return {
    query: buildStaysQuery(scope, nights),
    ...aggregated,
    aggs: { [nameAggregation('promotions')]: { filter: { match_all: {} }, aggs: values } },
  };
}
