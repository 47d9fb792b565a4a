import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
import { connectLater } from '../../opensearch/connect.ts';
import { openDatabase, stopOnIoError } from '../../sqlite/database.ts';
import { openClock } from '../clock.ts';
import { ensureIndex, type IndexDuty, keepIndex } from '../ensure-index.ts';
import { factsFile } from '../facts-file.ts';
import { createReport, keepReadyInThread } from '../ready.ts';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createUnitCounts } from '../../http/limits/rate-limits.ts';
import type { FollowerEvent } from '../../search/store/index-builds.ts';
import type { Config } from '../config.ts';
import { countNodes } from '../node/node-state.ts';
import { openLine, type Line, type PrimaryOffers, type WorkerOffers } from './line.ts';
import { StartError } from '../starting/open-facts.ts';
import { addFigures, keepCounts, writeFigures, type Figures } from '../../http/metrics.ts';

interface PrimaryParts extends Omit<WorkersParts, 'whenCompared'> {
  build: IndexDuty['build'];
  onStarting: (stop: () => Promise<void>) => void;
}

/**
 * Starts the service in several processes. This one answers no requests: it keeps the others running and the index
 * built. Returns the greeting lines. Throws if a process cannot start or the index may not be built.
 */
export async function startProcesses({ build, onStarting, ...parts }: PrimaryParts): Promise<string[]> {
  const { config, log, opensearchUrl } = parts;
  const db = openDatabase(factsFile(config.dataDir));
  const client = connectLater(opensearchUrl, config.opensearchAccess);
  const { now } = openClock(db, config.clockStepDays);
  const compared = Promise.withResolvers<undefined>();
  const workers = startWorkers({ ...parts, whenCompared: compared.promise });
  stopOnIoError(db, workers.storeFailed);
  const keeper = keepReadyInThread({ report: createReport(log) }, config);
  const ending = new AbortController();
  onStarting(async () => {
    ending.abort();
    await workers.stop();
    await client.close();
    await keeper.stop();
    db.close();
  });
  await workers.listening;
  await opensearchUrl;
  const duty = { db, client, config, log, build, now };
  await ensureIndex(duty);
  compared.resolve(undefined);
  // All processes are notified before readiness is reported.
  await yieldToEventLoop();
  // It ends by itself: stopping the service does not wait for a build.
  keepIndex(duty, ending.signal);
  workers.announceToAll('gone');
  return workers.welcome();
}

interface WorkersParts {
  config: Config;
  variables: Record<string, string | undefined>;
  log: Logger;
  opensearchUrl: string | Promise<string>;
  /** Resolves when the index has been compared with the facts, or built from them. */
  whenCompared: Promise<unknown>;
  onStoreFailed: (code: string) => void;
}

interface Running {
  worker: Worker;
  line: Line<WorkerOffers>;
}

interface Workers {
  /** Resolves when all listen; rejects when one reports why it cannot. */
  listening: Promise<unknown>;
  announceToAll: (event: FollowerEvent) => void;
  storeFailed: (code: string) => void;
  welcome: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** Milliseconds a process has to end, in addition to `STOP_SECONDS`, before it is killed. */
const stopAtMost = 5_000;

function startWorkers(parts: WorkersParts): Workers {
  const { config, log } = parts;
  // Each process takes connections itself: one that the primary hands to a process that is killed meanwhile is never answered, nor
  // closed (docs/decisions/0014-several-processes.md).
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.ts', import.meta.url)), args: [] });
  const running = new Map<number, Running>();
  const shared = createShared(parts, running);
  const restarts = new AbortController();
  const start = (place: number, deaths: number): void => {
    const worker = cluster.fork();
    const line = openLine<WorkerOffers>(worker, shared.offersFor(worker, place));
    const since = Date.now();
    running.set(worker.id, { worker, line });
    worker.on('error', (error) => log.error({ err: error }, 'a process could not be reached'));
    worker.once('exit', (code, signal) => {
      running.delete(worker.id);
      line.end();
      shared.figures.noteEnd(worker.id);
      shared.announceToAll('gone');
      if (restarts.signal.aborted) return;
      const again = Date.now() - since < waits.forgottenAfter ? deaths + 1 : 0;
      const wait = Math.min(waits.longest, waits.first * 2 ** again);
      log.warn({ ended: worker.process.pid, code, signal, wait }, 'a process ended; another takes its place');
      const timer = setTimeout(() => start(place, again), wait);
      restarts.signal.addEventListener('abort', () => clearTimeout(timer));
    });
  };
  for (let place = 0; place < config.processes; place += 1) start(place, -1);
  return {
    listening: shared.listening,
    announceToAll: shared.announceToAll,
    storeFailed: shared.storeFailed,
    welcome: () => Promise.any([...running.values()].map(({ line }) => line.ask('welcome', undefined))),
    async stop() {
      restarts.abort();
      await Promise.all([...running.values()].map((one) => stopOne(one, config.stopSeconds)));
    },
  };
}

/** Milliseconds: first and longest wait before a restart, and the uptime after which a process counts as healthy. */
const waits = { first: 100, longest: 10_000, forgottenAfter: 60_000 };

function createShared({ whenCompared, ...parts }: WorkersParts, running: ReadonlyMap<number, Running>) {
  const { config, log, variables, opensearchUrl } = parts;
  const [prepared, listening] = [countPlaces(config.processes), countPlaces(config.processes)];
  const counts = createUnitCounts(config.rates, Date.now, config.processes);
  const figures = collectFigures();
  const noteNode = countNodes();
  const announceToAll = (event: FollowerEvent, but?: Worker): void => {
    for (const { worker, line } of running.values()) if (worker !== but) line.post('receive', event);
  };
  const storeFailed = (code: string) => {
    parts.onStoreFailed(code);
    for (const { line } of running.values()) line.post('failStore', code);
  };
  const offersFor = (worker: Worker, place: number): PrimaryOffers => ({
    storeFailed,
    begin: () => ({ variables }),
    opensearchUrl: () => opensearchUrl,
    mayListen: () => prepared.note(place),
    isListening: () => void listening.note(place),
    whenCompared: () => whenCompared,
    failed(text) {
      if (listening.isComplete()) log.error({ reason: text }, 'a process could not start');
      else listening.fail(new StartError(text));
    },
    takeUnits: counts.take,
    noteNode,
    announce: (event) => announceToAll(event, worker),
    metricsText: () =>
      figures.text([...running].map(([id, { line }]) => ({ id, ask: () => line.ask('figures', undefined) }))),
  });
  return { figures, announceToAll, storeFailed, offersFor, listening: listening.complete };
}

async function stopOne({ worker, line }: Running, stopSeconds: number): Promise<void> {
  const ended = once(worker, 'exit');
  line.post('stop', undefined);
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopSeconds * 1000 + stopAtMost);
  await ended;
  clearTimeout(late);
}

/** Resolves when each place has been noted; every caller that notes one can await it. */
function countPlaces(places: number) {
  const noted = new Set<number>();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  promise.catch(() => undefined);
  return {
    note(place: number): Promise<undefined> {
      noted.add(place);
      if (noted.size === places) resolve(undefined);
      return promise;
    },
    isComplete: () => noted.size === places,
    complete: promise,
    fail: reject,
  };
}

/** Milliseconds a process has to report its figures; after that its last ones are used. */
const patience = 2_000;

function collectFigures() {
  const last = new Map<number, Figures>();
  let former: Promise<Figures> = Promise.resolve([]);
  return {
    async text(processes: readonly { id: number; ask: () => Promise<Figures> }[]): Promise<string> {
      await Promise.all(
        processes.map(async ({ id, ask }) => {
          const figures = await Promise.race([ask(), pause(patience, undefined, { ref: false })]).catch(
            () => undefined,
          );
          if (figures) last.set(id, figures);
        }),
      );
      return writeFigures([await former, ...last.values()]);
    },
    /** Keeps the counters of an ended process: a falling sum would look like a restart of the whole service. */
    noteEnd(id: number): void {
      const counts = keepCounts(last.get(id) ?? []);
      last.delete(id);
      former = former.then((figures) => addFigures([figures, counts]));
    },
  };
}
