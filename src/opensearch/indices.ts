import { OpenSearchError, type OpenSearch } from './client.ts';
import { aliasOf, indexDefinition, indexKinds, type IndexKind, type IndexNames, type IndexShape } from './mappings.ts';

/** An index is not read while it is filled, and a failure drops it: no refresh, no replicas, no waiting for the disk. */
const whileFilling = { refresh_interval: '-1', number_of_replicas: 0, 'translog.durability': 'async' };

const forgiving = { ignore_unavailable: true };

/** Configured for bulk filling; the indices record the generation of the database they are made from. */
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
 * Segments each shard of a filled index is merged to. A counting search reads those of `arrivals` in parallel on free
 * cores (docs/decisions/0024-figures-as-text.md).
 */
const segments: Readonly<Record<IndexKind, number>> = { arrivals: 2, lodgings: 1, availability: 1 };

/** Makes filled indices durable, refreshed and merged. `copyIndices` adds the replicas afterwards. */
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

/**
 * Merges each shard to segments of about equal size: without a bound, the largest would stay as they are and the rest
 * become one.
 */
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

export async function setReplicas(client: OpenSearch, names: IndexNames, replicas: number): Promise<void> {
  await client.send('PUT', `/${joinNames(names)}/_settings`, { body: { index: { number_of_replicas: replicas } } });
}

interface IndicesHealth {
  status: 'green' | 'yellow' | 'red';
  /** Nodes of the cluster that can hold shards. */
  dataNodes: number;
}

/** With `greenWithin`, waits up to that many seconds until all shards are there. */
export async function readHealth(client: OpenSearch, names: IndexNames, greenWithin = 0): Promise<IndicesHealth> {
  const path = `/_cluster/health/${joinNames(names)}`;
  const wait = { wait_for_status: 'green', timeout: `${greenWithin}s` };
  const ask = (query: Record<string, string>) =>
    client.send<{ status: IndicesHealth['status']; number_of_data_nodes: number }>('GET', path, { query });
  const found = await ask(greenWithin > 0 ? wait : {}).catch((error: unknown) => {
    // The status when the time is over.
    if (error instanceof OpenSearchError && error.status === 408) return ask({});
    throw error;
  });
  return { status: found.status, dataNodes: found.number_of_data_nodes };
}

const [greenSteps, secondsOfStep] = [120, 10];

/**
 * Adds the replicas and waits for them. False if some are still missing: there are too few nodes, or one is down. The
 * index is searchable all the same.
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

/** Shards and replicas of the indices; the smallest numbers, where they differ. */
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

export async function moveAliases(client: OpenSearch, prefix: string, names: IndexNames): Promise<void> {
  const actions = indexKinds.flatMap((kind) => {
    const alias = aliasOf(prefix, kind);
    return [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index: names[kind], alias } }];
  });
  await client.send('POST', '/_aliases', { body: { actions } });
}

export async function dropIndices(client: OpenSearch, names: IndexNames): Promise<void> {
  await client.send('DELETE', `/${joinNames(names)}`, { query: forgiving });
}

/** Whether all indices exist as `createIndices` made them, not created accidentally by a write to a missing index. */
export async function haveIndices(client: OpenSearch, names: IndexNames): Promise<boolean> {
  try {
    const found = await client.send<Record<string, { mappings: { dynamic?: string } }>>(
      'GET',
      `/${joinNames(names)}/_mapping`,
      { query: { filter_path: '*.mappings.dynamic' } },
    );
    return Object.values(found).filter(({ mappings }) => mappings.dynamic === 'strict').length === indexKinds.length;
  } catch (error) {
    if (error instanceof OpenSearchError && error.status === 404) return false;
    throw error;
  }
}

/** Refreshes first, so that all documents are counted. */
export async function countDocuments(client: OpenSearch, index: string): Promise<number> {
  await client.send('POST', `/${index}/_refresh`);
  const { count } = await client.send<{ count: number }>('GET', `/${index}/_count`);
  return count;
}
