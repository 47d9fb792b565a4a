import type { SearchAnswer, SearchBody, SortEntry } from '../query-language.ts';
import { buildArrivalsQuery, buildLodgingCountBody, buildStaysQuery, type SearchScope } from '../stay-query.ts';

/** A window has no more days. */
const mostDays = 100;

/** As there is one document for each lodging and arrival day, the documents of a day are its lodgings. */
const countedDays = { counted_days: { terms: { field: 'arrival', size: mostDays } } };

/** Builds the request for the cheapest arrival of each day, whatever the length, and the number of lodgings of each day. */
export function buildDaysBody(scope: SearchScope): SearchBody {
  return {
    query: buildArrivalsQuery(scope, undefined),
    ...keepFirstOfEachDay('minPrice'),
    docvalue_fields: ['arrival', 'lodgingId', 'disabledNights', 'price.*'],
    aggs: countedDays,
  };
}

/** Builds the request for the cheapest stay of one length of each day; `isCounted` asks for the number of lodgings too. */
export function buildDaysOfLengthBody(scope: SearchScope, nights: number, isCounted: boolean): SearchBody {
  const price = `price.${nights}`;
  return {
    query: buildStaysQuery(scope, nights),
    ...keepFirstOfEachDay(price),
    docvalue_fields: ['arrival', 'lodgingId', price],
    ...(isCounted && { aggs: countedDays }),
  };
}

/** Builds the request for the number of lodgings of each day that have a stay of any of the lengths. */
export function buildDayCountsBody(scope: SearchScope, lengths: readonly number[]): SearchBody {
  return { ...buildLodgingCountBody(scope, lengths), aggs: countedDays };
}

/** Reads the number of lodgings of each day; days without lodgings are not there, and OpenSearch leaves an empty list out. */
export function readDayCounts(answer: SearchAnswer): Map<number, number> {
  const { buckets = [] } = (answer.aggregations?.['counted_days'] ?? {}) as { buckets?: readonly Bucket[] };
  return new Map(buckets.map((bucket) => [bucket.key, bucket.doc_count]));
}

interface Bucket {
  key: number;
  doc_count: number;
}

/** Collapsed hits are faster than an aggregation with top hits; bench/calendar.ts measures calendars. */
function keepFirstOfEachDay(price: string) {
  const sort: SortEntry[] = [{ [price]: 'asc' }, { lodgingId: 'asc' }];
  return { size: mostDays, sort, collapse: { field: 'arrival' } };
}
