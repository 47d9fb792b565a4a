import type { OpenSearch } from '../../../opensearch/client.ts';
import { indexKinds, type IndexNames } from '../../../opensearch/mappings.ts';
import type { AvailabilityDocument, LodgingDocument } from '../../rules/index-documents.ts';
import { sumDocuments } from '../document-checksum.ts';

export interface HeldDocuments {
  /** By lodging: the number of documents and the sum of `sumDocuments`. */
  arrivals: ReadonlyMap<number, { count: number; sum: number }>;
  lodgings: ReadonlyMap<number, LodgingDocument>;
  availability: ReadonlyMap<number, AvailabilityDocument>;
  /** Documents whose id names no lodging, or another one than their content. */
  misnamed: readonly Stray[];
}

interface Stray {
  index: string;
  id: string;
  /** Undefined when it was routed by its id. */
  routing?: string;
}

/** Inclusive bounds; -Infinity and Infinity leave a side open. */
export interface IdRange {
  from: number;
  to: number;
}

interface Answer<Source> {
  timed_out?: boolean;
  _shards?: { failed?: number };
  hits?: { hits?: { _id: string; _routing?: string; _source?: Partial<Source> }[] };
  aggregations?: { lodgings: { buckets: { key: number; doc_count: number; numbers: { value: number } }[] } };
}

/** Limit of one request; a range with more documents is incomplete. */
const mostDocuments = 10_000;

export async function refreshIndices(client: OpenSearch, names: IndexNames): Promise<void> {
  await client.send('POST', `/${indexKinds.map((kind) => names[kind]).join(',')}/_refresh`);
}

/** Throws when an answer is incomplete. */
export async function readHeldDocuments(client: OpenSearch, names: IndexNames, range: IdRange): Promise<HeldDocuments> {
  const query = matchRange(range);
  const misnamed: Stray[] = [];
  const readAll = async <Source extends { lodgingId: number }>(index: string) => {
    const { hits } = await search<Source>(client, index, { query, size: mostDocuments });
    const held = hits?.hits ?? [];
    if (held.length >= mostDocuments)
      throw new Error(`${index} holds too many documents of lodgings ${range.from} to ${range.to}`);
    const wrong = held.filter(({ _id, _source }) => _id !== String(_source?.lodgingId));
    misnamed.push(...wrong.map((hit) => strayOf(index, hit)));
    return new Map(
      held
        .filter((each) => !wrong.includes(each))
        .map(({ _source }) => [_source?.lodgingId as number, _source as Source]),
    );
  };
  const aggs = {
    lodgings: { terms: { field: 'lodgingId', size: mostDocuments }, aggs: { numbers: sumDocuments } },
  };
  const [lodgings, availability, arrivals] = await Promise.all([
    readAll<LodgingDocument>(names.lodgings),
    readAll<AvailabilityDocument>(names.availability),
    search(client, names.arrivals, { query, size: 0, aggs }),
  ]);
  const buckets = arrivals.aggregations?.lodgings.buckets ?? [];
  return {
    arrivals: new Map(buckets.map(({ key, doc_count: count, numbers }) => [key, { count, sum: numbers.value }])),
    lodgings,
    availability,
    misnamed,
  };
}

/** Documents without a lodging id, at most 10,000 per index. */
export async function findNameless(client: OpenSearch, names: IndexNames): Promise<Stray[]> {
  const query = { bool: { must_not: [{ exists: { field: 'lodgingId' } }] } };
  const found = await Promise.all(
    indexKinds.map(async (kind) => {
      const { hits } = await search(client, names[kind], { query, size: mostDocuments, _source: false });
      return (hits?.hits ?? []).map((hit) => strayOf(names[kind], hit));
    }),
  );
  return found.flat();
}

function strayOf(index: string, { _id, _routing }: { _id: string; _routing?: string }): Stray {
  return { index, id: _id, ...(_routing !== undefined && { routing: _routing }) };
}

async function search<Source>(client: OpenSearch, index: string, body: object): Promise<Answer<Source>> {
  const answer = await client.send<Answer<Source>>('POST', `/${index}/_search`, {
    body: { ...body, track_total_hits: false },
    query: { allow_partial_search_results: false },
    timeout: 60_000,
  });
  if (answer.timed_out !== false || answer._shards?.failed !== 0) throw new Error(`${index} answers in part`);
  return answer;
}

function matchRange({ from, to }: IdRange): object {
  const bounds = { ...(from > -Infinity && { gte: from }), ...(to < Infinity && { lte: to }) };
  return Object.keys(bounds).length === 0 ? { exists: { field: 'lodgingId' } } : { range: { lodgingId: bounds } };
}
