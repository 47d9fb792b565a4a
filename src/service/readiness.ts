import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../opensearch/client.ts';
import { indexKinds } from '../opensearch/mappings.ts';
import { findStructureFaults, findUsableBuild } from '../search/index/live-index-view.ts';
import { type IndexBuild, describeParked, readParked } from '../search/store/index-builds.ts';
import { countLagging, countToRepeat, findOldestLag, listParkedLodgings } from '../search/store/indexed-lodgings.ts';
import { checkpoint, findFailure, isIoError, type Db, saveSetting } from '../sqlite/database.ts';
import type { GroupedWrites } from '../sqlite/grouped-writes.ts';
import { isoInstantOf } from '../values/day.ts';
import type { Config } from './config.ts';
import type { Application } from '../http/http-env.ts';
import { version } from '../values/version.ts';

/** The state that checks examine, at one instant. */
interface Examined {
  db: Db;
  /** Undefined if no OpenSearch is configured and no running service has started one. */
  client: OpenSearch | undefined;
  config: Pick<Config, 'indexPrefix' | 'indexShape' | 'timeZone' | 'opensearchUrl'>;
  at: { now: number };
  /** Why the machine's clock is not trusted. */
  clockDoubt: string | undefined;
  /** The indices were compared with the database; until then none serves. */
  isCompared: boolean;
}

export interface CheckResult {
  found: string;
  /** The member of `status --json`. */
  value?: unknown;
  /** Those of `/ready` are public: they contain neither addresses nor paths nor ids. */
  faults?: readonly string[];
  remedy?: string;
  isSkipped?: true;
}

/**
 * One thing that can be wrong. `/ready`, `status` and `doctor` are views of the same list: `/ready` shows the checks
 * with `decides`, `status` those with `member`, `doctor` all. A search node has its own list behind `/ready`.
 */
export interface Check<Subject = Examined> {
  name: string;
  /** Member of `status --json`. */
  member?: string;
  /** Effect of a fault on `/ready`. */
  decides?: 'suspended' | 'not writable' | 'no index' | 'not searchable' | 'degraded';
  run: (subject: Subject) => CheckResult | Promise<CheckResult>;
}

export const fine = (found: string, value?: unknown): CheckResult => ({ found, value });

export function wrong(fault: string | readonly string[], remedy: string, value?: unknown): CheckResult {
  const faults = [fault].flat();
  return { found: faults.join('; '), faults, remedy, value };
}

export const skipped = (found: string, value?: unknown): CheckResult => ({ found, value, isSkipped: true });

export const clockCheck: Check = {
  name: 'clock',
  member: 'clock',
  decides: 'suspended',
  run({ at, config: { timeZone }, clockDoubt }) {
    const value = { now: isoInstantOf(at.now), timeZone, doubt: clockDoubt ?? null };
    if (clockDoubt === undefined) return fine(`${value.now}, days of ${timeZone}`, value);
    const remedy = 'Set the clock (NTP), or run clock accept if it is right.';
    return { ...wrong(clockDoubt, remedy, value), found: `sales are suspended: ${clockDoubt}` };
  },
};

/** The checks of the index and of what background jobs write. */
export const indexChecks: readonly Check[] = [
  {
    name: 'index',
    member: 'index',
    decides: 'no index',
    run(examined) {
      const build = findServing(examined);
      if (build) {
        const { id, arrivals, documents } = build;
        return fine(`build ${id}, ${documents} documents`, { build: id, arrivals, documents });
      }
      const fault = examined.isCompared
        ? 'there is no index of this generation of the database yet'
        : 'the index is not compared with the database yet';
      return wrong(fault, 'Start the service, which builds it, or run reindex.', null);
    },
  },
  {
    name: 'search',
    decides: 'not searchable',
    run: (examined) => askIndex(examined, trySearch, 'all indices answer'),
  },
  {
    name: 'indices',
    decides: 'degraded',
    run: (examined) => askIndex(examined, listDoubts, 'all indices are as they were built'),
  },
  {
    name: 'parked',
    member: 'parked',
    decides: 'degraded',
    run({ db }) {
      const value = readParked(db);
      if (value.length === 0) return fine('none', value);
      const jobs = Object.entries(Object.groupBy(value, ({ job }) => job));
      const faults = jobs.map(([job, parked = []]) => `records parked by ${job}: ${parked.length}; status lists them`);
      return { ...wrong(faults, 'Each record names its remedy.', value), found: describeParked(value).join('. ') };
    },
  },
];

function findServing({ db, config, isCompared }: Examined): IndexBuild | undefined {
  return isCompared ? findUsableBuild(db, config.indexPrefix) : undefined;
}

type AskIndex = (examined: Examined & { client: OpenSearch }, serving: IndexBuild) => Promise<readonly string[]>;

async function askIndex(examined: Examined, ask: AskIndex, found: string): Promise<CheckResult> {
  const { client } = examined;
  if (!client) return skipped(noOpenSearch);
  const serving = findServing(examined);
  if (!serving) return skipped('there is no index');
  try {
    const faults = await ask({ ...examined, client }, serving);
    return faults.length === 0 ? fine(found) : wrong(faults, 'Run verify --repair.');
  } catch (error) {
    return wrong(`search is unavailable: ${describeFailure(error)}`, adviseStart(examined));
  }
}

export const noOpenSearch = 'the local OpenSearch runs with the service, which does not';

export function adviseStart({ config }: Pick<Examined, 'config'>): string {
  return `Start it; ${config.opensearchUrl === undefined ? 'the log of the service says why' : 'check OPENSEARCH_URL'}.`;
}

interface TrialAnswer {
  responses?: { error?: { type?: string }; timed_out?: boolean; _shards?: { failed?: number } }[];
}

/** Queries each index for one document, as searches do; returns what fails. */
const trySearch: AskIndex = async ({ client }, serving) => {
  const lines = indexKinds
    .map((kind) => `${JSON.stringify({ index: serving[kind], allow_partial_search_results: false })}\n{"size":1}\n`)
    .join('');
  const query = { filter_path: 'responses.error.type,responses.timed_out,responses._shards.failed' };
  const { responses = [] } = await client.send<TrialAnswer>('POST', '/_msearch', { lines, query, timeout: 1_000 });
  return indexKinds.flatMap((kind, place) => {
    const answer = responses[place];
    if (answer?.error) return [`${kind} cannot be searched: ${answer.error.type ?? 'error'}`];
    return answer?.timed_out === false && answer._shards?.failed === 0 ? [] : [`${kind} answers in part`];
  });
};

/** Reasons not to trust answers although searches succeed. */
const listDoubts: AskIndex = async ({ db, client, config }, serving) => {
  const { indexPrefix: prefix, indexShape: shape } = config;
  const faults = await findStructureFaults({ db, client, prefix, shape }, serving);
  const damaged = countToRepeat(db, serving.id);
  return [
    ...(damaged > 0 ? [`documents of ${damaged} lodgings are damaged and written again`] : []),
    ...faults.map(({ name, detail }) => `${name}: ${detail}`),
  ];
};

/** Public: contains neither addresses nor paths. */
function describeFailure(error: unknown): string {
  if (error instanceof OpenSearchUnreachable) return 'OpenSearch does not answer';
  if (isIoError(error)) return `the database is reopened after an I/O error (${error.code})`;
  if (error instanceof OpenSearchError) return `OpenSearch answers ${error.status} ${error.type}`;
  return (error as NodeJS.ErrnoException).code ?? 'an error described in the log';
}

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

interface ReadinessWatch extends Pick<Examined, 'db' | 'client' | 'config'> {
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

/** Concurrent callers share one run of the checks. */
export function watchReadiness(watch: ReadinessWatch): () => Promise<Readiness> {
  const { db } = watch;
  let last: { found: Promise<Readiness>; until: number } | undefined;
  // A lost index is rebuilt while bookings continue: load balancers must not withdraw this instance.
  let hasServed = false;
  const checks = [clockCheck, createStoreCheck(watch), ...indexChecks];
  const read = async () => {
    const found = await readReadiness(watch, checks, hasServed).catch((error: unknown) => {
      if (findFailure(db)) return readReadiness(watch, checks, hasServed);
      throw error;
    });
    hasServed ||= found.search;
    return found;
  };
  return () => {
    if (!last || performance.now() >= last.until || findFailure(db)) {
      last = { found: read(), until: performance.now() + keptFor };
    }
    return last.found;
  };
}

async function readReadiness(watch: ReadinessWatch, checks: readonly Check[], hasServed: boolean): Promise<Readiness> {
  const { db, config, now } = watch;
  const clockDoubt = findFailure(db) ? undefined : watch.clockDoubt();
  const examined = { ...watch, at: { now: now() }, clockDoubt, isCompared: watch.isCompared() };
  const { store, search, ...found } = await decideReadiness(checks, examined, hasServed);
  const state = store && examined.isCompared ? readIndexState({ db, prefix: config.indexPrefix, now }) : undefined;
  return { ...found, store, search: store && search, indexLagSeconds: state?.lagSeconds ?? 0 };
}

/** Runs the checks up to one that decides `not writable`: the others read the database, too. */
export async function decideReadiness<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  hasServed = false,
): Promise<Omit<Readiness, 'indexLagSeconds'>> {
  const decided = new Set<Check['decides']>();
  const reasons = new Set<string>();
  for (const { decides, run } of checks) {
    const { faults = [] } = await run(subject);
    for (const fault of faults) reasons.add(fault);
    if (faults.length > 0) decided.add(decides);
    if (decided.has('not writable')) break;
  }
  let status: Readiness['status'] = reasons.size > 0 ? 'degraded' : 'ready';
  if (decided.has('no index') && !hasServed) status = 'starting';
  if (decided.has('suspended')) status = 'suspended';
  return {
    status,
    store: !decided.has('not writable'),
    search: !decided.has('no index') && !decided.has('not searchable'),
    reasons: [...reasons],
  };
}

/** Returns why writes fail: the database is locked or failed, or the disk is full. */
function createStoreCheck({ db, writes, now }: ReadinessWatch): Check {
  let triedAt = -Infinity;
  return {
    name: 'store',
    decides: 'not writable',
    async run() {
      try {
        if (performance.now() - triedAt >= writeCountsFor || findFailure(db)) {
          await writes.run(() => saveSetting(db, 'write-trial', String(now())));
          checkpoint(db);
          triedAt = performance.now();
        }
        return fine('the database can be written');
      } catch (error) {
        return wrong(`nothing can be written: ${describeFailure(error)}`, 'Free some space, or read the log.');
      }
    },
  };
}

export function readIndexState({ db, prefix, now }: { db: Db; prefix: string; now: () => number }) {
  const serving = findUsableBuild(db, prefix);
  if (!serving) return undefined;
  const since = findOldestLag(db, serving);
  return {
    lagSeconds: since === undefined ? 0 : Math.max(0, (now() - since) / 1000),
    lagging: countLagging(db, serving),
    parked: listParkedLodgings(db, serving.id).length,
  };
}

export function mountHealth(app: Application, readiness: () => Readiness | Promise<Readiness>): void {
  const fresh = { 'cache-control': 'no-store' };
  app.get('/health', (c) => c.json({ status: 'ok', version }, 200, fresh));
  app.get('/ready', async (c) => {
    const state = await readiness();
    // The contract is silent on a store that cannot be written: `/ready` answers 503, so that others get the traffic.
    return c.json(state, ['starting', 'suspended'].includes(state.status) || !state.store ? 503 : 200, fresh);
  });
}
