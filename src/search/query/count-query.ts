import { priceFields } from '../rules/price-fields.ts';
import { hasPriceBounds, priceBoundsOf, type StayCriteria } from '../rules/stay-criteria.ts';
import { hasOpenDays, matchPriceRange } from './clauses/stay-clauses.ts';
import { aggregated, type Clause, type SearchAnswer, type SearchBody } from './query-language.ts';
import { readField, scriptOf, type Computation } from './scripts/computation.ts';
import { foldByLodging, listLodgings, one, readLodgingFigures } from './scripts/lodging-figures.ts';
import { computeOfPrices, countWithin } from './scripts/stay-scripts.ts';
import {
  buildArrivalsQuery,
  buildKindTotalQueries,
  buildLastPricesQuery,
  buildLodgingsQuery,
  type Lengths,
  type SearchScope,
} from './stay-query.ts';

/** Stays of undated searches within bounds of price are counted up to so many. */
export const mostCounted = 10_000;

/** Builds the request that counts the documents with a matching stay, up to a bound. */
export function buildDocumentCountBody(scope: SearchScope): SearchBody {
  return { query: buildArrivalsQuery(scope, undefined), size: 0, track_total_hits: mostCounted };
}

/** Tells whether the stays of a search are counted by the last document of each kind: those of any day and any price. */
export function countsByKind(criteria: StayCriteria): boolean {
  return hasOpenDays(criteria) && !hasPriceBounds(criteria);
}

/**
 * Builds the requests that count the stays of a search that `countsByKind`: those of all kinds, and those of documents that it leaves out, which
 * are few. What is counted of each lodging is grouped by it.
 */
export function buildKindTotalBodies(scope: SearchScope, isGrouped = false): SearchBody[] {
  const { whole, leftOut } = buildKindTotalQueries(scope);
  const build = (query: Clause, field: string): SearchBody => {
    const aggs = isGrouped ? { lodgings: foldByLodging('sum', readField(field)) } : { stays: { sum: { field } } };
    return { query, ...aggregated, aggs };
  };
  return [build(whole, 'stayCountOfKind'), build(leftOut, 'stayCount')];
}

/** Reads the number of stays that `buildKindTotalBodies` asked for. */
export function readKindTotal(answers: readonly SearchAnswer[]): number {
  const [whole = 0, leftOut = 0] = answers.map(readStayCount);
  return whole - leftOut;
}

/** Reads the number of stays of each lodging that `buildKindTotalBodies` asked for. */
export function readKindTotalsOfLodgings(answers: readonly SearchAnswer[]): Map<number, number> {
  const [whole = new Map<number, number>(), leftOut] = answers.map(readLodgingStays);
  return new Map([...whole].map(([lodgingId, stays]) => [lodgingId, stays - (leftOut?.get(lodgingId) ?? 0)]));
}

/** Builds the request that counts the stays of all documents that match; of prices within the bounds where there are any. */
export function buildStayCountBody(scope: SearchScope): SearchBody {
  const query = buildArrivalsQuery(scope, undefined);
  if (!hasPriceBounds(scope.criteria)) return { query, ...aggregated, aggs: { stays: sumStays(scope.criteria) } };
  const { priceBasis, minPrice, maxPrice } = scope.criteria;
  const { lowest, highest } = priceFields[priceBasis];
  const whole = [...matchPriceRange({ minPrice }, lowest), ...matchPriceRange({ maxPrice }, highest)];
  return {
    query,
    ...aggregated,
    aggs: {
      whole: { filter: { bool: { filter: whole } }, aggs: { stays: { sum: { field: 'stayCount' } } } },
      part: {
        filter: { bool: { must_not: [{ bool: { filter: whole } }] } },
        aggs: { stays: sumStays(scope.criteria) },
      },
    },
  };
}

/** Builds the request that counts the prices of each lodging within the bounds, on any day; it has so many stays at least. */
export function buildLodgingPricesBody(scope: SearchScope): SearchBody {
  const { criteria } = scope;
  const prices = computeOfPrices(countWithin, criteria.priceBasis, { ...priceBoundsOf(criteria) }, 'last');
  return { query: buildLastPricesQuery(scope), ...aggregated, aggs: { lodgings: foldByLodging('sum', prices) } };
}

/** Builds the request that counts the documents with a matching stay of each lodging. */
export function buildLodgingDocumentsBody(scope: SearchScope): SearchBody {
  return { query: buildArrivalsQuery(scope, undefined), ...aggregated, aggs: { lodgings: foldByLodging('sum', one) } };
}

/** Builds the request that counts the stays of each lodging. */
export function buildLodgingStaysBody(scope: SearchScope): SearchBody {
  const aggs = { lodgings: foldByLodging('sum', computeStays(scope.criteria)) };
  return { query: buildArrivalsQuery(scope, undefined), ...aggregated, aggs };
}

/** Reads the number of stays, or documents, of each lodging. */
export function readLodgingStays(answer: SearchAnswer): Map<number, number> {
  return readLodgingFigures('sum', [answer]);
}

function sumStays(criteria: StayCriteria): Readonly<Record<string, unknown>> {
  return { sum: hasPriceBounds(criteria) ? { script: scriptOf(computeStays(criteria)) } : { field: 'stayCount' } };
}

/** Yields how the stays of a document are counted, within the bounds of price where there are any. */
function computeStays(criteria: StayCriteria): Computation {
  return hasPriceBounds(criteria)
    ? computeOfPrices(countWithin, criteria.priceBasis, { ...priceBoundsOf(criteria) })
    : readField('stayCount');
}

/** Reads the number of stays that `buildStayCountBody` asked for. */
export function readStayCount({ aggregations = {} }: SearchAnswer): number {
  const sums = aggregations as Record<string, { value?: number; stays?: { value: number } } | undefined>;
  return ['stays', 'whole', 'part'].reduce(
    (count, name) => count + (sums[name]?.value ?? sums[name]?.stays?.value ?? 0),
    0,
  );
}

/** Builds the request that counts the lodgings with a stay of any of the lengths, or with any at all. */
export function buildLodgingCountBody(scope: SearchScope, lengths: Lengths): SearchBody {
  return { query: buildLodgingsQuery(scope, lengths), ...aggregated, aggs: listLodgings };
}

/** Reads the number of lodgings that `buildLodgingCountBody` asked for. */
export function readLodgingCount(answer: SearchAnswer): number {
  return readLodgingFigures('lowest', [answer]).size;
}
