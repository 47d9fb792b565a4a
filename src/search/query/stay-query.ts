import type { StayCriteria } from '../rules/stay-criteria.ts';
import {
  aggregated,
  countLodgingsAs,
  type BoolQuery,
  type Clause,
  type SearchAnswer,
  type SearchBody,
} from './query-language.ts';
import {
  buildLodgingClauses,
  matchPriceRange,
  buildDayClauses,
  buildLengthClauses,
  hasOpenDays,
  joinClauses,
} from './clauses/stay-clauses.ts';
import { buildSort, listOrderFields } from './stay-order.ts';

/** What all requests of one search share. */
export interface SearchScope {
  criteria: StayCriteria;
  excludedLodgingIds: readonly number[];
  /** The clause of the search text, when there is one. */
  text: Clause | undefined;
  /** The clause of a fuzzy search text: all that it finds ranks equally, so it costs no scores. */
  fuzzyText?: Clause;
}

const stayFields = ['lodgingId', 'arrival', 'promotions', 'requestOnlyNights', 'disabledNights'];

/** Lengths of stays, in nights, that a search looks at; undefined when it looks at arrival days alone. */
export type Lengths = readonly number[] | undefined;

/** Builds the request for the stays of one length, in the search's order. */
export function buildBranchBody(
  scope: SearchScope,
  nights: number,
  size: number,
  after?: readonly unknown[],
): SearchBody {
  const { criteria, text } = scope;
  return {
    query: buildStaysQuery(scope, nights),
    size,
    sort: buildSort(criteria, text !== undefined, nights),
    docvalue_fields: [...stayFields, ...listOrderFields(criteria.sort), `price.${nights}`, `basePrice.${nights}`],
    ...collapseByLodging(criteria),
    ...(after ? { search_after: after } : {}),
  };
}

/** Builds the request for the first lodgings of a search whose days are open and which orders them by their cheapest stays. */
export function buildFirstLodgingsBody(scope: SearchScope, size: number): SearchBody {
  return {
    ...buildArrivalsBody(scope, size),
    query: buildLodgingsQuery(scope, undefined),
    docvalue_fields: ['lodgingId'],
  };
}

/**
 * Builds the request for the first arrival days, each with all of its stays. They are counted by `buildStayCountBody` or
 * `buildLodgingCountBody`: a request that need not count skips most of what it would not show, so both in one take longer.
 */
export function buildArrivalsBody(scope: SearchScope, size: number): SearchBody {
  const { criteria, text } = scope;
  return {
    query: buildArrivalsQuery(scope, undefined),
    size,
    sort: buildSort(criteria, text !== undefined),
    docvalue_fields: [...stayFields, ...listOrderFields(criteria.sort), 'price.*', 'basePrice.*'],
    track_total_hits: false,
    ...collapseByLodging(criteria),
  };
}

/** Builds the request that counts the stays of all arrival days that match. */
export function buildStayCountBody(scope: SearchScope): SearchBody {
  return {
    query: buildArrivalsQuery(scope, undefined),
    ...aggregated,
    aggs: { stays: { sum: { field: 'stayCount' } } },
  };
}

/** Reads the number of stays that `buildStayCountBody` asked for. */
export function readStayCount(answer: SearchAnswer): number {
  return (answer.aggregations?.['stays'] as { value: number }).value;
}

/** Builds the request that counts the lodgings with a stay of any of the lengths, or with any at all. */
export function buildLodgingCountBody(scope: SearchScope, lengths: Lengths): SearchBody {
  return { query: buildLodgingsQuery(scope, lengths), ...aggregated, aggs: countLodgingsAs('count') };
}

/** Reads the number of lodgings that `buildLodgingCountBody` asked for. */
export function readLodgingCount(answer: SearchAnswer): number {
  return (answer.aggregations?.['count'] as { count: number }).count;
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

/** Builds the query for the arrival days with a matching stay of any of the lengths, or with an enabled price not too high. */
export function buildArrivalsQuery(scope: SearchScope, lengths: Lengths): Clause {
  if (!lengths) return buildChosenDaysQuery(scope, withEnabledPrice);
  const [only] = lengths;
  if (only !== undefined && lengths.length === 1) return buildStaysQuery(scope, only);
  const any: Clause = {
    bool: { should: lengths.map((nights) => buildLengthQuery(scope.criteria, nights)), minimum_should_match: 1 },
  };
  return joinClauses(buildScopeClauses(scope), buildSharedDayClauses(scope.criteria), {
    filter: [any],
    must: [],
    mustNot: [],
  });
}

/**
 * Builds the query for arrival days of every lodging with a matching stay, a cheapest one of each among them: few of its days
 * where a stay may begin on any, else all that match.
 */
export function buildLodgingsQuery(scope: SearchScope, lengths: Lengths): Clause {
  if (lengths || !hasOpenDays(scope.criteria)) return buildArrivalsQuery(scope, lengths);
  return buildChosenDaysQuery(scope, { term: { cheapestAhead: true } });
}

/** Matches arrival days of which at least one stay has an enabled price. */
const withEnabledPrice: Clause = { range: { stayCount: { gte: 1 } } };

/** Builds the query for arrival days of a kind whose cheapest stay is not above the highest price. */
function buildChosenDaysQuery(scope: SearchScope, kind: Clause): Clause {
  const filter = [kind, ...matchPriceRange({ maxPrice: scope.criteria.maxPrice }, 'minPrice')];
  return joinClauses(buildScopeClauses(scope), buildDayClauses(scope.criteria), { filter, must: [], mustNot: [] });
}

/** Builds the part of a query for several lengths that is about one of them. */
function buildLengthQuery(criteria: StayCriteria, nights: number): Clause {
  const own = haveSameArrivals(criteria) ? [] : [buildDayClauses(criteria, nights)];
  return joinClauses(...own, buildLengthClauses(criteria, nights));
}

/** Builds the query for the matching stays of one length. */
export function buildStaysQuery(scope: SearchScope, nights: number): Clause {
  const { criteria } = scope;
  return joinClauses(buildScopeClauses(scope), buildDayClauses(criteria, nights), buildLengthClauses(criteria, nights));
}

/** Clauses of days can be long lists, so those that all lengths share are written once. */
function buildSharedDayClauses(criteria: StayCriteria): BoolQuery {
  return haveSameArrivals(criteria) ? buildDayClauses(criteria) : { filter: [], must: [], mustNot: [] };
}

/** Stays that end on a given departure begin on another day for each length. */
function haveSameArrivals({ arrival, departure }: StayCriteria): boolean {
  return arrival !== undefined || departure === undefined;
}

function collapseByLodging({ group }: StayCriteria): { collapse?: { field: string } } {
  return group ? { collapse: { field: 'lodgingId' } } : {};
}

/** Builds the clauses of a search that hold whatever the day and length. */
function buildScopeClauses(scope: SearchScope): BoolQuery {
  const clauses = buildLodgingClauses(scope.criteria, scope.excludedLodgingIds);
  if (scope.fuzzyText) return { ...clauses, filter: [...clauses.filter, scope.fuzzyText] };
  return scope.text ? { ...clauses, must: [scope.text] } : clauses;
}
