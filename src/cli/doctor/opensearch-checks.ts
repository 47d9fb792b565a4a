import { OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';
import { compareEach } from '../../search/index/verify/verify-index.ts';
import { noDifferences } from '../../search/index/verify/compare-lodgings.ts';
import { readHealth, readShape } from '../../opensearch/indices.ts';
import { findStructureFaults, findUsableBuild } from '../../search/index/usable-builds.ts';
import { listLodgingIds, readNewestLodgingId } from '../../lodgings/store/lodgings.ts';
import { presentSummary } from '../../service/summary-presenter.ts';
import { dayAt } from '../../values/day.ts';
import { fine, skipped, wrong, type Check, type Finding, type Patient } from './check.ts';

export const openSearchChecks: readonly Check[] = [
  { name: 'OpenSearch', look: (patient) => ask(patient, lookAtVersion) },
  { name: 'OpenSearch disks', look: (patient) => ask(patient, lookAtDisks) },
  { name: 'OpenSearch memory', look: (patient) => ask(patient, lookAtMemory) },
  { name: 'indices', look: (patient) => ask(patient, lookAtIndices) },
  { name: 'sample of the index', look: (patient) => ask(patient, lookAtSample) },
];

type Look = (client: OpenSearch, patient: Patient) => Promise<Finding>;

async function ask(patient: Patient, look: Look): Promise<Finding> {
  const { client, config } = patient;
  if (!client) return skipped('the local OpenSearch runs with the service, which does not');
  try {
    return await look(client, patient);
  } catch (error) {
    if (!(error instanceof OpenSearchUnreachable)) throw error;
    const address = config.opensearchUrl === undefined ? 'the log of the service says why' : 'check OPENSEARCH_URL';
    return wrong('it does not answer', `Start it; ${address}.`);
  }
}

/** The major version that this program's indices and queries are written for. */
const knownMajor = 3;

const lookAtVersion: Look = async (client) => {
  const { version } = await client.send<{ version: { number: string } }>('GET', '/');
  const { status } = await client.send<{ status: string }>('GET', '/_cluster/health');
  const found = `${version.number}, ${status}`;
  if (Number.parseInt(version.number, 10) !== knownMajor)
    return wrong(found, `This program is made for OpenSearch ${knownMajor}: use that.`);
  return status === 'red' ? wrong(found, 'Shards are missing: look at its log, then run verify.') : fine(found);
};

interface Disks {
  nodes: Record<string, { name: string; fs: { total: { total_in_bytes: number; available_in_bytes: number } } }>;
}

const watermark = 'cluster.routing.allocation.disk.watermark';

const lookAtDisks: Look = async (client) => {
  const query = { include_defaults: true, flat_settings: true };
  const settings = await client.send<Record<string, Record<string, string>>>('GET', '/_cluster/settings', { query });
  const read = (name: string) =>
    settings['transient']?.[name] ?? settings['persistent']?.[name] ?? settings['defaults']?.[name];
  const { nodes } = await client.send<Disks>('GET', '/_nodes/stats/fs');
  const used = Object.values(nodes).map(({ name, fs: { total } }) => ({
    name,
    percent: 100 - (100 * total.available_in_bytes) / total.total_in_bytes,
  }));
  const found = used.map(({ name, percent }) => `${name} ${Math.round(percent)} % used`).join(', ');
  if (read('cluster.routing.allocation.disk.threshold_enabled') === 'false')
    return fine(`${found}; watermarks are off`);
  const low = read(`${watermark}.low`) ?? '85%';
  const limit = low.endsWith('%') ? Number.parseFloat(low) : 85;
  return used.some(({ percent }) => percent >= limit)
    ? wrong(
        found,
        `Free some space: above ${low} no new index gets a place, and at ${read(`${watermark}.flood_stage`) ?? '95%'} nothing is written.`,
      )
    : fine(`${found}; watermark ${low}`);
};

const mostHeap = 90;

const lookAtMemory: Look = async (client) => {
  const { nodes } = await client.send<{ nodes: Record<string, { name: string; jvm: { mem: Heap } }> }>(
    'GET',
    '/_nodes/stats/jvm',
  );
  const heaps = Object.values(nodes).map(({ name, jvm: { mem } }) => ({ name, ...mem }));
  const found = heaps
    .map(
      ({ name, heap_used_percent, heap_max_in_bytes }) =>
        `${name} ${heap_used_percent} % of ${Math.round(heap_max_in_bytes / 1e6)} MB`,
    )
    .join(', ');
  return heaps.some(({ heap_used_percent }) => heap_used_percent > mostHeap)
    ? wrong(found, 'Give it more memory (OPENSEARCH_HEAP).')
    : fine(found);
};

interface Heap {
  heap_used_percent: number;
  heap_max_in_bytes: number;
}

const lookAtIndices: Look = async (client, { db, config }) => {
  const { indexPrefix: prefix, indexShape: shape } = config;
  const build = findUsableBuild(db, prefix);
  if (!build) return wrong('there is no index', 'Start the service, which builds it, or run reindex.');
  const faults = await findStructureFaults({ db, client, prefix, shape }, build);
  if (faults.length > 0)
    return wrong(faults.map(({ name, detail }) => `${name}: ${detail}`).join('; '), 'Run verify --repair.');
  const [{ status, dataNodes }, { shards, replicas }] = [
    await readHealth(client, build),
    await readShape(client, build),
  ];
  const found = `build ${build.id} is whole: ${shards} shards, ${replicas} copies of each beside the first, ${status}`;
  if (status === 'green') return fine(found);
  return dataNodes <= replicas
    ? wrong(found, `INDEX_REPLICAS ${replicas} needs ${replicas + 1} nodes: start more, or lower INDEX_REPLICAS.`)
    : wrong(found, 'Copies are being made, or a node is away: searches continue.');
};

const sampleSize = 20;

const lookAtSample: Look = async (client, { db, config }) => {
  const build = findUsableBuild(db, config.indexPrefix);
  if (!build) return skipped('there is no index');
  const start = Math.floor(Math.random() * readNewestLodgingId(db));
  const ids = listLodgingIds(db, Math.max(0, start - sampleSize), sampleSize);
  const found = noDifferences();
  const parts = { db, client, present: presentSummary, dayOf: (instant: number) => dayAt(instant, config.timeZone) };
  await compareEach(parts, build, ids, found);
  return found.lodgings.size === 0
    ? fine(`${ids.length - found.unsettled.length} lodgings compared, none differs`)
    : wrong(
        `of ${ids.length} lodgings ${found.lodgings.size} differ: ${[...found.lodgings.keys()].join(', ')}`,
        'Run verify --repair.',
      );
};
