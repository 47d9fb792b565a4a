import type { OpenSearch } from '../opensearch/client.ts';
import type { IndexState } from '../http/metrics/metrics.ts';
import { findUsableBuild } from '../search/index/usable-builds.ts';
import { countLagging, findOldestLag, listParkedLodgings } from '../search/store/indexed-lodgings.ts';
import type { Db } from '../sqlite/database.ts';

/** How far the service is: `degraded` means that search is away while bookings work. */
export interface Readiness {
  status: 'ready' | 'starting' | 'degraded';
  store: boolean;
  search: boolean;
  indexLagSeconds: number;
}

/** What tells how the index stands. */
interface IndexWatch {
  db: Db;
  client: OpenSearch;
  /** Of the names of indices. */
  prefix: string;
  now: () => number;
}

/** Tells how far the service is, as of now. */
export async function readReadiness(watch: IndexWatch): Promise<Readiness> {
  const serving = findUsableBuild(watch.db, watch.prefix);
  const search = serving !== undefined && (await answersCalls(watch.client));
  const status = serving ? (search ? 'ready' : 'degraded') : 'starting';
  return { status, store: true, search, indexLagSeconds: serving ? measureLag(watch, serving) : 0 };
}

/** Tells how far the index is behind the facts; undefined while there is none. */
export function readIndexState(watch: Omit<IndexWatch, 'client'>): IndexState | undefined {
  const serving = findUsableBuild(watch.db, watch.prefix);
  if (!serving) return undefined;
  return {
    lagSeconds: measureLag(watch, serving),
    lagging: countLagging(watch.db, serving),
    parked: listParkedLodgings(watch.db, serving.id).length,
  };
}

function measureLag({ db, now }: Pick<IndexWatch, 'db' | 'now'>, build: { id: number; position: number }): number {
  const since = findOldestLag(db, build);
  return since === undefined ? 0 : Math.max(0, (now() - since) / 1000);
}

async function answersCalls(client: OpenSearch): Promise<boolean> {
  try {
    await client.send('GET', '/', { timeout: 1_000 });
    return true;
  } catch {
    return false;
  }
}
