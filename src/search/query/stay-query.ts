import { longestStay } from '../../stays/rules/planning/planning.ts';
import { firstDayOfWeek, type Day } from '../../values/day.ts';
import { pairWeek, type AheadOrder, spanOfDeparture } from '../rules/index-documents.ts';
import { priceFields } from '../rules/price-fields.ts';
import { isOrderOfPrices } from '../rules/sort-numbers.ts';
import { hasPriceBounds, isOrderOfLodgings, type StayCriteria } from '../rules/stay-criteria.ts';
import {
  buildDayClauses,
  buildKindClauses,
  buildLeftOutClauses,
  buildLengthClauses,
  findArrivalSpan,
  hasOpenDays,
  matchBookable,
  matchOutsideOpenDays,
  matchPriceRange,
} from './clauses/stay-clauses.ts';
import { filterByPrice, matchEither, type MatchingStays } from './scripts/stay-scripts.ts';
import type { Clause, SendAll } from './query-language.ts';
import type { FoundStay, StayPage } from '../rules/found-stay.ts';
import type { LodgingTable } from '../rules/lodging-table.ts';
import type { Plan } from './plan.ts';
import type { SharedLists } from './shared-lists.ts';

/** Conditions on the documents of a search. */
export interface SearchScope {
  criteria: StayCriteria;
  plan: MatchingStays;
  excludedLodgingIds: readonly number[];
  text: Clause | undefined;
  /** Replaces `text` when all its lodgings rank equally, so that no scores are computed. */
  unscoredText?: Clause | undefined;
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
  return buildKindsQuery(scope, [
    ...ofLengths,
    ...matchEither(scope.criteria, buildNearPriceClauses(scope.criteria), matchLowerBound(scope.criteria)),
  ]);
}

export function buildArrivalsQuery(scope: SearchScope): Clause {
  const { criteria, plan } = scope;
  const { lengths, departure } = plan;
  if (!lengths) return buildKindsQuery(scope, buildPriceClauses(criteria));
  if (departure !== undefined) return buildDepartingQuery(scope, departure, lengths);
  const [only] = lengths;
  if (only !== undefined && lengths.length === 1) return buildStaysQuery(scope, only);
  const should = lengths.map((nights) => ({ bool: { filter: buildLengthClauses(criteria, nights) } }));
  return buildKindsQuery(scope, [{ bool: { should, minimum_should_match: 1 } }]);
}

function buildDepartingQuery(scope: SearchScope, departure: Day, lengths: readonly number[]): Clause {
  const { criteria } = scope;
  // A bookable stay begins today at the earliest.
  const areAll = lengths.length === Math.min(longestStay, departure - criteria.today);
  const days = areAll ? [] : [{ terms: { arrival: lengths.map((nights) => departure - nights) } }];
  const clauses = [matchDeparture(criteria, departure), ...days, matchBookable(criteria)];
  return buildScopedQuery(scope, clauses);
}

function buildKindsQuery(scope: SearchScope, filter: Clause[]): Clause {
  return buildScopedQuery(scope, [...buildDayClauses(scope.criteria), ...filter]);
}

function buildScopedQuery({ criteria, excludedLodgingIds, text, unscoredText }: SearchScope, filter: Clause[]): Clause {
  const leftOut = buildLeftOutClauses(criteria, excludedLodgingIds);
  return {
    bool: {
      filter: [...buildKindClauses(criteria), ...(unscoredText ? [unscoredText] : []), ...filter],
      ...(text && !unscoredText && { must: [text] }),
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

/** Days for which document marks tell the best stay of each lodging: all bookable ones, or the weeks of a window. */
type MarkedDays = 'any' | 'weeks';

/** Marks of weeks do not tell which prices exist. */
function findMarkedDays(criteria: StayCriteria): MarkedDays | undefined {
  const { arrivalDays, arrivalWindow, freeCancellation, minPrice, maxPrice } = criteria;
  if (hasOpenDays(criteria)) return 'any';
  const isBetweenPrices = minPrice !== undefined && maxPrice !== undefined;
  const isWindow = arrivalWindow !== undefined && arrivalDays === undefined && !isBetweenPrices;
  // The best stay of a week may not be the best of those with free cancellation.
  return isWindow && !freeCancellation && findWeeks(criteria).whole.length > 0 ? 'weeks' : undefined;
}

/** Matches the few documents that determine the position of each lodging; undefined where no mark tells them. */
function buildMarkedClauses(criteria: StayCriteria): Clause[] | undefined {
  const days = findMarkedDays(criteria);
  const marked = days && matchMarked(days, criteria);
  if (!marked) return undefined;
  // The marks of weeks imply the days.
  const clauses = [...(days === 'weeks' ? [matchBookable(criteria)] : buildDayClauses(criteria)), ...marked];
  if (!hasPriceBounds(criteria) && !isOrderOfPrices(criteria.sort)) return clauses;
  const ofLengths = days === 'any' ? matchAheadOfLength(criteria) : [];
  return matchEither(criteria, clauses, [...buildDayClauses(criteria), ...ofLengths, ...buildPriceScripts(criteria)]);
}

/** Of the stays of one length, the cheapest has the lowest total, whatever nights and persons add. */
function matchAheadOfLength({ sort, minPrice, maxPrice, today }: StayCriteria): Clause[] {
  const isCheapest = sort !== 'pricedesc' && minPrice === undefined;
  const isDearest = maxPrice === undefined && (sort === 'pricedesc' || isOrderOfLodgings(sort));
  if (!isCheapest && !isDearest) return [];
  return [{ range: { [`bestSince.${isCheapest ? 'lowestPriceOfLength' : 'highestPriceOfLength'}`]: { lte: today } } }];
}

function matchMarked(days: MarkedDays, criteria: StayCriteria): Clause[] | undefined {
  const { sort, priceBasis, minPrice, maxPrice } = criteria;
  const { lowest, highest, last, perNightAhead } = priceFields[priceBasis];
  const matchLast = () => (days === 'any' ? matchPriceRange({ minPrice: minPrice ?? 0, maxPrice }, last) : undefined);
  const matchMostExpensive = () => [
    matchAhead('highestPrice', days, criteria),
    ...matchPriceRange({ minPrice }, highest),
  ];
  if (sort === 'pricepernight') return [matchAhead(perNightAhead, days, criteria)];
  if (sort === 'discount') return [matchAhead('discount', days, criteria)];
  // A lodging's most expensive stay determines its position unless it exceeds the maximum price.
  if (sort === 'pricedesc') return maxPrice === undefined ? matchMostExpensive() : matchLast();
  if (minPrice === undefined) return [matchAhead('price', days, criteria), ...matchPriceRange({ maxPrice }, lowest)];
  return maxPrice === undefined && isOrderOfLodgings(sort) ? matchMostExpensive() : matchLast();
}

function matchAhead(order: AheadOrder, days: MarkedDays, criteria: StayCriteria): Clause {
  const { today } = criteria;
  if (days === 'any') return { range: { [`bestSince.${order}`]: { lte: today } } };
  const { whole, parts } = findWeeks(criteria);
  const should = [
    ...whole.map((week) => ({
      range: { [`bestOfWeekSince.${order}`]: { gte: pairWeek(week, 0), lte: pairWeek(week, today) } },
    })),
    // In a partial week, another day may be the best.
    ...parts.map(({ first, end }) => ({ range: { arrival: { gte: first, lt: end } } })),
  ];
  return { bool: { should, minimum_should_match: 1 } };
}

const weekLength = 7;

/** Returns the first days of the whole weeks within the days of the search, and the days before and after these. */
function findWeeks(criteria: StayCriteria): { whole: readonly Day[]; parts: readonly { first: Day; end: Day }[] } {
  const { first, last } = findArrivalSpan(criteria);
  const [start, end] = [firstDayOfWeek(first + weekLength - 1), firstDayOfWeek(last + 1)];
  const count = Math.max(0, end - start) / weekLength;
  const parts = [
    { first, end: start },
    { first: end, end: last + 1 },
  ];
  return {
    whole: Array.from({ length: count }, (_, index) => start + index * weekLength),
    parts: parts.filter((part) => part.first < part.end),
  };
}

function buildPriceClauses(criteria: StayCriteria): Clause[] {
  return matchEither(criteria, buildIndexedPriceClauses(criteria), buildPriceScripts(criteria));
}

function buildPriceScripts(criteria: StayCriteria): Clause[] {
  return hasPriceBounds(criteria) ? [...matchLowerBound(criteria), filterByPrice(criteria)] : [];
}

/** Costs by night or person only raise a total above what the index holds. */
function matchLowerBound({ priceBasis, maxPrice }: StayCriteria): Clause[] {
  return matchPriceRange({ maxPrice }, priceFields[priceBasis].lowest);
}

function buildIndexedPriceClauses(criteria: StayCriteria): Clause[] {
  const { priceBasis, minPrice, maxPrice } = criteria;
  const near = buildNearPriceClauses(criteria);
  if (minPrice === undefined || maxPrice === undefined || isNarrow(criteria)) return near;
  const { lowest, highest } = priceFields[priceBasis];
  // If prices span the bounds, one lies within them unless two consecutive prices skip them.
  const should: Clause[] = [
    ...matchPriceRange({ minPrice }, lowest),
    ...matchPriceRange({ maxPrice }, highest),
    ...matchPriceRange({ maxPrice: maxPrice - minPrice + 1 }, 'widestPriceStep'),
    filterByPrice(criteria),
  ];
  return [...near, { bool: { should, minimum_should_match: 1 } }];
}

/** Matches all documents with a price within the bounds, and some whose prices only span them. */
function buildNearPriceClauses(criteria: StayCriteria): Clause[] {
  const { priceBasis, minPrice, maxPrice } = criteria;
  const { lowest, highest, each } = priceFields[priceBasis];
  if (isNarrow(criteria)) return matchPriceRange(criteria, each);
  return [...matchPriceRange({ maxPrice }, lowest), ...matchPriceRange({ minPrice }, highest)];
}

/** Within wide bounds the script checks few documents, since consecutive prices lie closer; narrow ones hold few. */
function isNarrow({ minPrice, maxPrice }: StayCriteria): boolean {
  return minPrice !== undefined && maxPrice !== undefined && maxPrice - minPrice < wideBounds;
}

/** Cents. */
const wideBounds = 200_00;

function matchDeparture(criteria: StayCriteria, departure: Day): Clause {
  const { first, last } = spanOfDeparture(departure, criteria);
  const matchIn = (field: string): Clause => ({ range: { [field]: { gte: first, lte: last } } });
  if (criteria.priceBasis === 'price' || !hasPriceBounds(criteria)) return matchIn('departurePrices');
  const totalIsPrice = { term: { mandatoryServicesPrice: 0 } };
  const should = [matchIn('departureTotals'), { bool: { filter: [totalIsPrice, matchIn('departurePrices')] } }];
  const byIndex = [{ bool: { should, minimum_should_match: 1 } }];
  const { minPrice: _, maxPrice: __, ...unbounded } = criteria;
  const byScript = [matchDeparture(unbounded, departure), filterByPrice(criteria, { departure })];
  return { bool: { filter: matchEither(criteria, byIndex, byScript) } };
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
