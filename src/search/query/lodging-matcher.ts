import { OpenSearchError, type OpenSearch } from '../../opensearch/client.ts';
import { matchByBitmap, matchByList, type MatchLodgings } from './clauses/lodging-set.ts';

/** Yields how lodgings are matched in the cluster. */
export type LodgingMatcher = () => Promise<MatchLodgings>;

/**
 * Creates what tells how lodgings are matched: as a bitmap, or as a list where any node of the cluster is older than OpenSearch 3.8, which
 * may find nothing by a bitmap (docs/decisions/0028-sets-of-lodgings.md). The cluster is asked for its versions once; lists do until it has
 * told them.
 */
export function createLodgingMatcher(client: OpenSearch): LodgingMatcher {
  let known: Promise<MatchLodgings> | undefined;
  return async () => {
    known ??= chooseMatch(client);
    try {
      return await known;
    } catch {
      known = undefined;
      return matchByList;
    }
  };
}

/** Milliseconds. All searches that name lodgings wait for the versions until they are known. */
const timeout = 1_000;

/** Whoever may not ask for versions is not told them later either. */
async function chooseMatch(client: OpenSearch): Promise<MatchLodgings> {
  try {
    const query = { filter_path: 'nodes.*.version' };
    const { nodes = {} } = await client.send<NodesAnswer>('GET', '/_nodes/_all/none', { query, timeout });
    const versions = Object.values(nodes).map(({ version }) => version);
    return versions.length > 0 && versions.every(isRightByBitmap) ? matchByBitmap : matchByList;
  } catch (error) {
    if (error instanceof OpenSearchError) return matchByList;
    throw error;
  }
}

interface NodesAnswer {
  nodes?: Record<string, { version: string }>;
}

function isRightByBitmap(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 8);
}
