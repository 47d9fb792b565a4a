import { OpenSearchError, type OpenSearch } from '../../opensearch/client.ts';
import type { AvailabilityDocument } from '../rules/index-documents.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import type { FormerVersion } from '../store/indexed-lodgings.ts';

export interface IndexedState {
  /**
   * Complete `availability` documents; missing for lodgings that are not indexed or whose last write was interrupted.
   */
  documents: ReadonlyMap<number, AvailabilityDocument>;
  /** Ids in `arrivals` of the lodgings without a document. */
  strayIds: ReadonlyMap<number, readonly string[]>;
}

interface MultiGetAnswer {
  docs: { _id: string; _source?: AvailabilityDocument; error?: { type?: string; reason?: string } }[];
}

/** Throws when the index is missing. */
export async function readIndexedState(
  client: OpenSearch,
  names: IndexNames,
  lodgings: readonly { lodgingId: number; before: FormerVersion }[],
): Promise<IndexedState> {
  const answer = await client.send<MultiGetAnswer>('POST', `/${names.availability}/_mget`, {
    body: { ids: lodgings.map(({ lodgingId }) => String(lodgingId)) },
    query: { filter_path: 'docs._id,docs._source,docs.error' },
  });
  const error = answer.docs.find((document) => document.error)?.error;
  if (error) throw new OpenSearchError(404, error.type ?? 'error', error.reason ?? '');
  const found = new Map(answer.docs.map((document) => [Number(document._id), document._source]));
  const documents = new Map<number, AvailabilityDocument>();
  const doubtful: number[] = [];
  for (const { lodgingId, before } of lodgings) {
    const document = found.get(lodgingId);
    if (document?.indexed.emission === before.version) documents.set(lodgingId, document);
    else if (document ?? before.isCutShort) doubtful.push(lodgingId);
  }
  return { documents, strayIds: await readArrivalIds(client, names.arrivals, doubtful) };
}

async function readArrivalIds(
  client: OpenSearch,
  index: string,
  lodgingIds: readonly number[],
): Promise<Map<number, string[]>> {
  const ids = new Map<number, string[]>();
  if (lodgingIds.length === 0) return ids;
  await client.send('POST', `/${index}/_refresh`);
  for (const lodgingId of lodgingIds) {
    const answer = await client.send<{ hits?: { hits: { _id: string }[] } }>('POST', `/${index}/_search`, {
      body: { query: { term: { lodgingId } }, size: 10_000, _source: false },
      query: { filter_path: 'hits.hits._id', allow_partial_search_results: false },
    });
    ids.set(lodgingId, answer.hits?.hits.map((hit) => hit._id) ?? []);
  }
  return ids;
}
