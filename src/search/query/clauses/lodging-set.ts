import { RoaringBitmap32 } from 'roaring-wasm';
import type { Clause } from '../query-language.ts';
import { OpenSearchError, type OpenSearch } from '../../../opensearch/client.ts';

type MatchLodgings = (ids: readonly number[]) => Clause;

/** A Roaring bitmap in portable form is a twentieth of the size of a long list. */
function matchByBitmap(ids: readonly number[]): Clause {
  // Building from sorted numbers takes a fiftieth of the time.
  const bitmap = new RoaringBitmap32(Uint32Array.from(ids).sort());
  try {
    const bytes = bitmap.serialize('portable');
    return { terms: { lodgingId: [Buffer.from(bytes).toString('base64')], value_type: 'bitmap' } };
  } finally {
    // The bitmap's native memory is not garbage-collected.
    bitmap.dispose();
  }
}

/** OpenSearch's limit of values per clause. */
const longestClause = 65_536;

export function matchByList(ids: readonly number[]): Clause {
  if (ids.length === 0) return { match_none: {} };
  const clauses: Clause[] = [];
  for (let start = 0; start < ids.length; start += longestClause)
    clauses.push({ terms: { lodgingId: ids.slice(start, start + longestClause) } });
  return { bool: { filter: [{ bool: { should: clauses, minimum_should_match: 1 } }] } };
}

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
    const { nodes = {} } = await client.send<{ nodes?: Record<string, { version: string }> }>(
      'GET',
      '/_nodes/_all/none',
      { query, timeout },
    );
    const versions = Object.values(nodes).map(({ version }) => version);
    return versions.length > 0 && versions.every(isRightByBitmap) ? matchByBitmap : matchByList;
  } catch (error) {
    if (error instanceof OpenSearchError) return matchByList;
    throw error;
  }
}

function isRightByBitmap(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 8);
}
