import type { Config } from '../service/config.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import { findRunningServer } from '../opensearch/local-running.ts';
import { startLocalServer } from '../opensearch/local-server.ts';
import type { Surroundings } from './surroundings.ts';

/** Uses the configured cluster, else the one that a running service has started, else starts one for this command. */
export async function withOpenSearch(
  { variables }: Surroundings,
  config: Config,
  work: (client: OpenSearch) => Promise<void>,
): Promise<void> {
  const known = config.opensearchUrl ?? (await findRunningServer(config.dataDir));
  const own = known
    ? undefined
    : await startLocalServer({
        dataDir: config.dataDir,
        heap: config.opensearchHeap,
        variables,
        onProgress: (line) => process.stderr.write(`${line}\n`),
      });
  // Loaded on demand: other commands start faster without the client.
  const { connect } = await import('../opensearch/connect.ts');
  const client = connect(known ?? own?.url ?? '', config.opensearchAccess);
  try {
    await work(client);
  } finally {
    await client.close();
    await own?.stop();
  }
}
