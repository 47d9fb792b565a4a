import type { LodgingCopy } from '../../catalog/store/lodging-copies.ts';
import { OpenSearchError, type OpenSearch } from '../../opensearch/client.ts';
import { buildWrite, sendAll } from '../../opensearch/bulk.ts';
import { createIndexUnlessThere, sealDocument, unsealDocument } from './standing.ts';

interface TaughtLodging extends LodgingCopy {
  generation: string;
}

/** Up to this sequence, all lodgings of the generation are in the index. */
export interface TaughtPosition {
  generation: string;
  sequence: number;
}

/** `form` is the version of the tables: programs with other tables use an index of their own. */
interface LodgingPlace {
  prefix: string;
  form: number;
}

function lodgingIndexOf({ prefix, form }: LodgingPlace): string {
  return `${prefix}-copies-${form}`;
}

const positionId = 'position';

/** Milliseconds per request. */
const timeout = 2_000;

/** With a replica where there is a second node. Deletes the indices of other table versions. */
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

/** A later state in the index is not overwritten. Throws if a write is refused. */
export async function writeTaughtLodgings(
  client: OpenSearch,
  place: LodgingPlace,
  lodgings: readonly (readonly [lodgingId: number, taught: TaughtLodging])[],
): Promise<void> {
  const operations = lodgings.map(([id, taught]) =>
    buildWrite(id, id, taught.sequence, JSON.stringify(sealDocument(taught))),
  );
  const [refused] = await sendAll(client, lodgingIndexOf(place), operations, false);
  if (refused) throw new Error(`The copy of lodging ${refused[0]} was refused: ${refused[1]}`);
}

/** Returns undefined if there is no copy. Throws DamagedDocument. */
export function readTaughtLodging(
  client: OpenSearch,
  place: LodgingPlace,
  lodgingId: number,
): Promise<TaughtLodging | undefined> {
  return readSource(client, `/${lodgingIndexOf(place)}/_source/${lodgingId}`);
}

export function readTaughtPosition(client: OpenSearch, place: LodgingPlace): Promise<TaughtPosition | undefined> {
  return readSource(client, `/${lodgingIndexOf(place)}/_source/${positionId}`);
}

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
