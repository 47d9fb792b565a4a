import { longestStay, planningHorizon } from '../../stays/rules/planning/planning.ts';
import type { Precision } from '../../lodgings/rules/lodging.ts';
import { weekdaysIn, type Day } from '../../values/day.ts';
import type { Box, Point } from '../../values/geo.ts';
import type { Cents } from '../../values/money.ts';
import { type AheadOrder, spanOfDeparture } from '../rules/index-documents.ts';
import { keyOfName } from '../rules/place.ts';
import { findArrivalDays, type MatchingStays } from '../rules/plan.ts';
import { priceFields } from '../rules/price-fields.ts';
import {
  facetNames,
  hasPriceBounds,
  isOrderOfLodgings,
  type FacetName,
  type StayCriteria,
} from '../rules/stay-criteria.ts';
import type { SizeCriteria } from '../rules/text/size-phrases.ts';
import { matchAll, matchAny, type Clause } from './query-language.ts';
import { filterByPrice } from './scripts/stay-scripts.ts';

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

/** For stays of the length, or of any; matches nothing when no day is possible. */
function buildDayClauses(criteria: StayCriteria, nights?: number): Clause[] {
  return [buildArrivalDaysClause(criteria, nights), matchBookable(criteria)];
}

function matchBookable({ today }: StayCriteria): Clause {
  return { range: { bookableUntil: { gte: today } } };
}

/** Documents excluded when no days are given: past, beyond the planning horizon, or too late to book. */
function matchOutsideOpenDays({ today }: StayCriteria): Clause {
  const should = [
    { range: { arrival: { lt: today } } },
    { range: { arrival: { gt: today + planningHorizon } } },
    { range: { bookableUntil: { lt: today } } },
  ];
  return matchAny(should);
}

function buildLengthClauses(criteria: StayCriteria, nights: number): Clause[] {
  const field = priceFields[criteria.priceBasis].ofLength(nights);
  if (!hasPriceBounds(criteria)) return [{ exists: { field } }];
  return matchBounds(criteria, { near: (bounds) => matchPriceRange(bounds, field), of: { nights } });
}

type Bounded = Pick<StayCriteria, 'priceBasis' | 'minPrice' | 'maxPrice' | 'costsUpTo' | 'party'>;

interface BoundedClauses {
  /** Documents that may have a price within the bounds. */
  near: (bounds: Bounded) => Clause[];
  /** Any of these tells that such a document has one; left out where all of them do. */
  sure?: (bounds: Bounded) => Clause[];
  of?: Parameters<typeof filterByPrice>[1];
}

/**
 * Services by night or person add at most `costsUpTo` to the totals in the index. Documents far enough within the bounds match, and those
 * too far outside do not; a script decides about the few others.
 */
function matchBounds(criteria: Bounded, { near, sure = () => [], of }: BoundedClauses): Clause[] {
  const { priceBasis, maxPrice, costsUpTo = Infinity } = criteria;
  const byScript = () => filterByPrice(criteria, of);
  const sureOnes = sure(criteria);
  const exact = [...near(criteria), ...(sureOnes.length > 0 ? [matchAny([...sureOnes, byScript()])] : [])];
  if (priceBasis === 'price' || costsUpTo === 0 || !hasPriceBounds(criteria)) return exact;
  const tight = { ...criteria, ...(maxPrice !== undefined && { maxPrice: Math.max(-1, maxPrice - costsUpTo) }) };
  const sureBelow = sure(tight);
  const isSure = matchAll([...near(tight), ...(sureBelow.length > 0 ? [matchAny(sureBelow)] : [])]);
  const costs: Clause = { exists: { field: 'costs' } };
  return [
    matchAny([
      { bool: { filter: exact, must_not: [costs] } },
      matchAll([costs, ...near(widenBounds(criteria)), matchAny([isSure, byScript()])]),
    ]),
  ];
}

/** The bounds of prices and totals in the index for which a stay may have a total within the bounds. */
function widenBounds<Criteria extends Bounded>(criteria: Criteria): Criteria {
  const { priceBasis, minPrice, costsUpTo = Infinity } = criteria;
  if (priceBasis === 'price' || minPrice === undefined) return criteria;
  return { ...criteria, minPrice: Math.max(0, minPrice - costsUpTo) };
}

/** Whether no criterion limits the days; free cancellation does, since it excludes the nearest arrivals. */
export function hasOpenDays(criteria: StayCriteria): boolean {
  const { arrival, departure, arrivalWindow, arrivalDays, otherDays, freeCancellation } = criteria;
  const wishes = [arrival, departure, arrivalWindow, arrivalDays, otherDays, freeCancellation];
  return wishes.every((wish) => wish === undefined);
}

function buildArrivalDaysClause(criteria: StayCriteria, nights?: number): Clause {
  const found = findArrivalDays(criteria, nights);
  if (!found) return { match_none: {} };
  const { first, last, days } = found;
  if (days) return { terms: { arrival: days } };
  if (first === last) return { term: { arrival: first } };
  const { arrivalDays } = criteria;
  if (arrivalDays === undefined) return matchDays(first, last);
  return matchAll([matchDays(first, last), { terms: { weekday: weekdaysIn(arrivalDays) } }]);
}

function matchDays(first: Day, last: Day): Clause {
  return { range: { arrival: { gte: first, lte: last } } };
}

/** The highest possible lodging id; the index rejects searches with higher ones. No lodging has the id 0. */
const highestId = 2_147_483_647;

function knownIdOr0(id: number): number {
  return id <= highestId ? id : 0;
}

/** Clauses independent of day, length and price. */
function buildKindClauses(criteria: StayCriteria): Clause[] {
  const { minRating, lodgingIds = [], stations = [], countries = [], near, box, freeCancellation, today } = criteria;
  const location = locationField(criteria);
  return [
    { terms: { gateways: criteria.gateways } },
    ...facetNames.flatMap((name) => selectionClauses[name](criteria)),
    ...matchAtLeast('rating', minRating === undefined ? undefined : minRating * 10),
    ...matchAnyTerm('lodgingId', lodgingIds.map(knownIdOr0)),
    ...matchAnyTerm('stationKey', stations.map(keyOfName)),
    ...matchAnyTerm('country', countries),
    ...(near?.radius === undefined ? [] : [matchCircle(location, near, near.radius)]),
    ...(box ? [matchArea(location, box)] : []),
    ...(freeCancellation ? [{ range: { freeCancellationUntil: { gte: today } } }] : []),
    ...(criteria.promotionOnly ? [{ term: { promoted: true } }] : []),
  ];
}

export function buildSizeClauses({ bathrooms, beds, within = {} }: SizeCriteria): Clause[] {
  const distances = Object.entries(within);
  return [
    ...matchAtLeast('bathrooms', bathrooms),
    ...matchAtLeast('beds', beds),
    ...distances.map(([place, metres]) => ({ range: { [`distances.${place}`]: { lte: metres } } })),
  ];
}

/** Matches stays of kinds that the criteria leave out. */
function buildLeftOutClauses(criteria: StayCriteria, excludedLodgingIds: readonly number[]): Clause[] {
  return [
    ...matchAnyTerm('lodgingId', excludedLodgingIds),
    ...(criteria.otherDays ?? []).map(({ first, last }) => matchDays(first, last)),
    ...(criteria.priceDisabled ? [] : [{ term: { priceDisabled: true } }]),
    ...(criteria.requestOnly ? [] : [{ term: { requestOnly: true } }]),
  ];
}

/** Price selections need the length of the stays. */
export const selectionClauses: Readonly<Record<FacetName, (criteria: StayCriteria, nights?: number) => Clause[]>> = {
  type: ({ types }) => matchAnyTerm('type', types),
  standing: ({ standings }) => matchAnyTerm('standing', standings),
  personMax: ({ pax }) => matchAtLeast('personMax', pax),
  bedrooms: ({ bedrooms }) => matchAtLeast('bedrooms', bedrooms),
  bathrooms: ({ bathrooms }) => matchAtLeast('bathrooms', bathrooms),
  beds: ({ beds }) => matchAtLeast('beds', beds),
  features: ({ features }) => matchEachTerm('features', features),
  surroundings: ({ surroundings }) => matchEachTerm('surroundings', surroundings),
  within: ({ within = {} }) => buildSizeClauses({ within }),
  city: ({ cities = [] }) => matchAnyTerm('cityKey', cities.map(keyOfName)),
  region: ({ regions = [] }) => matchAnyTerm('regionKey', regions.map(keyOfName)),
  promotions: ({ promotions }) => matchAnyTerm('promotions.folded', promotions),
  price: (criteria, nights) =>
    nights === undefined || !hasPriceBounds(criteria) ? [] : buildLengthClauses(criteria, nights),
};

function matchAnyTerm(field: string, values: readonly (string | number)[]): Clause[] {
  return values.length > 0 ? [{ terms: { [field]: values } }] : [];
}

/** Bounds are in cents and inclusive; returns nothing without bounds. */
export function matchPriceRange(
  { minPrice, maxPrice }: { minPrice?: Cents | undefined; maxPrice?: Cents | undefined },
  field: string,
): Clause[] {
  if (minPrice === undefined && maxPrice === undefined) return [];
  const from = minPrice === undefined ? {} : { gte: minPrice };
  const to = maxPrice === undefined ? {} : { lte: maxPrice };
  return [{ range: { [field]: { ...from, ...to } } }];
}

function matchEachTerm(field: string, values: readonly string[]): Clause[] {
  return values.map((value) => ({ term: { [field]: value } }));
}

function matchAtLeast(field: string, value: number | undefined): Clause[] {
  return value === undefined ? [] : [{ range: { [field]: { gte: value } } }];
}

/** Holds the position that the caller may know. */
export function locationField({ precision }: Pick<StayCriteria, 'precision'>): `location.${Precision}` {
  return `location.${precision}`;
}

function matchCircle(location: string, { latitude, longitude }: Point, radius: number): Clause {
  return { geo_distance: { distance: `${radius}km`, [location]: { lat: latitude, lon: longitude } } };
}

/**
 * Degrees, about a centimetre. The index rounds coordinates of lodgings down by less than this, and the south and west of an area up.
 * Widening the area by this much keeps lodgings on its border.
 */
const border = 1e-7;

export function matchArea(location: string, { west, south, east, north }: Box): Clause {
  const [top, left] = [Math.min(90, north + border), Math.max(-180, west - border)];
  const [bottom, right] = [Math.max(-90, south - border), Math.min(180, east + border)];
  return {
    geo_bounding_box: { [location]: { top_left: { lat: top, lon: left }, bottom_right: { lat: bottom, lon: right } } },
  };
}
