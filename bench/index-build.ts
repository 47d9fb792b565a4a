import type { OpenSearch } from '../src/opensearch/client.ts';
import { indexKinds, type IndexKind, type IndexNames } from '../src/opensearch/mappings.ts';
import { countLodgings } from '../src/lodgings/store/lodgings.ts';
import type { Bench, Measure } from './bench.ts';
import { withCluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';

export const indexBuild: Bench = {
  name: 'index-build',
  question: 'How long does it take to load and index a whole set, and how large is the index?',
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet({ ...options, fresh: true }, cluster, async (set) => {
        const peak = process.resourceUsage().maxRSS / 1024;
        return [...timesOf(set, peak), ...(await sizesOf(cluster.client, set))];
      }),
    ),
};

function timesOf({ made, db }: DataSet, peak: number): Measure[] {
  const { loading = NaN, building = NaN } = made ?? {};
  return [
    { what: 'loading the facts', value: loading, unit: 's' },
    { what: 'building the index', value: building, unit: 's' },
    { what: 'both', value: loading + building, unit: 's', goal: { atMost: 180 } },
    { what: 'peak memory of the Node process', value: peak, unit: 'MB', goal: { atMost: 1024 } },
    { what: 'lodgings', value: countLodgings(db), unit: '' },
  ];
}

async function sizesOf(client: OpenSearch, { index }: DataSet): Promise<Measure[]> {
  const stays = await countStays(client, index);
  const sizes = await Promise.all(indexKinds.map((kind) => sizeOf(client, index, kind)));
  const [arrivals = NaN] = sizes.map(({ bytes }) => bytes);
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    { what: 'stays', value: stays, unit: '' },
    ...sizes.map(({ kind, documents }) => ({ what: `documents of ${kind}`, value: documents, unit: '' })),
    ...sizes.map(({ kind, bytes }) => ({ what: `size of ${kind}`, value: bytes / 1e6, unit: 'MB' })),
    { what: 'arrivals per stay', value: arrivals / stays, unit: 'bytes', goal: { atMost: 30 } },
    { what: 'all three indices per stay', value: all / stays, unit: 'bytes', goal: { atMost: 60 } },
  ];
}

/** Each stay is one value of `nights` in the document of its arrival day. */
export async function countStays(client: OpenSearch, index: IndexNames): Promise<number> {
  const body = { size: 0, aggs: { stays: { value_count: { field: 'nights' } } } };
  const answer = await client.send<{ aggregations: { stays: { value: number } } }>(
    'POST',
    `/${index.arrivals}/_search`,
    { body },
  );
  return answer.aggregations.stays.value;
}

interface StatsAnswer {
  _all: { primaries: { docs: { count: number }; store: { size_in_bytes: number } } };
}

async function sizeOf(client: OpenSearch, index: IndexNames, kind: IndexKind) {
  const { _all } = await client.send<StatsAnswer>('GET', `/${index[kind]}/_stats/docs,store`);
  const { docs, store } = _all.primaries;
  return { kind, documents: docs.count, bytes: store.size_in_bytes };
}
