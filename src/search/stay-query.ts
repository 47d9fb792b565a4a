import type { StayCriteria } from '../domain/stay-criteria.ts';
import type { BoolQuery, Clause, SearchAnswer, SearchBody } from './query-language.ts';
import { dayClauses, lengthClauses, lodgingClauses, queryOf } from './stay-clauses.ts';
import { orderFields, sortEntries } from './stay-order.ts';

/** What all requests of one search share. */
export interface SearchScope {
  criteria: StayCriteria;
  /** Lodgings to leave out. */
  left: readonly number[];
  /** The clause of the search text, when there is one. */
  text: Clause | undefined;
}

const stayFields = ['lodgingId', 'arrival', 'promotions', 'requestOnlyNights', 'disabledNights'];

/** Yields the request for the stays of one length, in the search's order. */
export function branchBody(scope: SearchScope, nights: number, size: number, after?: readonly unknown[]): SearchBody {
  const { criteria, text } = scope;
  return {
    query: queryOf(scopeClauses(scope), dayClauses(criteria, nights), lengthClauses(criteria, nights)),
    size,
    sort: sortEntries(criteria, text !== undefined, nights),
    docvalue_fields: [...stayFields, ...orderFields(criteria.sort), `price.${nights}`, `basePrice.${nights}`],
    ...collapsed(criteria),
    ...(after ? { search_after: after } : {}),
  };
}

/** Yields the request for the first arrival days, each with all of its stays, and the number of stays of all of them. */
export function arrivalsBody(scope: SearchScope, size: number): SearchBody {
  const { criteria, text } = scope;
  return {
    query: queryOf(scopeClauses(scope), dayClauses(criteria), withEnabledPrice),
    size,
    sort: sortEntries(criteria, text !== undefined),
    docvalue_fields: [...stayFields, ...orderFields(criteria.sort), 'price.*', 'basePrice.*'],
    ...collapsed(criteria),
    aggs: criteria.group ? countedLodgings : { stays: { sum: { field: 'stayCount' } } },
  };
}

/** Yields the request that counts the lodgings with a stay of any of the lengths. */
export function lodgingCountBody(scope: SearchScope, lengths: readonly number[]): SearchBody {
  const { criteria } = scope;
  const ofLengths = lengths.map((nights) => queryOf(dayClauses(criteria, nights), lengthClauses(criteria, nights)));
  const any: BoolQuery = { filter: [{ bool: { should: ofLengths, minimum_should_match: 1 } }], must: [], mustNot: [] };
  return { query: queryOf(scopeClauses(scope), any), size: 0, aggs: countedLodgings };
}

/** Reads the number of lodgings that `countedLodgings` counted. */
export function lodgingCountOf(answer: SearchAnswer): number {
  return (answer.aggregations?.['count'] as { count: number }).count;
}

/** Yields the request that tells which lengths the matching arrival days offer. */
export function lengthsBody(scope: SearchScope): SearchBody {
  return {
    query: queryOf(scopeClauses(scope), dayClauses(scope.criteria)),
    size: 0,
    aggs: { lengths: { terms: { field: 'nights', size: 100 } } },
  };
}

/** More than there are; the bitmap of all ids is cheap, and exact where an estimate is not. */
const mostLodgings = 1_000_000;

/** Only the count is sent back: `wantedParts` leaves the ids out. */
const countedLodgings = {
  unsentLodgings: { terms: { field: 'lodgingId', size: mostLodgings } },
  count: { stats_bucket: { buckets_path: 'unsentLodgings._count' } },
};

function collapsed({ group }: StayCriteria): { collapse?: { field: string } } {
  return group ? { collapse: { field: 'lodgingId' } } : {};
}

const withEnabledPrice: BoolQuery = { filter: [{ range: { stayCount: { gte: 1 } } }], must: [], mustNot: [] };

function scopeClauses(scope: SearchScope): BoolQuery {
  const clauses = lodgingClauses(scope.criteria, scope.left);
  return scope.text ? { ...clauses, must: [scope.text] } : clauses;
}
