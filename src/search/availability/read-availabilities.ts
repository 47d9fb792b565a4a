import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';
import type { DiffusionState } from '../../lodgings/rules/lodging.ts';
import type { AvailabilityReader, LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';
import { decompressColumns } from './compressed-columns.ts';
import type { IndexView } from '../query/index-view.ts';
import type { AvailabilityDocument } from '../rules/index-documents.ts';

/** Lodgings fetched per request: few at first, so that the first results come soon. */
const chunkSizes = { first: 20, others: 100 };

/** Milliseconds before falling back to the facts. */
const timeout = 2_000;

/** Reads from the facts what lags, is not indexed or cannot be fetched, so it works without OpenSearch. */
export function createAvailabilityReader(client: OpenSearch, view: IndexView): AvailabilityReader {
  return {
    async readAvailability(lodgingId) {
      const document = (await fetchDocuments(client, view, [lodgingId])).get(lodgingId);
      return document ? decompressAvailability(document) : view.readFromFacts(lodgingId);
    },
    /** Fetches one chunk ahead and decompresses documents one by one, so that memory use does not grow with their number. */
    async *readAvailabilities(lodgingIds) {
      const chunks = splitIntoChunks(lodgingIds);
      const fetch = (chunk: readonly number[] | undefined) => (chunk ? fetchDocuments(client, view, chunk) : undefined);
      let next = fetch(chunks[0]);
      for (const [place, chunk] of chunks.entries()) {
        const documents = await next;
        next = fetch(chunks[place + 1]);
        for (const lodgingId of chunk) {
          const document = view.isLagging(lodgingId) ? undefined : documents?.get(lodgingId);
          const read = () => (document ? decompressAvailability(document) : view.readFromFacts(lodgingId));
          yield { lodgingId, found: orError(read) };
        }
      }
    },
  };
}

/** One unreadable lodging must not stop the others. */
function orError<Result>(read: () => Result): Result | Error {
  try {
    return read();
  } catch (error) {
    return error as Error;
  }
}

export function decompressAvailability({ indexed }: AvailabilityDocument): LodgingAvailability {
  return {
    state: indexed.state as DiffusionState,
    columns: decompressColumns(
      indexed.columns,
      indexed.promotions.map(({ codes, percent }) => ({ codes, percent })),
    ),
    lastChange: indexed.lastChange,
    lodgingPack: indexed.lodgingPack,
    personMax: indexed.personMax,
    gateways: indexed.gateways,
  };
}

function splitIntoChunks(ids: readonly number[]): number[][] {
  const chunks = [ids.slice(0, chunkSizes.first)];
  for (let start = chunkSizes.first; start < ids.length; start += chunkSizes.others)
    chunks.push(ids.slice(start, start + chunkSizes.others));
  return chunks;
}

async function fetchDocuments(
  client: OpenSearch,
  view: IndexView,
  lodgingIds: readonly number[],
): Promise<ReadonlyMap<number, AvailabilityDocument>> {
  const index = view.serving()?.availability;
  const ids = [...new Set(lodgingIds)].filter((id) => !view.isLagging(id)).map(String);
  if (index === undefined || ids.length === 0) return new Map();
  type Answer = { docs?: { _id: string; _source?: AvailabilityDocument }[] } | undefined;
  const request = client.send<Answer>('POST', `/${index}/_mget`, { body: { ids }, timeout });
  const answer = await request.catch((error: unknown) => {
    if (error instanceof OpenSearchUnreachable || error instanceof OpenSearchError) return undefined;
    throw error;
  });
  // Else the facts are read.
  const isWhole = (id: string, source?: Partial<AvailabilityDocument>): source is AvailabilityDocument =>
    source?.lodgingId === Number(id) && typeof source.indexed?.columns === 'string';
  return new Map(answer?.docs?.flatMap(({ _id, _source }) => (isWhole(_id, _source) ? [[Number(_id), _source]] : [])));
}
