import type { SearchAnswer, SearchBody, SortEntry } from '../query-language.ts';
import { dayClauses, lengthClauses, queryOf } from '../clauses/stay-clauses.ts';
import { arrivalsWith, lodgingCountBody, scopeClauses, type SearchScope } from '../stay-query.ts';

/** A window has no more days. */
const mostDays = 100;

/** As there is one document for each lodging and arrival day, the documents of a day are its lodgings. */
const countedDays = { counted_days: { terms: { field: 'arrival', size: mostDays } } };

/** Yields the request for the cheapest arrival of each day, whatever the length, and the number of lodgings of each day. */
export function daysBody(scope: SearchScope): SearchBody {
  return {
    query: arrivalsWith(scope, undefined),
    ...firstOfEachDay('minPrice'),
    docvalue_fields: ['arrival', 'lodgingId', 'disabledNights', 'price.*'],
    aggs: countedDays,
  };
}

/** Yields the request for the cheapest stay of one length of each day; `isCounted` asks for the number of lodgings too. */
export function daysOfLengthBody(scope: SearchScope, nights: number, isCounted: boolean): SearchBody {
  const { criteria } = scope;
  const price = `price.${nights}`;
  return {
    query: queryOf(scopeClauses(scope), dayClauses(criteria, nights), lengthClauses(criteria, nights)),
    ...firstOfEachDay(price),
    docvalue_fields: ['arrival', 'lodgingId', price],
    ...(isCounted && { aggs: countedDays }),
  };
}

/** Yields the request for the number of lodgings of each day that have a stay of any of the lengths. */
export function dayCountsBody(scope: SearchScope, lengths: readonly number[]): SearchBody {
  return { ...lodgingCountBody(scope, lengths), aggs: countedDays };
}

/** Reads the number of lodgings of each day; days without are not there, and what is empty is not sent. */
export function dayCountsOf(answer: SearchAnswer): Map<number, number> {
  const { buckets = [] } = (answer.aggregations?.['counted_days'] ?? {}) as { buckets?: readonly Bucket[] };
  return new Map(buckets.map((bucket) => [bucket.key, bucket.doc_count]));
}

interface Bucket {
  key: number;
  doc_count: number;
}

/** Measured on 90,000 arrivals of 60 days: a quarter of the time of an aggregation with top hits. */
function firstOfEachDay(price: string) {
  const sort: SortEntry[] = [{ [price]: 'asc' }, { lodgingId: 'asc' }];
  return { size: mostDays, sort, collapse: { field: 'arrival' } };
}
