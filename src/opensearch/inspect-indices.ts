import type { OpenSearch } from './client.ts';
import {
  aliasOf,
  indexDefinition,
  indexKinds,
  indexNamesIn,
  isNameOfIndex,
  type IndexKind,
  type IndexNames,
  type IndexShape,
} from './mappings.ts';

/**
 * A fault of the build itself, not of its documents: an index is missing, foreign or of another generation, closed or
 * blocked, has changed settings, or an alias is misplaced.
 */
export interface StructureFault {
  kind: 'index-missing' | 'index-foreign' | 'index-of-other-generation' | 'index-blocked' | 'settings' | 'alias';
  name: string;
  detail: string;
}

interface IndexAnswer {
  mappings?: Record<string, unknown> & { _meta?: { generation?: string } };
  settings?: Record<string, unknown>;
}

/** Settings that can change after creation; all others show how the index was created. */
const changeable = new Set(['refresh_interval', 'number_of_replicas', 'gc_deletes', 'max_docvalue_fields_search']);

interface MadeWith {
  generation: string;
  shape: IndexShape;
}

/** Compares indices with their definitions; throws when OpenSearch is unavailable. */
export async function findIndexFaults(
  client: OpenSearch,
  names: IndexNames,
  made: MadeWith,
): Promise<StructureFault[]> {
  const path = `/${indexKinds.map((kind) => names[kind]).join(',')}`;
  const query = { ignore_unavailable: true, expand_wildcards: 'all', flat_settings: true };
  const found = await client.send<Record<string, IndexAnswer>>('GET', path, { query, timeout: 5_000 });
  return indexKinds.flatMap((kind) => inspectIndex(kind, names[kind], made, found[names[kind]]));
}

const buildKinds = new Set<StructureFault['kind']>(['index-missing', 'index-foreign', 'index-of-other-generation']);

export function needsBuild(faults: readonly StructureFault[]): boolean {
  return faults.some(({ kind }) => buildKinds.has(kind));
}

export function canBeRead(faults: readonly StructureFault[]): boolean {
  return !needsBuild(faults) && faults.every(({ kind }) => kind !== 'index-blocked');
}

type FoundIndices = IndexNames & { generation: string };

/** Builds under the service's prefix, by their `arrivals`. */
export async function listIndices(client: OpenSearch, prefix: string): Promise<FoundIndices[]> {
  const found = await client.send<Record<string, { mappings: { _meta?: { generation?: string } } }>>(
    'GET',
    `/${prefix}-arrivals-*/_mapping`,
    { query: { filter_path: '*.mappings._meta', ignore_unavailable: true } },
  );
  return Object.entries(found).flatMap(([arrivals, { mappings }]) => {
    const names = indexNamesIn(prefix, arrivals);
    const generation = mappings._meta?.generation;
    return names && generation !== undefined ? [{ ...names, generation }] : [];
  });
}

const pageSize = 10_000;

/** By lodging; for an index with one document per lodging. */
export async function readDocumentVersions(client: OpenSearch, index: string): Promise<Map<number, number>> {
  await client.send('POST', `/${index}/_refresh`);
  const versions = new Map<number, number>();
  for (let after = -1; ;) {
    const { hits } = await client.send<{ hits?: { hits: { _id: string; _version: number }[] } }>(
      'POST',
      `/${index}/_search`,
      {
        body: { size: pageSize, sort: [{ lodgingId: 'asc' }], search_after: [after], version: true, _source: false },
        query: { filter_path: 'hits.hits._id,hits.hits._version', allow_partial_search_results: false },
      },
    );
    const page = hits?.hits ?? [];
    for (const { _id, _version } of page) versions.set(Number(_id), _version);
    if (page.length < pageSize) return versions;
    after = Number(page.at(-1)?._id);
  }
}

/** Indices under the service's prefix that belong to none of the builds. */
export async function findOrphans(
  client: OpenSearch,
  prefix: string,
  builds: readonly IndexNames[],
): Promise<string[]> {
  const known = new Set(builds.flatMap((build) => indexKinds.map((kind) => build[kind])));
  const pattern = indexKinds.map((kind) => `${aliasOf(prefix, kind)}-*`).join(',');
  const query = { expand_wildcards: 'all' };
  const found = await client.send<Record<string, unknown>>('GET', `/${pattern}/_alias`, { query });
  return Object.keys(found).filter((name) => isNameOfIndex(prefix, name) && !known.has(name));
}

export async function mendSettings(client: OpenSearch, names: IndexNames, shape: IndexShape): Promise<void> {
  for (const kind of indexKinds) {
    const { index } = indexDefinition(kind, shape).settings;
    const settings = Object.fromEntries(Object.entries(index).filter(([name]) => changeable.has(name)));
    const putSettings = (body: object) => client.send('PUT', `/${names[kind]}/_settings`, { body: { index: body } });
    // Blocked indices cannot be opened, and most settings of closed ones cannot change. OpenSearch lifts these blocks
    // only one by one.
    for (const block of blocks) await putSettings({ [`blocks.${block}`]: null });
    await client.send('POST', `/${names[kind]}/_open`);
    await putSettings({ ...settings, 'translog.durability': 'request' });
  }
}

/** First those that forbid changing settings. */
const blocks = ['read_only', 'read_only_allow_delete', 'metadata', 'read', 'write'];

function inspectIndex(
  kind: IndexKind,
  name: string,
  { generation, shape }: MadeWith,
  found: IndexAnswer | undefined,
): StructureFault[] {
  if (!found?.mappings || !found.settings) return [{ kind: 'index-missing', name, detail: 'there is no such index' }];
  const { settings, mappings } = indexDefinition(kind, shape);
  const { _meta: made, ...own } = found.mappings;
  if (made?.generation !== generation) {
    return [{ kind: 'index-of-other-generation', name, detail: 'it was made from another generation of the database' }];
  }
  const foreign = describeDifference(flatten(mappings), flatten(own));
  if (foreign !== undefined) return [{ kind: 'index-foreign', name, detail: `its mapping has another ${foreign}` }];
  const current = found.settings;
  return inspectSettings(name, settings.index, (setting) => readSetting(current[`index.${setting}`]));
}

/** `expected` are the settings of the definition; `read` reads those of the index. */
function inspectSettings(
  name: string,
  expected: Record<string, unknown>,
  read: (setting: string) => string | undefined,
): StructureFault[] {
  const faults: StructureFault[] = [];
  const blocked = [...blocks.map((each) => `blocks.${each}`), 'verified_before_close'].filter(
    (each) => read(each) === 'true',
  );
  if (blocked.length > 0) faults.push({ kind: 'index-blocked', name, detail: `it is set to ${blocked.join(', ')}` });
  for (const [setting, value] of Object.entries(expected)) {
    if (read(setting) === readSetting(value)) continue;
    const detail = `${setting} is ${read(setting) ?? 'not set'} and not ${readSetting(value) ?? ''}`;
    faults.push({ kind: changeable.has(setting) ? 'settings' : 'index-foreign', name, detail });
  }
  if ((read('translog.durability') ?? 'request').toLowerCase() !== 'request') {
    faults.push({ kind: 'settings', name, detail: 'translog.durability is not request' });
  }
  return faults;
}

function readSetting(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value.join() : JSON.stringify(value).replaceAll('"', '');
}

export async function findAliasFaults(
  client: OpenSearch,
  prefix: string,
  names: IndexNames,
): Promise<StructureFault[]> {
  const aliases = indexKinds.map((kind) => aliasOf(prefix, kind)).join(',');
  const query = { format: 'json', h: 'alias,index', expand_wildcards: 'all' };
  const options = { query, timeout: 5_000 };
  const found = await client.send<{ alias: string; index: string }[]>('GET', `/_cat/aliases/${aliases}`, options);
  return indexKinds.flatMap((kind): StructureFault[] => {
    const name = aliasOf(prefix, kind);
    const targets = found.filter(({ alias }) => alias === name).map(({ index }) => index);
    if (targets.length === 1 && targets[0] === names[kind]) return [];
    return [
      { kind: 'alias', name, detail: `it points to ${targets.join(', ') || 'nothing'} instead of ${names[kind]}` },
    ];
  });
}

/** Leaves of a mapping by path; empty values, which OpenSearch omits, are omitted. */
function flatten(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map([[path, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...flatten(inner, path === '' ? name : `${path}.${name}`)]),
  );
}

function describeDifference(expected: Map<string, string>, found: Map<string, string>): string | undefined {
  const isSilent = (path: string, value: string) => path.endsWith('.type') && value === 'object';
  for (const [path, value] of expected) if (!isSilent(path, value) && found.get(path) !== value) return path;
  for (const [path, value] of found) if (!isSilent(path, value) && !expected.has(path)) return path;
  return undefined;
}
