import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';
import type { AvailabilityDocument } from '../../opensearch/documents.ts';
import { availabilityOf } from './availability.ts';
import type { IndexView } from '../query/index-view.ts';
import type { AskedAvailability } from '../../stays/rules/stays/lodging-availability.ts';

/** Lodgings whose documents are fetched at once: few at first, so that the first of them come soon. */
const chunkSizes = { first: 20, others: 100 };

type Documents = ReadonlyMap<number, AvailabilityDocument>;

/**
 * Reads the stays of lodgings, one after the other in the order of the ids, as `readAvailability` does. Documents are fetched one
 * chunk ahead and unpacked when their turn comes, so that many lodgings need no more memory than few.
 */
export async function* readAvailabilities(
  client: OpenSearch,
  view: IndexView,
  lodgingIds: readonly number[],
): AsyncGenerator<AskedAvailability, void> {
  const chunks = chunksOf(lodgingIds);
  const fetch = (chunk: readonly number[] | undefined) => (chunk ? documentsOf(client, view, chunk) : undefined);
  let next = fetch(chunks[0]);
  for (const [place, chunk] of chunks.entries()) {
    const documents = await next;
    next = fetch(chunks[place + 1]);
    for (const lodgingId of chunk) {
      const document = view.isLagging(lodgingId) ? undefined : documents?.get(lodgingId);
      yield { lodgingId, found: document ? availabilityOf(document) : view.readFromFacts(lodgingId) };
    }
  }
}

function chunksOf(ids: readonly number[]): number[][] {
  const chunks = [ids.slice(0, chunkSizes.first)];
  for (let start = chunkSizes.first; start < ids.length; start += chunkSizes.others)
    chunks.push(ids.slice(start, start + chunkSizes.others));
  return chunks;
}

/** Never fails, since nobody may be waiting yet: while OpenSearch is away there are no documents. */
async function documentsOf(client: OpenSearch, view: IndexView, lodgingIds: readonly number[]): Promise<Documents> {
  const index = view.serving()?.availability;
  const ids = [...new Set(lodgingIds)].filter((id) => !view.isLagging(id)).map(String);
  if (index === undefined || ids.length === 0) return new Map();
  try {
    const { docs } = await client.send<MultiGetAnswer>('POST', `/${index}/_mget`, { body: { ids }, timeout: 2_000 });
    return new Map(docs.flatMap(({ _source }) => (_source ? [[_source.lodgingId, _source]] : [])));
  } catch (error) {
    if (error instanceof OpenSearchUnreachable || error instanceof OpenSearchError) return new Map();
    throw error;
  }
}

interface MultiGetAnswer {
  docs: { _source?: AvailabilityDocument }[];
}
