import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';
import type { AvailabilityReader } from '../../stays/rules/stays/lodging-availability.ts';
import type { FindAvailability, IndexView } from '../query/index-view.ts';
import type { AvailabilityDocument, PackedAvailability } from '../rules/index-documents.ts';
import { unpackAvailability } from './compressed-columns.ts';

/** Lodgings fetched per request: few at first, so that the first results come soon. */
const chunkSizes = { first: 20, others: 100 };

/** Milliseconds before falling back to the facts. */
const timeout = 2_000;

/** Reads from the facts what lags, is not indexed or cannot be fetched, so it works without OpenSearch. */
export function createAvailabilityReader(client: OpenSearch, view: IndexView): AvailabilityReader {
  const read = async (lodgingIds: readonly number[]): Promise<FindAvailability> => {
    const documents = await fetchDocuments(client, view, lodgingIds);
    const others = lodgingIds.filter((id) => !documents.has(id));
    const findInFacts = others.length > 0 ? await view.readFromFacts(others).catch(throwAlways) : () => undefined;
    return (lodgingId) => {
      const document = documents.get(lodgingId);
      return document ? unpackAvailability(document) : findInFacts(lodgingId);
    };
  };
  return {
    async readNewestSequence(lodgingId) {
      return view.sequenceOf(lodgingId) ?? (await read([lodgingId]))(lodgingId)?.sequence ?? 0;
    },
    readAvailability: async (lodgingId) => (await read([lodgingId]))(lodgingId),
    /** Fetches one chunk ahead and unpacks lodgings one by one, so that memory use does not grow with their number. */
    async *readAvailabilities(lodgingIds) {
      const chunks = splitIntoChunks(lodgingIds);
      const begin = (place: number) => (chunks[place] ? read(chunks[place]) : undefined);
      let next = begin(0);
      for (const [place, chunk] of chunks.entries()) {
        const find = await next;
        next = begin(place + 1);
        for (const lodgingId of chunk) yield { lodgingId, found: orError(() => find?.(lodgingId)) };
      }
    },
  };
}

function throwAlways(error: unknown): FindAvailability {
  return () => {
    throw error;
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

function splitIntoChunks(ids: readonly number[]): number[][] {
  const chunks = [ids.slice(0, chunkSizes.first)];
  for (let start = chunkSizes.first; start < ids.length; start += chunkSizes.others) {
    chunks.push(ids.slice(start, start + chunkSizes.others));
  }
  return chunks;
}

/** Documents of earlier versions of the program lack members. */
function isWhole(packed: Partial<PackedAvailability> | undefined): packed is PackedAvailability {
  return typeof packed?.columns === 'string' && Array.isArray(packed.services);
}

/** Those of lodgings that do not lag, by lodging; none when OpenSearch does not answer in time. */
async function fetchDocuments(
  client: OpenSearch,
  view: IndexView,
  lodgingIds: readonly number[],
): Promise<ReadonlyMap<number, PackedAvailability>> {
  const index = view.serving()?.availability;
  const ids = [...new Set(lodgingIds)].filter((id) => !view.isLagging(id)).map(String);
  if (index === undefined || ids.length === 0) return new Map();
  type Answer = { docs?: { _id: string; _source?: Partial<AvailabilityDocument> }[] } | undefined;
  const request = client.send<Answer>('POST', `/${index}/_mget`, { body: { ids }, timeout });
  const answer = await request.catch((error: unknown) => {
    if (error instanceof OpenSearchUnreachable || error instanceof OpenSearchError) return undefined;
    throw error;
  });
  const found = new Map<number, PackedAvailability>();
  for (const { _id, _source: { lodgingId, indexed } = {} } of answer?.docs ?? []) {
    if (lodgingId === Number(_id) && isWhole(indexed)) found.set(lodgingId, indexed);
  }
  return found;
}
