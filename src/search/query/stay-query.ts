import { longestStay } from '../../stays/rules/planning/planning.ts';
import type { Day } from '../../values/day.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import type { MatchPlan } from './plan.ts';
import type { BoolQuery, Clause, SearchBody } from './query-language.ts';
import { buildOrderAheadClauses, buildPriceAheadClauses } from './clauses/ahead-clauses.ts';
import { buildNearPriceClauses, buildPriceClauses, matchDeparture } from './clauses/price-clauses.ts';
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
import { buildSort } from './stay-order.ts';
import type { SharedLists } from './shared-lists.ts';

export interface SearchScope {
  criteria: StayCriteria;
  excludedLodgingIds: readonly number[];
  text: Clause | undefined;
  /** Replaces `text` when all its lodgings rank equally, so that no scores are computed. */
  unscoredText?: Clause | undefined;
  lists?: SharedLists | undefined;
  /** Ranks the lodgings that facets and map cells list anyway; undefined when the order needs a list of its own. */
  rankMatches?: ((scope: SearchScope) => Promise<{ lodgingId: number; leading: number[] }[]> | undefined) | undefined;
}

const kindFields = ['lodgingId', 'arrival', 'promotions', 'promotionsInOrder', 'requestOnly', 'priceDisabled'];

/** Nights; undefined when the search looks at arrival days only. */
export type Lengths = readonly number[] | undefined;

/** A slice of the ordered documents, starting at an index or behind the sort values of the previous one. */
interface Share {
  from?: number;
  size: number;
  after?: readonly unknown[] | undefined;
}

export function buildLengthBody(scope: SearchScope, nights: number, { from, size, after }: Share): SearchBody {
  return {
    query: buildStaysQuery(scope, nights),
    size,
    sort: buildSort(scope.criteria, scope.text !== undefined, nights),
    docvalue_fields: [...kindFields, `price.${nights}`, `basePrice.${nights}`],
    ...(after ? { search_after: after } : {}),
    ...(from === undefined ? {} : { from }),
  };
}

/** Includes every lodging with a matching stay of the lengths (or any), with its best in the order. */
export function buildRankedQuery(scope: SearchScope, lengths: Lengths): Clause {
  const marked = lengths ? undefined : buildOrderAheadClauses(scope.criteria);
  return marked ? buildScopedQuery(scope, marked) : buildArrivalsQuery(scope, lengths);
}

/** Includes each lodging's cheapest matching stay of any length, and says which fields hold the prices. */
export function buildCheapestQuery(scope: SearchScope): { query: Clause; prices: 'each' | 'last' } {
  const { criteria } = scope;
  const marked = buildOrderAheadClauses({ ...criteria, sort: 'priceasc' });
  return {
    query: marked ? buildScopedQuery(scope, marked) : buildArrivalsQuery(scope, undefined),
    prices: hasOpenDays(criteria) ? 'last' : 'each',
  };
}

/**
 * Documents that may have matching stays: those of the lengths, of any or with a price within the bounds are told apart
 * where they are read.
 */
export function buildScannedQuery(scope: SearchScope, plan: Exclude<MatchPlan, { kind: 'nothing' }>): Clause {
  const { criteria } = scope;
  if (plan.kind === 'departure') return buildArrivalsQuery(scope, plan.lengths);
  const lengths = plan.kind === 'arrivals' ? [] : [{ terms: { nights: plan.lengths } }];
  return buildKindsQuery(scope, [...lengths, ...buildNearPriceClauses(criteria)]);
}

/** Documents with a matching stay of any of the lengths, or with any at all. */
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

/** Stays of the lengths that end on the day, within the price bounds. */
function buildDepartingQuery(scope: SearchScope, departure: Day, lengths: readonly number[]): Clause {
  const { criteria } = scope;
  // A bookable stay begins today at the earliest.
  const areAll = lengths.length === Math.min(longestStay, departure - criteria.today);
  const days = areAll ? [] : [{ terms: { arrival: lengths.map((nights) => departure - nights) } }];
  const clauses = [matchDeparture(criteria, departure), ...days, matchBookable(criteria)];
  return buildScopedQuery(scope, clauses);
}

/**
 * Includes every lodging with a matching stay, with its cheapest where there is no minimum price: a few of its days
 * where any arrival day is allowed, else all matching ones.
 */
export function buildLodgingsQuery(scope: SearchScope, lengths: Lengths): Clause {
  const marked = lengths ? undefined : buildPriceAheadClauses(scope.criteria);
  return marked ? buildScopedQuery(scope, marked) : buildArrivalsQuery(scope, lengths);
}

function buildKindsQuery(scope: SearchScope, filter: Clause[]): Clause {
  return buildScopedQuery(scope, [...buildDayClauses(scope.criteria).filter, ...filter]);
}

function buildScopedQuery(scope: SearchScope, filter: Clause[]): Clause {
  return joinClauses(buildScopeClauses(scope), onlyFilter(filter));
}

export function buildStaysQuery(scope: SearchScope, nights: number): Clause {
  const { criteria } = scope;
  return joinClauses(buildScopeClauses(scope), buildDayClauses(criteria, nights), buildLengthClauses(criteria, nights));
}

/**
 * Matches the last document of each kind of stay (`whole`), and documents excluded when no days are given (`leftOut`).
 */
export function buildKindTotalQueries(scope: SearchScope): { whole: Clause; leftOut: Clause } {
  return {
    whole: buildScopedQuery(scope, [{ exists: { field: 'pricesOfKind' } }]),
    leftOut: buildScopedQuery(scope, [matchOutsideOpenDays(scope.criteria)]),
  };
}

function buildScopeClauses(scope: SearchScope): BoolQuery {
  const clauses = buildKindClauses(scope.criteria, scope.excludedLodgingIds);
  if (scope.unscoredText) return { ...clauses, filter: [...clauses.filter, scope.unscoredText] };
  return scope.text ? { ...clauses, must: [scope.text] } : clauses;
}
