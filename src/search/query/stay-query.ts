import type { StayCriteria } from '../rules/stay-criteria.ts';
import { hasOpenDays } from './clauses/arrival-days.ts';
import { aggregated, type BoolQuery, type Clause, type SearchAnswer, type SearchBody } from './query-language.ts';
import { dayClauses, lengthClauses, lodgingClauses, queryOf } from './clauses/stay-clauses.ts';
import { lodgingsCountedAs } from './facets/lodging-counts.ts';
import { priceRange } from './clauses/selection-clauses.ts';
import { orderFields, sortEntries } from './stay-order.ts';

/** What all requests of one search share. */
export interface SearchScope {
  criteria: StayCriteria;
  /** Lodgings to leave out. */
  left: readonly number[];
  /** The clause of the search text, when there is one. */
  text: Clause | undefined;
  /** The clause of a search text that is forgiven: all that it finds is equal, so it costs no scores. */
  forgiving?: Clause;
}

const stayFields = ['lodgingId', 'arrival', 'promotions', 'requestOnlyNights', 'disabledNights'];

/** Lengths of stays that a search looks at; undefined when it looks at arrival days alone. */
export type Lengths = readonly number[] | undefined;

/** Yields the request for the stays of one length, in the search's order. */
export function branchBody(scope: SearchScope, nights: number, size: number, after?: readonly unknown[]): SearchBody {
  const { criteria, text } = scope;
  return {
    query: staysOf(scope, nights),
    size,
    sort: sortEntries(criteria, text !== undefined, nights),
    docvalue_fields: [...stayFields, ...orderFields(criteria.sort), `price.${nights}`, `basePrice.${nights}`],
    ...collapsed(criteria),
    ...(after ? { search_after: after } : {}),
  };
}

/** Yields the request for the first lodgings of a search whose days are open and which orders them by their cheapest stays. */
export function firstLodgingsBody(scope: SearchScope, size: number): SearchBody {
  return {
    ...arrivalsBody(scope, size),
    query: lodgingsWith(scope, undefined),
    docvalue_fields: ['lodgingId'],
  };
}

/**
 * Yields the request for the first arrival days, each with all of its stays. They are counted by `stayCountBody` or
 * `lodgingCountBody`: what need not count passes over most of what it would not show, so both take longer in one request.
 */
export function arrivalsBody(scope: SearchScope, size: number): SearchBody {
  const { criteria, text } = scope;
  return {
    query: arrivalsWith(scope, undefined),
    size,
    sort: sortEntries(criteria, text !== undefined),
    docvalue_fields: [...stayFields, ...orderFields(criteria.sort), 'price.*', 'basePrice.*'],
    track_total_hits: false,
    ...collapsed(criteria),
  };
}

/** Yields the request that counts the stays of all arrival days that match. */
export function stayCountBody(scope: SearchScope): SearchBody {
  return { query: arrivalsWith(scope, undefined), ...aggregated, aggs: { stays: { sum: { field: 'stayCount' } } } };
}

/** Reads the number of stays that `stayCountBody` asked for. */
export function stayCountOf(answer: SearchAnswer): number {
  return (answer.aggregations?.['stays'] as { value: number }).value;
}

/** Yields the request that counts the lodgings with a stay of any of the lengths, or with any at all. */
export function lodgingCountBody(scope: SearchScope, lengths: Lengths): SearchBody {
  return { query: lodgingsWith(scope, lengths), ...aggregated, aggs: lodgingsCountedAs('count') };
}

/** Reads the number of lodgings that `lodgingCountBody` asked for. */
export function lodgingCountOf(answer: SearchAnswer): number {
  return (answer.aggregations?.['count'] as { count: number }).count;
}

/** Yields the request that tells which lengths the matching arrival days offer. */
export function lengthsBody(scope: SearchScope): SearchBody {
  return {
    query: queryOf(scopeClauses(scope), dayClauses(scope.criteria)),
    ...aggregated,
    aggs: { lengths: { terms: { field: 'nights', size: 100 } } },
  };
}

/** Reads the lengths that `lengthsBody` asked for, ascending. */
export function lengthsOf(answer: SearchAnswer): number[] {
  // What is empty is not sent.
  const { buckets = [] } = (answer.aggregations?.['lengths'] ?? {}) as { buckets?: { key: number }[] };
  return buckets.map((bucket) => bucket.key).sort((a, b) => a - b);
}

/** Yields the query for the arrival days with a matching stay of any of the lengths, or with an enabled price not too high. */
export function arrivalsWith(scope: SearchScope, lengths: Lengths): Clause {
  if (!lengths) return chosenDays(scope, withEnabledPrice);
  const [only] = lengths;
  if (only !== undefined && lengths.length === 1) return staysOf(scope, only);
  const any: Clause = {
    bool: { should: lengths.map((nights) => lengthQuery(scope.criteria, nights)), minimum_should_match: 1 },
  };
  return queryOf(scopeClauses(scope), sharedDays(scope.criteria), { filter: [any], must: [], mustNot: [] });
}

/**
 * Yields the query for arrival days of every lodging with a matching stay, a cheapest one of each among them: few of its days
 * where a stay may begin on any, else all that match.
 */
export function lodgingsWith(scope: SearchScope, lengths: Lengths): Clause {
  if (lengths || !hasOpenDays(scope.criteria)) return arrivalsWith(scope, lengths);
  return chosenDays(scope, { term: { cheapestAhead: true } });
}

/** Leaves out arrival days whose stays all have a disabled price. */
const withEnabledPrice: Clause = { range: { stayCount: { gte: 1 } } };

/** Yields the query for arrival days of a kind; those whose cheapest stay is above the highest price are left out. */
function chosenDays(scope: SearchScope, kind: Clause): Clause {
  const filter = [kind, ...priceRange({ maxPrice: scope.criteria.maxPrice }, 'minPrice')];
  return queryOf(scopeClauses(scope), dayClauses(scope.criteria), { filter, must: [], mustNot: [] });
}

/** Yields the query that holds, beside what holds for all lengths, for stays of one of them. */
function lengthQuery(criteria: StayCriteria, nights: number): Clause {
  const own = haveSameDays(criteria) ? [] : [dayClauses(criteria, nights)];
  return queryOf(...own, lengthClauses(criteria, nights));
}

/** Yields the query for the matching stays of one length. */
export function staysOf(scope: SearchScope, nights: number): Clause {
  const { criteria } = scope;
  return queryOf(scopeClauses(scope), dayClauses(criteria, nights), lengthClauses(criteria, nights));
}

/** Weekdays are long lists of days, so what all lengths share is said once. */
function sharedDays(criteria: StayCriteria): BoolQuery {
  return haveSameDays(criteria) ? dayClauses(criteria) : { filter: [], must: [], mustNot: [] };
}

/** Stays up to a departure begin on another day for each length. */
function haveSameDays({ arrival, departure }: StayCriteria): boolean {
  return arrival !== undefined || departure === undefined;
}

function collapsed({ group }: StayCriteria): { collapse?: { field: string } } {
  return group ? { collapse: { field: 'lodgingId' } } : {};
}

/** Yields the clauses of a search that hold whatever the day and length. */
export function scopeClauses(scope: SearchScope): BoolQuery {
  const clauses = lodgingClauses(scope.criteria, scope.left);
  if (scope.forgiving) return { ...clauses, filter: [...clauses.filter, scope.forgiving] };
  return scope.text ? { ...clauses, must: [scope.text] } : clauses;
}
