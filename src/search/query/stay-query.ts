import { longestStay } from '../../stays/rules/planning/planning.ts';
import type { Day } from '../../values/day.ts';
import { priceFields } from '../rules/price-fields.ts';
import { hasPriceBounds, isOrderOfLodgings, priceBoundsOf, type StayCriteria } from '../rules/stay-criteria.ts';
import { aggregated, type BoolQuery, type Clause, type SearchAnswer, type SearchBody } from './query-language.ts';
import { buildPriceAheadClauses, buildPriceClauses, buildSpanClauses, matchAhead } from './clauses/price-clauses.ts';
import {
  buildDayClauses,
  buildKindClauses,
  buildLengthClauses,
  hasMarkedDays,
  joinClauses,
  matchBookable,
  matchOutsideOpenDays,
  matchPriceRange,
  onlyFilter,
} from './clauses/stay-clauses.ts';
import { buildSort, listOrderFields } from './stay-order.ts';
import { buildDepartureFilter, type PlacedBy } from './scripts/stay-scripts.ts';

/** What all requests of one search share. */
export interface SearchScope {
  criteria: StayCriteria;
  excludedLodgingIds: readonly number[];
  /** The clause of the search text, when there is one. */
  text: Clause | undefined;
  /** The clause of a fuzzy search text: all that it finds ranks equally, so it costs no scores. */
  fuzzyText?: Clause;
}

/** What the stays of a document have in common. */
const kindFields = ['lodgingId', 'arrival', 'promotions', 'promotionsInOrder', 'requestOnly', 'priceDisabled'];

/** Lengths of stays, in nights, that a search looks at; undefined when it looks at arrival days alone. */
export type Lengths = readonly number[] | undefined;

/** All lengths that there may be. */
export const everyLength: readonly number[] = Array.from({ length: longestStay }, (_, index) => index + 1);

/** A part of the documents in their order: how many, and the place of the first, or the sort values of the last one before them. */
interface Share {
  from?: number;
  size: number;
  after?: readonly unknown[] | undefined;
}

/** Builds the request for the stays of one length, in the search's order. */
export function buildBranchBody(scope: SearchScope, nights: number, share: Share): SearchBody {
  return {
    query: buildStaysQuery(scope, nights),
    ...buildPage(scope, { kind: 'length', nights }, [`price.${nights}`, `basePrice.${nights}`], share),
  };
}

/** Builds the request for the stays that end on a day, in the search's order; of each document one. It counts nothing. */
export function buildDepartureBody(scope: SearchScope, lengths: readonly number[], share: Share): SearchBody {
  const { departure = 0 } = scope.criteria;
  return {
    query: buildArrivalsQuery(scope, lengths),
    ...buildPage(scope, { kind: 'departure', departure }, ['stays'], share),
    track_total_hits: false,
  };
}

/** Builds the request for documents in the order of their best stays; of grouped ones the best of each lodging. It counts nothing. */
export function buildArrivalsBody(scope: SearchScope, share: Share): SearchBody {
  return {
    query: buildArrivalsQuery(scope, undefined),
    ...buildPage(scope, { kind: 'best', prices: 'each' }, ['stays'], share),
    track_total_hits: false,
  };
}

/** Builds the request for the first lodgings of a search that groups, with a stay of any of the lengths, or with any at all. */
export function buildFirstLodgingsBody(scope: SearchScope, { from = 0, size }: Share, lengths?: Lengths): SearchBody {
  const { criteria, text } = scope;
  const isOpen = !lengths && hasMarkedDays(criteria);
  return {
    query: isOpen ? buildKindsQuery(scope, buildOrderAheadClauses(criteria)) : buildMarkedQuery(scope, lengths),
    from,
    size,
    // What is best of a lodging does not matter here.
    sort: buildSort({ ...criteria, group: undefined }, text !== undefined, {
      kind: 'best',
      prices: isOpen ? 'last' : 'each',
    }),
    docvalue_fields: ['lodgingId'],
    track_total_hits: false,
    ...collapseByLodging(criteria),
  };
}

/**
 * Builds the query for documents of which one holds each lodging's cheapest matching stay of any length, and says by which of their fields
 * prices are known.
 */
export function buildCheapestQuery(scope: SearchScope): { query: Clause; prices: 'each' | 'last' } {
  const { criteria } = scope;
  if (!hasMarkedDays(criteria)) return { query: buildArrivalsQuery(scope, undefined), prices: 'each' };
  return { query: buildKindsQuery(scope, buildOrderAheadClauses({ ...criteria, sort: 'priceasc' })), prices: 'last' };
}

/** Builds the clauses for few documents that place each lodging of a search of open days in its order. */
function buildOrderAheadClauses(criteria: StayCriteria): Clause[] {
  const { sort, priceBasis, minPrice, maxPrice } = criteria;
  const { perNightAhead, highest, last } = priceFields[priceBasis];
  switch (sort) {
    case 'pricepernight':
      return [matchAhead(perNightAhead, criteria)];
    case 'discount':
      return [matchAhead('discount', criteria)];
    case 'pricedesc':
      // A lodging's dearest stay places it unless it is too dear.
      return maxPrice === undefined
        ? [matchAhead('dearest', criteria), ...matchPriceRange({ minPrice }, highest)]
        : matchPriceRange({ minPrice: minPrice ?? 0, maxPrice }, last);
    default:
      return minPrice !== undefined && !isOrderOfLodgings(sort)
        ? matchPriceRange(criteria, last)
        : buildPriceAheadClauses(criteria);
  }
}

function buildPage(
  { criteria, text }: SearchScope,
  placedBy: PlacedBy,
  fields: readonly string[],
  { from, size, after }: Share,
): Omit<SearchBody, 'query'> {
  return {
    size,
    sort: buildSort(criteria, text !== undefined, placedBy),
    docvalue_fields: [...kindFields, ...listOrderFields(criteria), ...fields],
    ...collapseByLodging(criteria),
    ...(after ? { search_after: after } : {}),
    ...(from === undefined ? {} : { from }),
  };
}

/** Builds the request that tells which lengths the matching arrival days offer. */
export function buildLengthsBody(scope: SearchScope): SearchBody {
  return {
    query: joinClauses(buildScopeClauses(scope), buildDayClauses(scope.criteria)),
    ...aggregated,
    aggs: { lengths: { terms: { field: 'nights', size: 100 } } },
  };
}

/** Reads the lengths that `buildLengthsBody` asked for, ascending. */
export function readLengths(answer: SearchAnswer): number[] {
  // OpenSearch leaves empty parts out of its answer.
  const { buckets = [] } = (answer.aggregations?.['lengths'] ?? {}) as { buckets?: { key: number }[] };
  return buckets.map((bucket) => bucket.key).sort((a, b) => a - b);
}

/** Builds the query for the documents with a matching stay of any of the lengths, or with any at all. */
export function buildArrivalsQuery(scope: SearchScope, lengths: Lengths): Clause {
  const { criteria } = scope;
  if (!lengths) return buildKindsQuery(scope, buildPriceClauses(criteria));
  const { arrival, departure } = criteria;
  if (arrival === undefined && departure !== undefined)
    return buildDepartingQuery(scope, 'departures', departure, lengths);
  const [only] = lengths;
  if (only !== undefined && lengths.length === 1) return buildStaysQuery(scope, only);
  const should = lengths.map((nights) => joinClauses(buildLengthClauses(criteria, nights)));
  return buildKindsQuery(scope, [{ bool: { should, minimum_should_match: 1 } }]);
}

/**
 * Builds the query for documents of every lodging with a matching stay of any of the lengths, a cheapest one of each among them: of a
 * departure the few that are marked for it, where marks tell.
 */
export function buildMarkedQuery(scope: SearchScope, lengths: Lengths): Clause {
  const { arrival, departure, nights, arrivalDays, minPrice } = scope.criteria;
  const areMarked = [arrival, nights, arrivalDays, minPrice].every((criterion) => criterion === undefined);
  return lengths && departure !== undefined && areMarked
    ? buildDepartingQuery(scope, 'cheapestDepartures', departure, lengths)
    : buildArrivalsQuery(scope, lengths);
}

/** Builds the query for documents with the departure in a field, of a stay of one of the lengths and within the bounds of price. */
function buildDepartingQuery(
  scope: SearchScope,
  field: 'departures' | 'cheapestDepartures',
  departure: Day,
  lengths: readonly number[],
): Clause {
  const clauses = [{ term: { [field]: departure } }, ...buildDepartureClauses(scope.criteria, departure, lengths)];
  return joinClauses(buildScopeClauses(scope), onlyFilter(clauses));
}

/** Builds the clauses for the arrival days of stays of the lengths that end on the day, and for the bounds of price of these stays. */
function buildDepartureClauses(criteria: StayCriteria, departure: Day, lengths: readonly number[]): Clause[] {
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  const areAll = longest - shortest + 1 === lengths.length;
  const days = areAll
    ? { range: { arrival: { gte: departure - longest, lte: departure - shortest } } }
    : { terms: { arrival: lengths.map((nights) => departure - nights) } };
  const dated = [days, matchBookable(criteria)];
  if (!hasPriceBounds(criteria)) return dated;
  const script = buildDepartureFilter(departure, criteria.priceBasis, priceBoundsOf(criteria));
  // The script need not look at documents whose dearest stay is too cheap, or whose cheapest one is too dear.
  return [...dated, ...buildSpanClauses(criteria), { script: { script } }];
}

/**
 * Builds the query for documents of every lodging with a matching stay, a cheapest one of each among them where there is no lowest price:
 * few of its days where a stay may begin on any, else all that match.
 */
export function buildLodgingsQuery(scope: SearchScope, lengths: Lengths): Clause {
  if (lengths || !hasMarkedDays(scope.criteria)) return buildMarkedQuery(scope, lengths);
  return buildKindsQuery(scope, buildPriceAheadClauses(scope.criteria));
}

function buildKindsQuery(scope: SearchScope, filter: Clause[]): Clause {
  return joinClauses(buildScopeClauses(scope), buildDayClauses(scope.criteria), onlyFilter(filter));
}

/** Builds the query for the matching stays of one length. */
export function buildStaysQuery(scope: SearchScope, nights: number): Clause {
  const { criteria } = scope;
  return joinClauses(buildScopeClauses(scope), buildDayClauses(criteria, nights), buildLengthClauses(criteria, nights));
}

function collapseByLodging({ group }: StayCriteria): { collapse?: { field: string } } {
  return group ? { collapse: { field: 'lodgingId' } } : {};
}

/** Builds the queries for the last document of each kind of stay, and for the documents whose stays a search of open days leaves out. */
export function buildKindTotalQueries(scope: SearchScope): { whole: Clause; leftOut: Clause } {
  const scoped = buildScopeClauses(scope);
  return {
    whole: joinClauses(scoped, onlyFilter([{ exists: { field: 'stayCountOfKind' } }])),
    leftOut: joinClauses(scoped, onlyFilter([matchOutsideOpenDays(scope.criteria)])),
  };
}

/** Builds the clauses of a search that hold whatever the day and length. */
function buildScopeClauses(scope: SearchScope): BoolQuery {
  const clauses = buildKindClauses(scope.criteria, scope.excludedLodgingIds);
  if (scope.fuzzyText) return { ...clauses, filter: [...clauses.filter, scope.fuzzyText] };
  return scope.text ? { ...clauses, must: [scope.text] } : clauses;
}
