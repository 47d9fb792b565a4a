import { longestStay } from '../../stays/rules/planning/planning.ts';
import type { Day } from '../../values/day.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { aggregated, type BoolQuery, type Clause, type SearchAnswer, type SearchBody } from './query-language.ts';
import { buildOrderAheadClauses, buildPriceAheadClauses } from './clauses/ahead-clauses.ts';
import { buildPriceClauses, matchDeparture } from './clauses/price-clauses.ts';
import {
  buildDayClauses,
  buildKindClauses,
  buildLengthClauses,
  hasOpenDays,
  joinClauses,
  matchBookable,
  matchOutsideOpenDays,
  onlyFilter,
} from './clauses/stay-clauses.ts';
import { buildSort, listOrderFields } from './stay-order.ts';
import type { PlacedBy } from './scripts/stay-scripts.ts';

/** What all requests of one search share. */
export interface SearchScope {
  criteria: StayCriteria;
  excludedLodgingIds: readonly number[];
  /** The clause of the search text, when there is one. */
  text: Clause | undefined;
  /** In its place, the clause of a text whose lodgings rank equally, so that no scores are computed. */
  unscoredText?: Clause | undefined;
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

/** Builds the query for documents of every lodging with a matching stay of any of the lengths, or with any at all, its best in the order among them. */
export function buildRankedQuery(scope: SearchScope, lengths: Lengths): Clause {
  const marked = lengths ? undefined : buildOrderAheadClauses(scope.criteria);
  return marked ? buildScopedQuery(scope, marked) : buildMarkedQuery(scope, lengths);
}

/**
 * Builds the query for documents of which one holds each lodging's cheapest matching stay of any length, and says by which of their fields
 * prices are known.
 */
export function buildCheapestQuery(scope: SearchScope): { query: Clause; prices: 'each' | 'last' } {
  const { criteria } = scope;
  const marked = buildOrderAheadClauses({ ...criteria, sort: 'priceasc' });
  return {
    query: marked ? buildScopedQuery(scope, marked) : buildArrivalsQuery(scope, undefined),
    prices: hasOpenDays(criteria) ? 'last' : 'each',
  };
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
  if (arrival === undefined && departure !== undefined) return buildDepartingQuery(scope, departure, lengths);
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
    ? buildDepartingQuery(scope, departure, lengths, [{ term: { cheapestDepartures: departure } }])
    : buildArrivalsQuery(scope, lengths);
}

/** Builds the query for documents with a stay of one of the lengths that ends on the day, within the bounds of price, and for what else is asked. */
function buildDepartingQuery(
  scope: SearchScope,
  departure: Day,
  lengths: readonly number[],
  more: readonly Clause[] = [],
): Clause {
  const { criteria } = scope;
  // A stay that can be booked begins today at the earliest.
  const areAll = lengths.length === Math.min(longestStay, departure - criteria.today);
  const days = areAll ? [] : [{ terms: { arrival: lengths.map((nights) => departure - nights) } }];
  const clauses = [...more, matchDeparture(criteria, departure), ...days, matchBookable(criteria)];
  return buildScopedQuery(scope, clauses);
}

/**
 * Builds the query for documents of every lodging with a matching stay, a cheapest one of each among them where there is no lowest price:
 * few of its days where a stay may begin on any, else all that match.
 */
export function buildLodgingsQuery(scope: SearchScope, lengths: Lengths): Clause {
  const marked = lengths ? undefined : buildPriceAheadClauses(scope.criteria);
  return marked ? buildScopedQuery(scope, marked) : buildMarkedQuery(scope, lengths);
}

function buildKindsQuery(scope: SearchScope, filter: Clause[]): Clause {
  return buildScopedQuery(scope, [...buildDayClauses(scope.criteria).filter, ...filter]);
}

/** Builds the query for the documents of the search, whatever the day and length, for which the clauses hold. */
function buildScopedQuery(scope: SearchScope, filter: Clause[]): Clause {
  return joinClauses(buildScopeClauses(scope), onlyFilter(filter));
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
  return {
    whole: buildScopedQuery(scope, [{ exists: { field: 'pricesOfKind' } }]),
    leftOut: buildScopedQuery(scope, [matchOutsideOpenDays(scope.criteria)]),
  };
}

/** Builds the clauses of a search that hold whatever the day and length. */
function buildScopeClauses(scope: SearchScope): BoolQuery {
  const clauses = buildKindClauses(scope.criteria, scope.excludedLodgingIds);
  if (scope.unscoredText) return { ...clauses, filter: [...clauses.filter, scope.unscoredText] };
  return scope.text ? { ...clauses, must: [scope.text] } : clauses;
}
