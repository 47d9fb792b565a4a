import { compareStays, readStaysOfArrival, type StayHit } from '../hits.ts';
import { aggregated, type Hit, type SearchAnswer, type SearchBody, type SendAll } from '../query-language.ts';
import { buildArrivalsBody, type SearchScope } from '../stay-query.ts';
import type { LodgingTurns } from './lodging-turns.ts';

/** Of each lodging; for more it takes longer to read them than to count stays. OpenSearch would send 100 of a bucket at most. */
const fewDocuments = 16;

/** Tells whether few documents of each lodging hold the turns: each holds a stay at least, so no more are needed than stays. */
export function areEarly(turns: readonly LodgingTurns[]): boolean {
  return countDocuments(turns) <= fewDocuments;
}

function countDocuments(turns: readonly LodgingTurns[]): number {
  return Math.max(...turns.map(({ from, size }) => from + size));
}

/**
 * Finds early turns of several lodgings by reading their first documents, in one request. The scope is ordered by price. A lodging with fewer stays
 * gives fewer.
 */
export async function findEarlyTurns(
  sendAll: SendAll,
  scope: SearchScope,
  turns: readonly LodgingTurns[],
): Promise<StayHit[]> {
  const lodgingIds = turns.map(({ lodgingId }) => lodgingId);
  const first: SearchScope = { ...scope, criteria: { ...scope.criteria, lodgingIds } };
  const [answer] = await sendAll([buildFirstDocumentsBody(first, turns.length, countDocuments(turns))]);
  const hits = readFirstDocuments(answer);
  return turns.flatMap(({ lodgingId, from, size }) =>
    (hits.get(lodgingId) ?? [])
      .flatMap((hit) => readStaysOfArrival(hit, first.criteria))
      .sort(compareStays)
      .slice(from, from + size),
  );
}

/** Builds the request for the first documents of each lodging, in the order of their best stays: one search for all. */
function buildFirstDocumentsBody(scope: SearchScope, lodgings: number, documents: number): SearchBody {
  const { query, size, sort, docvalue_fields } = buildArrivalsBody(scope, { size: documents });
  const first = { top_hits: { size, sort, docvalue_fields, _source: false } };
  return {
    query,
    ...aggregated,
    aggs: { lodgings: { terms: { field: 'lodgingId', size: lodgings }, aggs: { first } } },
  };
}

function readFirstDocuments(answer: SearchAnswer | undefined): Map<number, readonly Hit[]> {
  const { buckets = [] } = (answer?.aggregations?.['lodgings'] ?? {}) as {
    buckets?: readonly { key: number; first: { hits: { hits: readonly Hit[] } } }[];
  };
  return new Map(buckets.map(({ key, first }) => [key, first.hits.hits]));
}
