import { mkdirSync } from 'node:fs';
import type { OpenSearch } from '../src/opensearch/client.ts';
import { connect } from '../src/opensearch/connect.ts';
import { startLocalServer } from '../tools/opensearch/server.ts';
import { note, type BenchOptions } from './bench.ts';

export interface Cluster {
  url: string;
  client: OpenSearch;
}

/** Uses the given OpenSearch, else a local one that is stopped afterwards. */
export async function withCluster<Result>(
  { data, opensearch, times }: BenchOptions,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  mkdirSync(data, { recursive: true });
  const own = opensearch
    ? undefined
    : await startLocalServer({
        dataDir: data,
        heap: times > 1 ? '2g' : '1g',
        variables: process.env,
        onProgress: note,
      });
  const url = (opensearch ?? own?.url ?? '').replace(/\/+$/, '');
  const client = connect(url);
  try {
    return await work({ url, client });
  } finally {
    await client.close();
    await own?.stop();
  }
}

export async function dropIndicesOf({ client }: Cluster, prefix: string): Promise<void> {
  await client.send('DELETE', `/${prefix}-*`, { query: { ignore_unavailable: true, expand_wildcards: 'all' } });
}
