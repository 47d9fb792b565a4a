import { OpenSearchError, type OpenSearch } from '../../opensearch/client.ts';
import { matchByBitmap, matchByList, type MatchLodgings } from './clauses/lodging-set.ts';

export type LodgingMatcher = () => Promise<MatchLodgings>;

/**
 * Matches by bitmap, or by list while any node is older than OpenSearch 3.8, which may find nothing by a bitmap
 * (docs/decisions/0028-sets-of-lodgings.md). Versions are asked for once; lists are used until they are known.
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

/** Milliseconds. Searches that name lodgings wait for the versions until these are known. */
const timeout = 1_000;

/** A client without permission to read versions will not get it later. */
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
