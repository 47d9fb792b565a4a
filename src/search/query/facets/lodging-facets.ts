import type { FacetName, Facets } from '../../rules/facets.ts';
import { dropSelections, listSelectedFacets, type DisjunctiveFacet } from '../../rules/relaxed-criteria.ts';
import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { buildPriceFacetOfPrices } from '../../rules/price-bands.ts';
import { hasPriceBounds, type StayCriteria } from '../../rules/stay-criteria.ts';
import { buildEmptyFacets, collectFacets, listCountedFacets, readFacet, type FacetAnswer } from './facet-answers.ts';
import { nameAggregation } from './facet-query.ts';
import {
  buildLodgingIdsBody,
  buildLodgingPromotionsBody,
  buildLodgingsBody,
  buildLowestPriceBodies,
  lengthsOfPlan,
  type PlannedLengths,
} from './facet-bodies.ts';
import { planMatches } from '../plan.ts';
import type { SearchBody, Send, SendAll } from '../query-language.ts';
import { readCountedFigures, readLodgingFigures } from '../scripts/lodging-figures.ts';
import type { SearchScope } from '../stay-query.ts';

/** How facets of lodgings are asked for. */
export interface FacetSources {
  arrivals: SendAll;
  lodgings: Send;
}

/** Tells whether counting the facets also counts the lodgings with a matching stay. */
export function tellsLodgingCount(criteria: StayCriteria): boolean {
  const names = listCountedFacets(criteria);
  return names.some(isOfLodgings) || (names.includes('price') && listSelectedFacets(criteria, ['price']).length === 0);
}

/** Tells whether counting the facets also counts the matching stays: of a departure, where all of its stays are looked at. */
export function tellsStayCount(criteria: StayCriteria): boolean {
  const { kind } = planMatches(criteria, longestStay);
  return kind === 'departure' && hasPriceBounds(criteria) && listCountedFacets(criteria).includes('price');
}

/**
 * Counts lodgings with a matching stay in two steps: their ids are aggregated from the arrival days, then all facets at once of the
 * lodgings with these ids. What only stays have, prices and promotions, is counted in the first step already.
 */
export async function findLodgingFacets(sources: FacetSources, scope: SearchScope): Promise<CountedFacets> {
  const { criteria } = scope;
  const names = listCountedFacets(criteria);
  const scopes = buildScopes(scope, names);
  // Which lengths to look at, no selection changes.
  const planned = names.length > 0 ? lengthsOfPlan(planMatches(scopes.ids.criteria, longestStay)) : undefined;
  if (!planned) return { facets: buildEmptyFacets(criteria), lodgingCount: 0, stayCount: 0 };
  const step = buildFirstStep(scope, scopes, names, planned);
  const answers = await sources.arrivals([...step.prices, ...step.ids, ...step.promotions]);
  const prices = readCountedFigures('lowest', answers.slice(0, step.prices.length));
  const ids =
    step.ids.length > 0 ? [...readLodgingFigures('lowest', [answers[step.prices.length]]).keys()] : listCounted(prices);
  const promotions = step.promotions.length > 0 ? answers.at(-1)?.aggregations : undefined;
  const ofLodgings = names.filter(isOfLodgings);
  const counted =
    ids.length > 0 && ofLodgings.length > 0
      ? await sources.lodgings(buildLodgingsBody(criteria, ofLodgings, ids))
      : undefined;
  const aggregations = { ...counted?.aggregations, ...promotions };
  const facets = collectFacets(criteria, (name) =>
    name === 'price'
      ? buildPriceFacetOfPrices(
          Array.from(prices.values(), ({ figure }) => figure),
          criteria,
        )
      : readFacet(name, criteria, aggregations[nameAggregation(name)] as FacetAnswer | undefined),
  );
  const stayCount = prices.values().reduce((sum, { counted: stays }) => sum + stays, 0);
  return { facets, lodgingCount: counted?.hits.total.value ?? ids.length, stayCount };
}

/** Lists the lodgings with a stay that is counted, which all are where there are no bounds of price. */
function listCounted(prices: ReadonlyMap<number, { counted: number }>): number[] {
  return [...prices].filter(([, { counted }]) => counted > 0).map(([lodgingId]) => lodgingId);
}

/** Facets, and what their counting told besides. */
interface CountedFacets {
  facets: Facets;
  /** Right only where `tellsLodgingCount` is true. */
  lodgingCount: number;
  /** Right only where `tellsStayCount` is true. */
  stayCount: number;
}

/** What each kind of facet is counted over: the search without the facet's own selections. */
interface Scopes {
  ids: SearchScope;
  prices: SearchScope;
  promotions: SearchScope;
  /** Whether nothing is selected of facets of lodgings: then the lodgings that have a price are those that are counted, but for bounds of price. */
  isOfPrices: boolean;
}

function buildScopes(scope: SearchScope, names: readonly FacetName[]): Scopes {
  const selected = listSelectedFacets(scope.criteria, names);
  const without = (isLeftOut: (name: DisjunctiveFacet) => boolean): SearchScope => ({
    ...scope,
    criteria: dropSelections(scope.criteria, selected.filter(isLeftOut)),
  });
  return {
    ids: without(isOfLodgings),
    prices: without((name) => name === 'price'),
    promotions: without((name) => name === 'promotions'),
    isOfPrices: !selected.some(isOfLodgings),
  };
}

function isOfLodgings(name: FacetName): boolean {
  return name !== 'price' && name !== 'promotions';
}

interface FirstStep {
  prices: SearchBody[];
  ids: SearchBody[];
  promotions: SearchBody[];
}

function buildFirstStep(
  { criteria }: SearchScope,
  scopes: Scopes,
  names: readonly FacetName[],
  planned: PlannedLengths,
): FirstStep {
  const hasPrices = names.includes('price');
  const { arrival = 0, departure = 0 } = scopes.promotions.criteria;
  // Of a departure, those within the bounds of price are counted with the prices.
  const areTold = scopes.isOfPrices && (planned.departure !== undefined || !hasPriceBounds(criteria));
  return {
    prices: hasPrices ? buildLowestPriceBodies(scopes.prices, planned, criteria) : [],
    ids: names.some(isOfLodgings) && !(hasPrices && areTold) ? [buildLodgingIdsBody(scopes.ids, planned.lengths)] : [],
    promotions: names.includes('promotions')
      ? [buildLodgingPromotionsBody(scopes.promotions, departure - arrival)]
      : [],
  };
}
