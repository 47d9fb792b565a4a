import type { FacetName, Facets } from '../../rules/facets.ts';
import { selectedFacets, withoutSelections, type DisjunctiveFacet } from '../../rules/relaxed-criteria.ts';
import type { Cents } from '../../../values/money.ts';
import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { priceFacetOf } from '../../rules/price-bands.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { countedFacets, emptyFacets, facetsOf } from './counted-facets.ts';
import { facetOf, type FacetAnswer } from './facet-answers.ts';
import { aggregationName } from './facet-query.ts';
import { lodgingIdsBody, lodgingPromotionsBody, lodgingsBody, lowestPriceBodies } from './lodging-facet-query.ts';
import { planOf } from '../plan.ts';
import type { SearchAnswer, SearchBody } from '../query-language.ts';
import type { Lengths, SearchScope } from '../stay-query.ts';

/** Where facets of lodgings are asked. */
export interface FacetSources {
  arrivals: (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>;
  lodgings: (body: SearchBody) => Promise<SearchAnswer>;
  /** Tells which lengths the arrival days in the scope offer. */
  offeredLengths: (scope: SearchScope) => Promise<readonly number[]>;
}

/** Tells whether the number of lodgings with a matching stay comes along with the facets. */
export function tellsLodgingCount(criteria: StayCriteria): boolean {
  const names = countedFacets(criteria);
  return names.some(isOfLodgings) || (names.includes('price') && selectedFacets(criteria, ['price']).length === 0);
}

/**
 * Counts lodgings with a matching stay in two steps: their ids are asked of the arrival days, then all facets at once of the
 * lodgings with these ids. What only stays have, prices and promotions, is counted in the first step already. `lodgingCount` is
 * right where `tellsLodgingCount` says so.
 */
export async function findLodgingFacets(
  sources: FacetSources,
  scope: SearchScope,
): Promise<{ facets: Facets; lodgingCount: number }> {
  const { criteria } = scope;
  const names = countedFacets(criteria);
  const scopes = scopesOf(scope, names);
  const lengths = names.length > 0 ? await lengthsOf(sources, scopes) : undefined;
  if (!lengths) return { facets: emptyFacets(criteria), lodgingCount: 0 };
  const step = firstStep(scopes, names, lengths);
  const answers = await sources.arrivals([...step.prices, ...step.ids, ...step.promotions]);
  const prices = lowestPrices(answers.slice(0, step.prices.length));
  const ids = step.ids.length > 0 ? idsIn(answers[step.prices.length]) : [...prices.keys()];
  const promotions = step.promotions.length > 0 ? answers.at(-1)?.aggregations : undefined;
  const ofLodgings = names.filter(isOfLodgings);
  const counted =
    ids.length > 0 && ofLodgings.length > 0
      ? await sources.lodgings(lodgingsBody(criteria, ofLodgings, ids))
      : undefined;
  const told = { ...counted?.aggregations, ...promotions };
  const facets = facetsOf(criteria, (name) =>
    name === 'price'
      ? priceFacetOf([...prices.values()], criteria)
      : facetOf(name, criteria, told[aggregationName(name)] as FacetAnswer | undefined),
  );
  return { facets, lodgingCount: counted?.hits.total.value ?? ids.length };
}

/** What each kind of facet is counted over: its own selections left out. */
interface Scopes {
  ids: SearchScope;
  prices: SearchScope;
  promotions: SearchScope;
  /** Whether the lodgings that have a price are those that are counted. */
  isSame: boolean;
  /** Everything selected left out. */
  loosest: SearchScope;
}

function scopesOf(scope: SearchScope, names: readonly FacetName[]): Scopes {
  const selected = selectedFacets(scope.criteria, names);
  const without = (isLeftOut: (name: DisjunctiveFacet) => boolean): SearchScope => ({
    ...scope,
    criteria: withoutSelections(scope.criteria, selected.filter(isLeftOut)),
  });
  return {
    ids: without(isOfLodgings),
    prices: without((name) => name === 'price'),
    promotions: without((name) => name === 'promotions'),
    isSame: !selected.some((name) => isOfLodgings(name) || name === 'price'),
    loosest: without(() => true),
  };
}

function isOfLodgings(name: FacetName): boolean {
  return name !== 'price' && name !== 'promotions';
}

/** Yields the lengths to look at for ids and for prices; undefined when no length is offered. */
async function lengthsOf(
  { offeredLengths }: FacetSources,
  { ids, prices, loosest }: Scopes,
): Promise<{ ids: Lengths; prices: Lengths } | undefined> {
  const plans = [ids, prices].map(({ criteria }) => planOf({ ...criteria, sort: 'relevance' }, longestStay));
  if (plans.some(({ kind }) => kind === 'nothing')) return undefined;
  const isUnknown = plans.some((plan) => plan.kind === 'branches' && !plan.lengths);
  const offered = isUnknown ? await offeredLengths(loosest) : [];
  if (isUnknown && offered.length === 0) return undefined;
  const [ofIds, ofPrices] = plans.map((plan) => (plan.kind === 'branches' ? (plan.lengths ?? offered) : undefined));
  return { ids: ofIds, prices: ofPrices };
}

interface FirstStep {
  prices: SearchBody[];
  ids: SearchBody[];
  promotions: SearchBody[];
}

function firstStep(scopes: Scopes, names: readonly FacetName[], lengths: { ids: Lengths; prices: Lengths }): FirstStep {
  const hasPrices = names.includes('price');
  const { arrival = 0, departure = 0 } = scopes.promotions.criteria;
  return {
    prices: hasPrices ? lowestPriceBodies(scopes.prices, lengths.prices) : [],
    ids: names.some(isOfLodgings) && !(hasPrices && scopes.isSame) ? [lodgingIdsBody(scopes.ids, lengths.ids)] : [],
    promotions: names.includes('promotions') ? [lodgingPromotionsBody(scopes.promotions, departure - arrival)] : [],
  };
}

interface LodgingBucket {
  key: number;
  lowest?: { value: number };
}

function lodgingsIn(answer: SearchAnswer | undefined): readonly LodgingBucket[] {
  const { buckets = [] } = (answer?.aggregations?.['lodgings'] ?? {}) as { buckets?: readonly LodgingBucket[] };
  return buckets;
}

function idsIn(answer: SearchAnswer | undefined): number[] {
  return lodgingsIn(answer).map(({ key }) => key);
}

/** Yields the lowest price of each lodging in any of the answers. */
function lowestPrices(answers: readonly SearchAnswer[]): Map<number, Cents> {
  const prices = new Map<number, Cents>();
  for (const answer of answers)
    for (const { key, lowest } of lodgingsIn(answer)) {
      const price = lowest?.value ?? Infinity;
      if (price < (prices.get(key) ?? Infinity)) prices.set(key, price);
    }
  return prices;
}
