import { OpenSearchError, type OpenSearch } from './client.ts';
import { aliasOf, indexDefinition, indexKinds, type IndexKind, type IndexNames, type IndexShape } from './mappings.ts';

/** While an index is filled nobody reads it and a failure drops it: no refresh, no copies, no waiting for the disk. */
const whileFilling = { refresh_interval: '-1', number_of_replicas: 0, 'translog.durability': 'async' };

const forgiving = { ignore_unavailable: true };

/** Creates the indices, set for being filled; they say of which generation of the database they are made. */
export async function createIndices(
  client: OpenSearch,
  names: IndexNames,
  { generation, shape }: { generation: string; shape: IndexShape },
): Promise<void> {
  for (const kind of indexKinds) {
    const definition = indexDefinition(kind, shape);
    const index = { ...definition.settings.index, ...whileFilling };
    await client.send('PUT', `/${names[kind]}`, {
      body: {
        settings: { ...definition.settings, index },
        mappings: { ...definition.mappings, _meta: { generation } },
      },
    });
  }
}

/**
 * Segments that each shard of filled indices is merged to. A search that counts looks at those of `arrivals` side by side, as far as cores are free
 * (docs/decisions/0024-figures-as-text.md).
 */
const segments: Readonly<Record<IndexKind, number>> = { arrivals: 2, lodgings: 1, availability: 1 };

/** Sets filled indices for being read: durable, refreshed, merged. The copies come after that, by `copyIndices`. */
export async function finishIndices(client: OpenSearch, names: IndexNames, shape: IndexShape): Promise<void> {
  for (const kind of indexKinds) {
    const { refresh_interval } = indexDefinition(kind, shape).settings.index;
    await client.send('PUT', `/${names[kind]}/_settings`, {
      body: { index: { refresh_interval, 'translog.durability': 'request' } },
    });
    await client.send('POST', `/${names[kind]}/_flush`, { timeout: 120_000 });
    await mergeSegments(client, names[kind], { count: segments[kind], shards: shape.shards });
    await client.send('POST', `/${names[kind]}/_refresh`);
  }
}

/** Merges each shard to so many segments of about one size: without a bound, the largest ones would stay as they are and the others become one. */
async function mergeSegments(
  client: OpenSearch,
  index: string,
  { count, shards }: { count: number; shards: number },
): Promise<void> {
  const setBound = (bound: string | null) =>
    client.send('PUT', `/${index}/_settings`, { body: { index: { 'merge.policy.max_merged_segment': bound } } });
  if (count > 1) await setBound(`${Math.ceil((await readSize(client, index)) / (count * shards))}b`);
  await client.send('POST', `/${index}/_forcemerge`, { query: { max_num_segments: count }, timeout: 600_000 });
  if (count > 1) await setBound(null);
}

async function readSize(client: OpenSearch, index: string): Promise<number> {
  const { _all } = await client.send<{ _all: { primaries: { store: { size_in_bytes: number } } } }>(
    'GET',
    `/${index}/_stats/store`,
  );
  return _all.primaries.store.size_in_bytes;
}

/** Sets how many copies each shard of the indices has beside the first. */
export async function setReplicas(client: OpenSearch, names: IndexNames, replicas: number): Promise<void> {
  await client.send('PUT', `/${joinNames(names)}/_settings`, { body: { index: { number_of_replicas: replicas } } });
}

/** How the shards of some indices stand: `yellow` when copies are missing, `red` when a whole shard is. */
interface IndicesHealth {
  status: 'green' | 'yellow' | 'red';
  /** Of the cluster: those that can hold shards. */
  dataNodes: number;
}

/** Reads how the shards of the indices stand; with `greenWithin`, as soon as all are there or the seconds are over. */
export async function readHealth(client: OpenSearch, names: IndexNames, greenWithin = 0): Promise<IndicesHealth> {
  const path = `/_cluster/health/${joinNames(names)}`;
  const wait = { wait_for_status: 'green', timeout: `${greenWithin}s` };
  const ask = (query: Record<string, string>) =>
    client.send<{ status: IndicesHealth['status']; number_of_data_nodes: number }>('GET', path, { query });
  const found = await ask(greenWithin > 0 ? wait : {}).catch((error: unknown) => {
    // It answers so when the time is over.
    if (error instanceof OpenSearchError && error.status === 408) return ask({});
    throw error;
  });
  return { status: found.status, dataNodes: found.number_of_data_nodes };
}

const [greenSteps, secondsOfStep] = [120, 10];

/**
 * Adds the copies and waits until all of them are there. Yields false when some are missing still: there are too few nodes for them, or
 * a node is away. What is there can be searched all the same.
 */
export async function copyIndices(client: OpenSearch, names: IndexNames, { replicas }: IndexShape): Promise<boolean> {
  await setReplicas(client, names, replicas);
  for (let step = 0; step < greenSteps; step += 1) {
    const { status, dataNodes } = await readHealth(client, names, secondsOfStep);
    if (status === 'green') return true;
    if (dataNodes <= replicas) return false;
  }
  return false;
}

/** Reads into how many shards the indices are split, and how many copies each has; the fewest, where they differ. */
export async function readShape(client: OpenSearch, names: IndexNames): Promise<IndexShape> {
  const found = await client.send<Record<string, { settings: Record<string, string> }>>(
    'GET',
    `/${joinNames(names)}/_settings`,
    { query: { flat_settings: true } },
  );
  const fewest = (name: string) =>
    Math.min(...Object.values(found).map(({ settings }) => Number(settings[`index.${name}`])));
  return { shards: fewest('number_of_shards'), replicas: fewest('number_of_replicas') };
}

function joinNames(names: IndexNames): string {
  return indexKinds.map((kind) => names[kind]).join(',');
}

/** Points the three aliases to the indices, in one call. */
export async function moveAliases(client: OpenSearch, prefix: string, names: IndexNames): Promise<void> {
  const actions = indexKinds.flatMap((kind) => {
    const alias = aliasOf(prefix, kind);
    return [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index: names[kind], alias } }];
  });
  await client.send('POST', '/_aliases', { body: { actions } });
}

/** Deletes the indices; those already gone are no error. */
export async function dropIndices(client: OpenSearch, names: IndexNames): Promise<void> {
  await client.send('DELETE', `/${joinNames(names)}`, { query: forgiving });
}

interface MappingAnswer {
  mappings: { dynamic?: string };
}

/** Tells whether all of the indices exist as `createIndices` made them, and not by accident, by a write to a missing index. */
export async function haveIndices(client: OpenSearch, names: IndexNames): Promise<boolean> {
  try {
    const found = await client.send<Record<string, MappingAnswer>>('GET', `/${joinNames(names)}/_mapping`, {
      query: { filter_path: '*.mappings.dynamic' },
    });
    return Object.values(found).filter(({ mappings }) => mappings.dynamic === 'strict').length === indexKinds.length;
  } catch (error) {
    if (error instanceof OpenSearchError && error.status === 404) return false;
    throw error;
  }
}

/** Counts the documents that searches of the index can find. */
export async function countDocuments(client: OpenSearch, index: string): Promise<number> {
  await client.send('POST', `/${index}/_refresh`);
  const { count } = await client.send<{ count: number }>('GET', `/${index}/_count`);
  return count;
}
