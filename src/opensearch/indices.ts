import { OpenSearchError, type OpenSearch } from './client.ts';
import { aliasOf, indexDefinition, indexKinds, type IndexKind, type IndexNames } from './mappings.ts';

/** While an index is filled nobody reads it and a failure drops it: no refresh, no copies, no waiting for the disk. */
const whileFilling = { refresh_interval: '-1', number_of_replicas: 0, 'translog.durability': 'async' };

const forgiving = { ignore_unavailable: true };

/** Creates the indices, set for being filled; they say of which generation of the database they are made. */
export async function createIndices(client: OpenSearch, names: IndexNames, generation: string): Promise<void> {
  for (const kind of indexKinds) {
    const definition = indexDefinition(kind);
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
 * Segments that filled indices are merged to. A search that counts looks at those of `arrivals` side by side, as far as cores are free
 * (docs/decisions/0023-figures-as-text.md).
 */
const segments: Readonly<Record<IndexKind, number>> = { arrivals: 2, lodgings: 1, availability: 1 };

/** Sets filled indices for being read: durable, refreshed, merged, with the copies that the mapping file asks for. */
export async function finishIndices(client: OpenSearch, names: IndexNames): Promise<void> {
  for (const kind of indexKinds) {
    const { refresh_interval, number_of_replicas } = indexDefinition(kind).settings.index;
    await client.send('PUT', `/${names[kind]}/_settings`, {
      body: { index: { refresh_interval, 'translog.durability': 'request' } },
    });
    await client.send('POST', `/${names[kind]}/_flush`, { timeout: 120_000 });
    await mergeSegments(client, names[kind], segments[kind]);
    await client.send('POST', `/${names[kind]}/_refresh`);
    await client.send('PUT', `/${names[kind]}/_settings`, { body: { index: { number_of_replicas } } });
  }
}

/** Merges to so many segments of about one size: without a bound, the largest ones would stay as they are and the others become one. */
async function mergeSegments(client: OpenSearch, index: string, count: number): Promise<void> {
  const setBound = (bound: string | null) =>
    client.send('PUT', `/${index}/_settings`, { body: { index: { 'merge.policy.max_merged_segment': bound } } });
  if (count > 1) await setBound(`${Math.ceil((await readSize(client, index)) / count)}b`);
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
  const all = indexKinds.map((kind) => names[kind]).join(',');
  await client.send('DELETE', `/${all}`, { query: forgiving });
}

interface MappingAnswer {
  mappings: { dynamic?: string };
}

/** Tells whether all of the indices exist as `createIndices` made them, and not by accident, by a write to a missing index. */
export async function haveIndices(client: OpenSearch, names: IndexNames): Promise<boolean> {
  const all = indexKinds.map((kind) => names[kind]).join(',');
  try {
    const found = await client.send<Record<string, MappingAnswer>>('GET', `/${all}/_mapping`, {
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
