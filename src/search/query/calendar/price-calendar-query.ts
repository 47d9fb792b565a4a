import { aggregated, countLodgingsAs, type SearchAnswer, type SearchBody, type SortEntry } from '../query-language.ts';
import { buildLowestPrice } from '../stay-order.ts';
import { buildLodgingIdsBody } from '../result-counts.ts';
import { buildArrivalsQuery, buildStaysQuery, type SearchScope } from '../stay-query.ts';

/** Days of the longest window. */
const mostDays = 100;

/** Where each lodging has one document per day, documents are counted; otherwise distinct lodgings. */
const countedDays = {
  alone: { filter: { term: { hasSiblings: false } }, aggs: { days: { terms: { field: 'arrival', size: mostDays } } } },
  shared: {
    filter: { term: { hasSiblings: true } },
    aggs: { days: { terms: { field: 'arrival', size: mostDays }, aggs: countLodgingsAs('lodgings') } },
  },
};

const dayFields = ['arrival', 'lodgingId', 'mandatoryServicesPrice'];

export function buildDaysBody(scope: SearchScope): SearchBody {
  return {
    query: buildArrivalsQuery(scope, undefined),
    ...keepFirstOfEachDay(buildLowestPrice(scope.criteria, { kind: 'best', prices: 'each' })),
    docvalue_fields: [...dayFields, 'stays'],
    aggs: countedDays,
  };
}

export function buildDaysOfLengthBody(scope: SearchScope, nights: number, isCounted: boolean): SearchBody {
  return {
    query: buildStaysQuery(scope, nights),
    ...keepFirstOfEachDay(buildLowestPrice(scope.criteria, { kind: 'length', nights })),
    docvalue_fields: [...dayFields, `price.${nights}`],
    ...(isCounted && { aggs: countedDays }),
  };
}

export function buildDayCountsBody(scope: SearchScope, lengths: readonly number[]): SearchBody {
  return { ...buildLodgingIdsBody(scope, lengths), aggs: countedDays };
}

/** Days without lodgings are absent; OpenSearch omits an empty list. */
export function readDayCounts({ aggregations = {} }: SearchAnswer): Map<number, number> {
  const { alone, shared } = aggregations as Record<string, { days?: { buckets?: readonly Bucket[] } } | undefined>;
  const counts = new Map((alone?.days?.buckets ?? []).map((bucket) => [bucket.key, bucket.doc_count]));
  for (const { key, lodgings } of shared?.days?.buckets ?? [])
    counts.set(key, (counts.get(key) ?? 0) + (lodgings?.count ?? 0));
  return counts;
}

/** Ignores the lengths and price bounds of the search. */
export function buildDayLengthsBody(scope: SearchScope): SearchBody {
  const { nights: _, minPrice: __, maxPrice: ___, ...criteria } = scope.criteria;
  const lengths = { terms: { field: 'nights', size: mostDays } };
  return {
    query: buildArrivalsQuery({ ...scope, criteria }, undefined),
    ...aggregated,
    aggs: { days: { terms: { field: 'arrival', size: mostDays }, aggs: { lengths } } },
  };
}

/** Lengths are ascending. */
export function readDayLengths({ aggregations = {} }: SearchAnswer): Map<number, number[]> {
  const { days } = aggregations as { days?: { buckets?: readonly LengthsBucket[] } };
  return new Map(
    (days?.buckets ?? []).map(({ key, lengths }) => [
      key,
      (lengths?.buckets ?? []).map((bucket) => bucket.key).sort((a, b) => a - b),
    ]),
  );
}

interface LengthsBucket extends Bucket {
  lengths?: { buckets?: readonly Bucket[] };
}

interface Bucket {
  key: number;
  doc_count: number;
  lodgings?: { count: number };
}

/** Collapsed hits are faster than an aggregation with top hits; bench/calendar.ts measures this. */
function keepFirstOfEachDay(price: SortEntry) {
  const sort: SortEntry[] = [price, { lodgingId: 'asc' }];
  return { size: mostDays, sort, collapse: { field: 'arrival' } };
}
