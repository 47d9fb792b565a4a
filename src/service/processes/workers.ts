import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createUnitCounts } from '../../http/limits/units.ts';
import type { FollowerNews } from '../../search/store/index-builds.ts';
import type { Config } from '../config.ts';
import { countNodes } from '../node/node-state.ts';
import { collectFigures } from './collect-figures.ts';
import { openLine, type Line } from './line.ts';
import type { PrimaryOffers, WorkerOffers } from './offers.ts';
import { ProcessFailed } from './process-failed.ts';

export interface WorkersParts {
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
  tellAll: (news: FollowerNews) => void;
  storeFailed: (code: string) => void;
  welcome: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** Milliseconds a process has to end, in addition to `STOP_SECONDS`, before it is killed. */
const stopAtMost = 5_000;

export function startWorkers(parts: WorkersParts): Workers {
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
      shared.tellAll('gone');
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
    tellAll: shared.tellAll,
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
  const tellAll = (news: FollowerNews, but?: Worker): void => {
    for (const { worker, line } of running.values()) if (worker !== but) line.tell('hear', news);
  };
  const storeFailed = (code: string) => {
    parts.onStoreFailed(code);
    for (const { line } of running.values()) line.tell('failStore', code);
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
      else listening.fail(new ProcessFailed(text));
    },
    takeUnits: counts.take,
    noteNode,
    tellOthers: (news) => tellAll(news, worker),
    metricsText: () =>
      figures.text([...running].map(([id, { line }]) => ({ id, ask: () => line.ask('figures', undefined) }))),
  });
  return { figures, tellAll, storeFailed, offersFor, listening: listening.complete };
}

async function stopOne({ worker, line }: Running, stopSeconds: number): Promise<void> {
  const ended = once(worker, 'exit');
  line.tell('stop', undefined);
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
