import type { Sort, StayCriteria } from './criteria.ts';
import type { BoolQuery, Clause, SearchBody, SortEntry } from './query-language.ts';
import { arrivalClauses, lengthClauses, queryOf } from './stay-clauses.ts';

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
  const { sort } = scope.criteria;
  return {
    query: queryOf(scopeClauses(scope), lengthClauses(scope.criteria, nights)),
    size,
    sort: sortEntries(sort, `price.${nights}`, `price.${nights}`, scope.text !== undefined),
    docvalue_fields: [...stayFields, `price.${nights}`, `basePrice.${nights}`],
    ...(after ? { search_after: after } : {}),
  };
}

/** Yields the request for the first arrival days, each with all of its stays, and the number of stays of all of them. */
export function arrivalsBody(scope: SearchScope, size: number): SearchBody {
  return {
    query: queryOf(scopeClauses(scope), withEnabledPrice),
    size,
    sort: sortEntries(scope.criteria.sort, 'minPrice', 'maxPrice', scope.text !== undefined),
    docvalue_fields: [...stayFields, 'price.*', 'basePrice.*'],
    aggs: { stays: { sum: { field: 'stayCount' } } },
  };
}

/** Yields the request that tells which lengths the matching arrival days offer. */
export function lengthsBody(scope: SearchScope): SearchBody {
  return { query: queryOf(scopeClauses(scope)), size: 0, aggs: { lengths: { terms: { field: 'nights', size: 100 } } } };
}

const withEnabledPrice: BoolQuery = { filter: [{ range: { stayCount: { gte: 1 } } }], must: [], mustNot: [] };

function scopeClauses(scope: SearchScope): BoolQuery {
  const clauses = arrivalClauses(scope.criteria, scope.left);
  return scope.text ? { ...clauses, must: [scope.text] } : clauses;
}

function sortEntries(sort: Sort, lowestPrice: string, highestPrice: string, hasText: boolean): SortEntry[] {
  const ties: SortEntry[] = [{ lodgingId: 'asc' }, { arrival: 'asc' }];
  if (sort === 'priceasc') return [{ [lowestPrice]: 'asc' }, ...ties];
  if (sort === 'pricedesc') return [{ [highestPrice]: 'desc' }, ...ties];
  return [...(hasText ? [{ _score: 'desc' } as const] : []), { rank: 'desc' }, ...ties];
}
