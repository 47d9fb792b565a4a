import { batchSends } from './batched-send.ts';
import { findStaysOfArrivals } from './find-arrivals.ts';
import type { LodgingTurns } from './find-rounds.ts';
import { compareStays, readStaysOfArrival, type StayHit } from './hits.ts';
import { aggregated, type Hit, type SearchAnswer, type SearchBody, type SendAll } from './query-language.ts';
import { buildArrivalsBody, type SearchScope } from './stay-query.ts';

/** OpenSearch sends no more hits of a bucket. */
const mostOfBucket = 100;

/** Finds the turns of several lodgings; a lodging that has fewer stays gives fewer. */
export async function findTurns(
  sendAll: SendAll,
  scope: SearchScope,
  turns: readonly LodgingTurns[],
): Promise<StayHit[]> {
  const criteria = { ...scope.criteria, sort: 'priceasc' as const };
  const narrow = (more: Partial<typeof criteria>) => ({ ...scope, criteria: { ...criteria, ...more } });
  // Each document holds a stay at least, so no more of them are needed than stays.
  const documents = Math.max(...turns.map(({ from, size }) => from + size));
  if (documents > mostOfBucket) {
    const send = batchSends(sendAll);
    const found = turns.map(({ lodgingId, ...share }) =>
      findStaysOfArrivals(send, narrow({ lodgingIds: [lodgingId], ...share })),
    );
    return (await Promise.all(found)).flat();
  }
  const first = narrow({ lodgingIds: turns.map(({ lodgingId }) => lodgingId) });
  const [answer] = await sendAll([buildFirstDocumentsBody(first, turns.length, documents)]);
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
