import { longestStay } from '../../stays/rules/planning/planning.ts';
import type { Day } from '../../values/day.ts';
import { type AheadOrder, spanOfDeparture } from '../rules/index-documents.ts';
import { priceFields } from '../rules/price-fields.ts';
import { hasPriceBounds, isOrderOfLodgings, type StayCriteria } from '../rules/stay-criteria.ts';
import {
  buildDayClauses,
  buildKindClauses,
  buildLeftOutClauses,
  buildLengthClauses,
  hasOpenDays,
  matchBookable,
  matchBounds,
  matchOutsideOpenDays,
  matchPriceRange,
  widenBounds,
} from './clauses/stay-clauses.ts';
import { matchAll, matchAny, type Clause, type SendAll } from './query-language.ts';
import type { FoundStay, StayPage } from '../rules/found-stay.ts';
import type { LodgingTable } from '../rules/lodging-table.ts';
import type { MatchingStays, Plan } from '../rules/plan.ts';
import type { SharedLists } from './shared-lists.ts';

/** Conditions on the documents of a search. */
export interface SearchScope {
  criteria: StayCriteria;
  plan: MatchingStays;
  excludedLodgingIds: readonly number[];
  text: Clause | undefined;
}

/** Includes every lodging with a matching stay, with its best in the order. */
export function buildRankedQuery(scope: SearchScope): Clause {
  const marked = scope.plan.lengths ? undefined : buildMarkedClauses(scope.criteria);
  return marked ? buildScopedQuery(scope, marked) : buildArrivalsQuery(scope);
}

/** Includes every lodging with a matching stay, where the order does not matter. */
export function buildLodgingsQuery(scope: SearchScope): Clause {
  return buildRankedQuery({ ...scope, criteria: { ...scope.criteria, sort: 'relevance' } });
}

/** Documents that may have matching stays: the lengths and prices of each stay are checked where they are read. */
export function buildScannedQuery(scope: SearchScope): Clause {
  const { lengths, departure } = scope.plan;
  if (departure !== undefined) return buildArrivalsQuery(scope);
  const ofLengths = lengths ? [{ terms: { nights: lengths } }] : [];
  return buildKindsQuery(scope, [...ofLengths, ...buildNearPriceClauses(widenBounds(scope.criteria))]);
}

export function buildArrivalsQuery(scope: SearchScope): Clause {
  const { criteria, plan } = scope;
  const { lengths, departure } = plan;
  if (!lengths) return buildKindsQuery(scope, buildPriceClauses(criteria));
  if (departure !== undefined) return buildDepartingQuery(scope, departure, lengths);
  const [only] = lengths;
  if (only !== undefined && lengths.length === 1) return buildStaysQuery(scope, only);
  const ofLengths = lengths.map((nights) => matchAll(buildLengthClauses(criteria, nights)));
  return buildKindsQuery(scope, [matchAny(ofLengths)]);
}

function buildDepartingQuery(scope: SearchScope, departure: Day, lengths: readonly number[]): Clause {
  const { criteria } = scope;
  // A bookable stay begins today at the earliest.
  const areAll = lengths.length === Math.min(longestStay, departure - criteria.today);
  const days = areAll ? [] : [{ terms: { arrival: lengths.map((nights) => departure - nights) } }];
  const clauses = [...matchDeparture(criteria, departure), ...days, matchBookable(criteria)];
  return buildScopedQuery(scope, clauses);
}

function buildKindsQuery(scope: SearchScope, filter: Clause[]): Clause {
  return buildScopedQuery(scope, [...buildDayClauses(scope.criteria), ...filter]);
}

function buildScopedQuery({ criteria, excludedLodgingIds, text }: SearchScope, filter: Clause[]): Clause {
  const leftOut = buildLeftOutClauses(criteria, excludedLodgingIds);
  return {
    bool: {
      filter: [...buildKindClauses(criteria), ...filter],
      ...(text && { must: [text] }),
      ...(leftOut.length > 0 && { must_not: leftOut }),
    },
  };
}

export function buildStaysQuery(scope: SearchScope, nights: number): Clause {
  const { criteria } = scope;
  return buildScopedQuery(scope, [...buildDayClauses(criteria, nights), ...buildLengthClauses(criteria, nights)]);
}

/** Matches the last document of each kind (`whole`), and documents excluded when no days are given (`leftOut`). */
export function buildKindTotalQueries(scope: SearchScope): { whole: Clause; leftOut: Clause } {
  return {
    whole: buildScopedQuery(scope, [{ exists: { field: 'pricesOfKind' } }]),
    leftOut: buildScopedQuery(scope, [matchOutsideOpenDays(scope.criteria)]),
  };
}

/** Matches the few documents that determine the position of each lodging; undefined where no mark tells them. */
function buildMarkedClauses(criteria: StayCriteria): Clause[] | undefined {
  const marked = hasOpenDays(criteria) ? matchMarked(criteria) : undefined;
  return marked && [...buildDayClauses(criteria), ...marked];
}

function matchMarked(criteria: StayCriteria): Clause[] {
  const { sort, priceBasis, minPrice, maxPrice } = criteria;
  const { last, perNightAhead } = priceFields[priceBasis];
  const matchLast = () =>
    matchBounds(criteria, { near: (bounds) => matchPriceRange({ minPrice: 0, ...bounds }, last) });
  const matchMostExpensive = () => [matchAhead('highestPrice', criteria), ...buildPriceClauses(criteria)];
  if (sort === 'pricepernight') return [matchAhead(perNightAhead, criteria)];
  if (sort === 'discount') return [matchAhead('discount', criteria)];
  // A lodging's most expensive stay determines its position unless it exceeds the maximum price.
  if (sort === 'pricedesc') return maxPrice === undefined ? matchMostExpensive() : matchLast();
  if (minPrice === undefined) return [matchAhead('price', criteria), ...buildPriceClauses(criteria)];
  return maxPrice === undefined && isOrderOfLodgings(sort) ? matchMostExpensive() : matchLast();
}

function matchAhead(order: AheadOrder, { today }: StayCriteria): Clause {
  return { range: { [`bestSince.${order}`]: { lte: today } } };
}

function buildPriceClauses(criteria: StayCriteria): Clause[] {
  return matchBounds(criteria, { near: buildNearPriceClauses, sure: buildSurePriceClauses });
}

/** If prices span the bounds, one lies within them unless two consecutive prices skip them. */
function buildSurePriceClauses(criteria: PriceBounds): Clause[] {
  const { priceBasis, minPrice, maxPrice } = criteria;
  if (minPrice === undefined || maxPrice === undefined || isNarrow(criteria)) return [];
  const { lowest, highest } = priceFields[priceBasis];
  return [
    ...matchPriceRange({ minPrice }, lowest),
    ...matchPriceRange({ maxPrice }, highest),
    ...matchPriceRange({ maxPrice: maxPrice - minPrice + 1 }, 'widestPriceStep'),
  ];
}

type PriceBounds = Pick<StayCriteria, 'priceBasis' | 'minPrice' | 'maxPrice'>;

/** Matches all documents with a price within the bounds, and some whose prices only span them. */
function buildNearPriceClauses(criteria: PriceBounds): Clause[] {
  const { priceBasis, minPrice, maxPrice } = criteria;
  const { lowest, highest, each } = priceFields[priceBasis];
  if (isNarrow(criteria)) return matchPriceRange(criteria, each);
  return [...matchPriceRange({ maxPrice }, lowest), ...matchPriceRange({ minPrice }, highest)];
}

/** Within wide bounds the script checks few documents, since consecutive prices lie closer; narrow ones hold few. */
function isNarrow({ minPrice, maxPrice }: PriceBounds): boolean {
  return minPrice !== undefined && maxPrice !== undefined && maxPrice - minPrice < wideBounds;
}

/** Cents. */
const wideBounds = 200_00;

function matchDeparture(criteria: StayCriteria, departure: Day): Clause[] {
  const near = (bounds: PriceBounds): Clause[] => {
    const { first, last } = spanOfDeparture(departure, bounds);
    const matchIn = (field: string): Clause => ({ range: { [field]: { gte: first, lte: last } } });
    if (bounds.priceBasis === 'price' || !hasPriceBounds(bounds)) return [matchIn('departurePrices')];
    const totalIsPrice = { term: { mandatoryServicesPrice: 0 } };
    return [matchAny([matchIn('departureTotals'), matchAll([totalIsPrice, matchIn('departurePrices')])])];
  };
  return matchBounds(criteria, { near, of: { departure } });
}

export interface RunningSearch extends SearchScope {
  plan: Plan;
  send: SendAll;
  /** Undefined for searches that share no lists. */
  lists: SharedLists | undefined;
  /** Catches up with the index first; throws SearchUnavailable. */
  readTable: () => Promise<LodgingTable>;
}

/** A stay from the index with its order numbers: all ascending, first number first. */
export interface StayHit extends Omit<FoundStay, 'lodging'> {
  lodgingId: number;
  order: readonly number[];
}

export interface FoundPage {
  total: number;
  stays: readonly StayHit[];
}

export type Counted = Pick<StayPage, 'facets' | 'cells'>;
