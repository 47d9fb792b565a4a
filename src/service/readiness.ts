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
  /** What keeps it from being ready; left out when it is. */
  reasons?: string[];
}

/** What tells how the index stands. */
interface IndexWatch {
  db: Db;
  client: OpenSearch;
  /** Of the names of indices. */
  prefix: string;
  now: () => number;
  /** Tells whether the index was compared with the facts since this process began. */
  isCompared: () => boolean;
}

/** Tells how far the service is, as of now. */
export async function readReadiness(watch: IndexWatch): Promise<Readiness> {
  const serving = findUsableBuild(watch.db, watch.prefix);
  const isThere = await answersCalls(watch.client);
  const search = serving !== undefined && watch.isCompared() && isThere;
  const status = search ? 'ready' : serving && watch.isCompared() ? 'degraded' : 'starting';
  const reasons: string[] = [];
  if (!isThere) reasons.push('OpenSearch does not answer');
  if (!serving) reasons.push('There is no index of this generation of the database yet');
  else if (!watch.isCompared()) reasons.push('The index is not compared with the database yet');
  return {
    status,
    store: true,
    search,
    indexLagSeconds: serving ? measureLag(watch, serving) : 0,
    ...(search ? {} : { reasons }),
  };
}

/** Tells how far the index is behind the facts; undefined while there is none. */
export function readIndexState(watch: Omit<IndexWatch, 'client' | 'isCompared'>): IndexState | undefined {
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
