import type { LodgingCopy } from '../../catalog/store/lodging-copies.ts';
import { OpenSearchError, type OpenSearch } from '../../opensearch/client.ts';
import { buildWrite, sendBulk, splitIntoRequests } from '../../search/index/bulk.ts';
import { createIndexUnlessThere, sealDocument, unsealDocument } from './standing.ts';

/** What is read of a lodging, of a generation of the database. */
interface TaughtLodging extends LodgingCopy {
  generation: string;
}

/** Up to which sequence all lodgings of the generation are in the index. */
export interface TaughtPosition {
  generation: string;
  sequence: number;
}

/** Where copies lie, and of which form of the tables they are: programs with other tables have an index of their own. */
interface LodgingPlace {
  prefix: string;
  form: number;
}

/** The index in which the primary leaves what reads of one lodging look at; documents are read by their ids alone. */
function lodgingIndexOf({ prefix, form }: LodgingPlace): string {
  return `${prefix}-copies-${form}`;
}

const positionId = 'position';

/** Milliseconds to wait for the index. */
const timeout = 2_000;

/** Makes the index unless it is there, with a copy where there is a second node, and takes away those of other forms. */
export async function createLodgingIndex(client: OpenSearch, place: LodgingPlace, shards: number): Promise<void> {
  const index = { number_of_shards: shards, auto_expand_replicas: '0-1', refresh_interval: '30s' };
  await createIndexUnlessThere(client, lodgingIndexOf(place), { settings: { index }, mappings: { enabled: false } });
  const others = `${place.prefix}-copies-*`;
  const found = await client.send<Record<string, unknown>>('GET', `/${others}/_settings`, {
    query: { filter_path: '*.settings.index.uuid' },
    timeout,
  });
  for (const name of Object.keys(found).filter((each) => each !== lodgingIndexOf(place)))
    await client.send('DELETE', `/${name}`, { query: { ignore_unavailable: true }, timeout });
}

/** Writes lodgings, each unless a later state of it is there; throws when one is refused. */
export async function writeTaughtLodgings(
  client: OpenSearch,
  place: LodgingPlace,
  lodgings: readonly (readonly [lodgingId: number, taught: TaughtLodging])[],
): Promise<void> {
  const operations = lodgings.map(([id, taught]) =>
    buildWrite(id, id, taught.sequence, JSON.stringify(sealDocument(taught))),
  );
  for (const request of splitIntoRequests(operations)) {
    const [refused] = await sendBulk(client, lodgingIndexOf(place), request, { refresh: false });
    if (refused) throw new Error(`The copy of lodging ${refused[0]} was refused: ${refused[1]}`);
  }
}

/** Reads a lodging as it is now; undefined while it is not there. Throws DamagedDocument. */
export function readTaughtLodging(
  client: OpenSearch,
  place: LodgingPlace,
  lodgingId: number,
): Promise<TaughtLodging | undefined> {
  return readSource(client, `/${lodgingIndexOf(place)}/_source/${lodgingId}`);
}

/** Reads how far the primary was. */
export function readTaughtPosition(client: OpenSearch, place: LodgingPlace): Promise<TaughtPosition | undefined> {
  return readSource(client, `/${lodgingIndexOf(place)}/_source/${positionId}`);
}

/** Keeps how far the primary is. */
export async function writeTaughtPosition(
  client: OpenSearch,
  place: LodgingPlace,
  position: TaughtPosition,
): Promise<void> {
  await client.send('PUT', `/${lodgingIndexOf(place)}/_doc/${positionId}`, { body: position, timeout });
}

async function readSource<Source extends object>(client: OpenSearch, path: string): Promise<Source | undefined> {
  try {
    return unsealDocument(await client.send<Source>('GET', path, { timeout }));
  } catch (error) {
    if (error instanceof OpenSearchError && error.status === 404) return undefined;
    throw error;
  }
}
