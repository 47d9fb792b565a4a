import { compareStays, readStaysOfArrival, type StayHit } from '../hits.ts';
import { aggregated, type Hit, type SearchAnswer, type SearchBody, type SendAll } from '../query-language.ts';
import { buildArrivalsBody, type SearchScope } from '../stay-query.ts';
import type { LodgingTurns } from './lodging-turns.ts';

/**
 * Per lodging; beyond this, counting stays is faster than reading documents. OpenSearch returns at most 100 per bucket.
 */
const fewDocuments = 16;

/** Each document holds at least one stay, so no more documents than stays are needed. */
export function areEarly(turns: readonly LodgingTurns[]): boolean {
  return countDocuments(turns) <= fewDocuments;
}

function countDocuments(turns: readonly LodgingTurns[]): number {
  return Math.max(...turns.map(({ from, size }) => from + size));
}

/**
 * Reads the first documents of several lodgings in one request. The scope is ordered by price. A lodging with fewer
 * stays gives fewer.
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

/** One search for all lodgings, documents in the order of their best stays. */
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
