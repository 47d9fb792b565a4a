import { OpenSearchError, OpenSearchUnreachable } from '../../opensearch/client.ts';
import { readHealth, readShape } from '../../opensearch/indices.ts';
import { findRunningServer } from '../../opensearch/local-running.ts';
import { findServingBuild } from '../../search/store/index-builds.ts';
import type { OpenFacts } from '../surroundings.ts';

/** How the serving index is spread over its nodes; null without an index, or when OpenSearch does not answer. */
export async function readShards({ config, db }: Pick<OpenFacts, 'config' | 'db'>) {
  const build = findServingBuild(db);
  const addresses = config.opensearchUrl ?? (await findRunningServer(config.dataDir));
  if (!build || addresses === undefined) return null;
  // Loaded on demand: commands start faster without the client.
  const { connect } = await import('../../opensearch/connect.ts');
  const client = connect(addresses, config.opensearchAccess);
  try {
    return { ...(await readShape(client, build)), ...(await readHealth(client, build)) };
  } catch (error) {
    if (error instanceof OpenSearchUnreachable || error instanceof OpenSearchError) return null;
    throw error;
  } finally {
    await client.close();
  }
}
