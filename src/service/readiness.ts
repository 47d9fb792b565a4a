import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../opensearch/client.ts';
import { indexKinds, type IndexShape } from '../opensearch/mappings.ts';
import type { IndexState } from '../http/metrics.ts';
import { findStructureFaults } from '../search/index/verify/structure.ts';
import { findUsableBuild } from '../search/index/usable-builds.ts';
import type { IndexBuild } from '../search/store/index-builds.ts';
import { countLagging, countToRepeat, findOldestLag, listParkedLodgings } from '../search/store/indexed-lodgings.ts';
import { listAllParked } from '../search/store/parked.ts';
import { checkpoint, findFailure, isIoError, type Db } from '../sqlite/database.ts';
import { generationOf } from '../sqlite/generation.ts';
import type { GroupedWrites } from '../sqlite/grouped-writes.ts';
import { saveSetting } from '../sqlite/settings.ts';

/**
 * `degraded`: search is unavailable or not fully reliable, but bookings work. `suspended`: the machine's clock is in
 * doubt and nothing is sold.
 */
export interface Readiness {
  status: 'ready' | 'starting' | 'degraded' | 'suspended';
  /** A database write succeeded within the last ten seconds, and none has failed since. */
  store: boolean;
  /** All three indices answered a search in full. */
  search: boolean;
  indexLagSeconds: number;
  reasons: readonly string[];
}

interface IndexWatch {
  db: Db;
  client: OpenSearch;
  prefix: string;
  shape: IndexShape;
  now: () => number;
  clockDoubt: () => string | undefined;
  writes: GroupedWrites;
  isCompared: () => boolean;
}

/** Milliseconds a result is cached. */
const keptFor = 1_000;

/**
 * Milliseconds a successful write counts: a trial write is a commit, which invalidates caches keyed by the data
 * version.
 */
const writeCountsFor = 10_000;

/** Milliseconds to wait for an answer of OpenSearch. */
const timeout = 1_000;

/** Concurrent callers share one check. */
export function watchReadiness(watch: IndexWatch): () => Promise<Readiness> {
  let last: { found: Promise<Readiness>; until: number } | undefined;
  // A lost index is rebuilt while bookings continue: load balancers must not withdraw this instance.
  let hasServed = false;
  const tryStore = watchStore(watch);
  const read = async () => {
    const look = async () => readReadiness(watch, await tryStore(), hasServed);
    const found = await look().catch((error: unknown) => {
      if (findFailure(watch.db)) return look();
      throw error;
    });
    hasServed ||= found.search;
    return found;
  };
  return () => {
    if (!last || performance.now() >= last.until || findFailure(watch.db))
      last = { found: read(), until: performance.now() + keptFor };
    return last.found;
  };
}

async function readReadiness(watch: IndexWatch, ofStore: string | undefined, hasServed: boolean): Promise<Readiness> {
  const ofClock = findFailure(watch.db) ? undefined : watch.clockDoubt();
  const serving = ofStore === undefined ? findServing(watch) : undefined;
  const ofSearch = serving ? await trySearch(watch, serving) : [reasonToStart(watch)];
  const reasons = ofClock === undefined ? [] : [ofClock];
  if (ofStore !== undefined) reasons.push(ofStore);
  else reasons.push(...ofSearch, ...(serving ? await listDoubts(watch, serving) : []), ...countParked(watch));
  const isStarting = ofStore === undefined && !serving && !hasServed;
  return {
    status: ofClock ? 'suspended' : isStarting ? 'starting' : reasons.length > 0 ? 'degraded' : 'ready',
    store: ofStore === undefined,
    search: serving !== undefined && ofSearch.length === 0,
    indexLagSeconds: serving ? measureLag(watch, serving) : 0,
    reasons: [...new Set(reasons)],
  };
}

/** Until the indices have been compared with the facts, none serves. */
function findServing({ db, prefix, isCompared }: IndexWatch): IndexBuild | undefined {
  return isCompared() ? findUsableBuild(db, prefix) : undefined;
}

function reasonToStart({ isCompared }: IndexWatch): string {
  return isCompared()
    ? 'there is no index of this generation of the database yet'
    : 'the index is not compared with the database yet';
}

export function readIndexState(watch: Pick<IndexWatch, 'db' | 'prefix' | 'now'>): IndexState | undefined {
  const serving = findUsableBuild(watch.db, watch.prefix);
  if (!serving) return undefined;
  return {
    lagSeconds: measureLag(watch, serving),
    lagging: countLagging(watch.db, serving),
    parked: listParkedLodgings(watch.db, serving.id).length,
  };
}

/** Only counts: this is public, ids and reasons are for operators. */
function countParked({ db }: Pick<IndexWatch, 'db'>): string[] {
  const jobs = Object.entries(Object.groupBy(listAllParked(db), ({ job }) => job));
  return jobs.map(([job, parked = []]) => `records parked by ${job}: ${parked.length}; status lists them`);
}

function measureLag({ db, now }: Pick<IndexWatch, 'db' | 'now'>, build: { id: number; position: number }): number {
  const since = findOldestLag(db, build);
  return since === undefined ? 0 : Math.max(0, (now() - since) / 1000);
}

/** The returned check says why writes fail: the database is locked or failed, or the disk is full. */
function watchStore({ db, writes, now }: IndexWatch): () => Promise<string | undefined> {
  let triedAt = -Infinity;
  return async () => {
    try {
      if (performance.now() - triedAt < writeCountsFor && !findFailure(db)) return undefined;
      await writes.run(() => saveSetting(db, 'write-trial', String(now())));
      checkpoint(db);
      triedAt = performance.now();
      return undefined;
    } catch (error) {
      return `nothing can be written: ${reasonOf(error)}`;
    }
  };
}

interface TrialAnswer {
  responses?: { error?: { type?: string }; timed_out?: boolean; _shards?: { failed?: number } }[];
}

/** Queries each index for one document, as searches do; returns reasons for those that fail. */
async function trySearch({ client }: IndexWatch, serving: IndexBuild): Promise<string[]> {
  const lines = indexKinds
    .map((kind) => `${JSON.stringify({ index: serving[kind], allow_partial_search_results: false })}\n{"size":1}\n`)
    .join('');
  try {
    const query = { filter_path: 'responses.error.type,responses.timed_out,responses._shards.failed' };
    const { responses = [] } = await client.send<TrialAnswer>('POST', '/_msearch', { lines, query, timeout });
    return indexKinds.flatMap((kind, place) => {
      const answer = responses[place];
      if (answer?.error) return [`${kind} cannot be searched: ${answer.error.type ?? 'error'}`];
      return answer?.timed_out === false && answer._shards?.failed === 0 ? [] : [`${kind} answers in part`];
    });
  } catch (error) {
    return [`search is away: ${reasonOf(error)}`];
  }
}

/** Reasons not to trust answers although searches succeed. */
async function listDoubts({ db, client, prefix, shape }: IndexWatch, serving: IndexBuild): Promise<string[]> {
  const damaged = countToRepeat(db, serving.id);
  const own = damaged > 0 ? [`documents of ${damaged} lodgings are damaged and written again`] : [];
  try {
    const faults = await findStructureFaults(client, prefix, { ...serving, generation: generationOf(db), shape });
    return [...own, ...faults.map(({ name, detail }) => `${name}: ${detail}`)];
  } catch (error) {
    return [...own, `search is away: ${reasonOf(error)}`];
  }
}

/** Public: contains neither addresses nor paths. */
function reasonOf(error: unknown): string {
  if (error instanceof OpenSearchUnreachable) return 'OpenSearch does not answer';
  if (isIoError(error)) return `the database is reopened after an I/O error (${error.code})`;
  if (error instanceof OpenSearchError) return `OpenSearch answers ${error.status} ${error.type}`;
  return (error as NodeJS.ErrnoException).code ?? 'an error that the log tells';
}
