import { isOfAttributes, type FacetName, type Facets } from '../../rules/facets.ts';
import { dropSelections, listSelectedFacets, type DisjunctiveFacet } from '../../rules/relaxed-criteria.ts';
import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { buildPriceFacetOfPrices } from '../../rules/price-bands.ts';
import { hasPriceBounds } from '../../rules/stay-criteria.ts';
import { buildEmptyFacets, collectFacets, listCountedFacets, readAggregatedFacet } from './facet-answers.ts';
import { readLodgingCounter, type FacetSources } from './listed-lodgings.ts';
import {
  buildLodgingPromotionsBody,
  buildLowestPriceBodies,
  lengthsOfPlan,
  type PlannedLengths,
} from './facet-bodies.ts';
import { buildLodgingIdsBody } from '../result-counts.ts';
import { planMatches } from '../plan.ts';
import type { SearchBody } from '../query-language.ts';
import { readLodgingFigures } from '../scripts/lodging-figures.ts';
import type { SearchScope } from '../stay-query.ts';

/**
 * Counts lodgings with a matching stay: OpenSearch lists them from arrival days, the attribute table supplies their
 * attributes. Prices and promotions, which belong to stays, are counted over separate lists.
 */
export async function findLodgingFacets(sources: FacetSources, scope: SearchScope): Promise<Facets> {
  const { criteria } = scope;
  const names = listCountedFacets(criteria);
  const scopes = buildScopes(scope, names);
  // Selections never change which lengths are looked at.
  const planned = names.length > 0 ? lengthsOfPlan(planMatches(scopes.ids.criteria, longestStay)) : undefined;
  if (!planned) return buildEmptyFacets(criteria);
  const step = buildFirstStep(scopes, names, planned);
  const [answers, count] = await Promise.all([
    sources.arrivals([...step.prices, ...step.ids, ...step.promotions]),
    readLodgingCounter(sources, criteria, names),
  ]);
  const prices = readLodgingFigures('lowest', answers.slice(0, step.prices.length));
  const listed = step.ids.length > 0 ? readLodgingFigures('lowest', [answers[step.prices.length]]) : prices;
  const promotions = step.promotions.length > 0 ? answers.at(-1)?.aggregations : undefined;
  const { read } = count(listed);
  return collectFacets(criteria, (name) => {
    if (name === 'price') return buildPriceFacetOfPrices([...prices.values()], criteria);
    return isOfAttributes(name) ? read(name) : readAggregatedFacet(name, criteria, promotions);
  });
}

/** What each kind of facet is counted over: the search without the facet's own selections. */
interface Scopes {
  ids: SearchScope;
  prices: SearchScope;
  promotions: SearchScope;
  /** True when no lodging or price facet is selected: the lodgings with a price are then those to count. */
  isOfPrices: boolean;
}

function buildScopes(scope: SearchScope, names: readonly FacetName[]): Scopes {
  const selected = listSelectedFacets(scope.criteria, names);
  const without = (isLeftOut: (name: DisjunctiveFacet) => boolean): SearchScope => ({
    ...scope,
    criteria: dropSelections(scope.criteria, selected.filter(isLeftOut)),
  });
  return {
    ids: without(isOfAttributes),
    prices: without((name) => name === 'price'),
    promotions: without((name) => name === 'promotions'),
    isOfPrices: !selected.some(isOfAttributes) && !hasPriceBounds(scope.criteria),
  };
}

interface FirstStep {
  prices: SearchBody[];
  ids: SearchBody[];
  promotions: SearchBody[];
}

function buildFirstStep(scopes: Scopes, names: readonly FacetName[], planned: PlannedLengths): FirstStep {
  const hasPrices = names.includes('price');
  const { arrival = 0, departure = 0 } = scopes.promotions.criteria;
  const needsIds = names.some(isOfAttributes) && !(hasPrices && scopes.isOfPrices);
  return {
    prices: hasPrices ? buildLowestPriceBodies(scopes.prices, planned) : [],
    ids: needsIds ? [buildLodgingIdsBody(scopes.ids, planned.lengths)] : [],
    promotions: names.includes('promotions')
      ? [buildLodgingPromotionsBody(scopes.promotions, departure - arrival)]
      : [],
  };
}
