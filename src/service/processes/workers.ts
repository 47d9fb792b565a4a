import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createTurns } from '../../http/limits/turns.ts';
import { createUnitCounts } from '../../http/limits/unit-counts.ts';
import type { FollowerNews } from '../../search/index/writer-parts.ts';
import type { Config } from '../config.ts';
import { collectFigures } from './collect-figures.ts';
import { holdTurns } from './held-turns.ts';
import { openLine, type Line } from './line.ts';
import type { PrimaryOffers, WorkerOffers } from './offers.ts';
import { ProcessFailed } from './process-failed.ts';

interface Running {
  worker: Worker;
  line: Line<WorkerOffers>;
}

/** The processes that answer requests. */
export interface Workers {
  /** Resolves when all listen; rejects when one says why it cannot. */
  listening: Promise<unknown>;
  tellAll: (news: FollowerNews) => void;
  /** Yields the lines that greet whoever started the service. */
  welcome: () => Promise<string[]>;
  /** Lets all answer what is under way and end. */
  stop: () => Promise<void>;
}

/** Milliseconds: before a process is started again, first and at most; from when on a process counts as one that runs well. */
const waits = { first: 100, longest: 10_000, forgottenAfter: 60_000 };

/** A process that has not ended by then will not, in milliseconds. */
const stopAtMost = 15_000;

/** Starts the processes, and each again when it ends, and does for them what they cannot do each for itself. */
export function startWorkers({
  config,
  log,
  opensearchUrl,
}: {
  config: Config;
  log: Logger;
  opensearchUrl: string;
}): Workers {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.ts', import.meta.url)), args: [] });
  const running = new Map<number, Running>();
  const [prepared, listening] = [countPlaces(config.processes), countPlaces(config.processes)];
  const counts = createUnitCounts(config.rates, Date.now, config.processes);
  const turns = createTurns(config.searches, () => undefined);
  const figures = collectFigures();
  const restarts = new AbortController();
  const tellAll = (news: FollowerNews, but?: Worker) => {
    for (const { worker, line } of running.values()) if (worker !== but) line.tell('hear', news);
  };
  const askAll = () => [...running].map(([id, { line }]) => ({ id, ask: () => line.ask('figures', undefined) }));

  const start = (place: number, deaths: number): void => {
    const worker = cluster.fork();
    const held = holdTurns(turns);
    const since = Date.now();
    const offers: PrimaryOffers = {
      begin: () => ({ opensearchUrl }),
      mayListen: () => prepared.note(place),
      isListening: () => void listening.note(place),
      failed(text) {
        if (listening.isComplete()) log.error({ reason: text }, 'a process could not start');
        else listening.fail(new ProcessFailed(text));
      },
      takeUnits: counts.take,
      takeTurn: held.take,
      leaveTurn: held.leave,
      tellOthers: (news) => tellAll(news, worker),
      metricsText: () => figures.text(askAll()),
    };
    const line = openLine<WorkerOffers>(worker, offers);
    running.set(worker.id, { worker, line });
    worker.on('error', (error) => log.error({ err: error }, 'a process could not be reached'));
    worker.once('exit', (code, signal) => {
      running.delete(worker.id);
      line.end();
      held.leaveAll();
      figures.noteEnd(worker.id);
      tellAll('gone');
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
    listening: listening.complete,
    tellAll,
    welcome: () => Promise.any([...running.values()].map(({ line }) => line.ask('welcome', undefined))),
    async stop() {
      restarts.abort();
      await Promise.all([...running.values()].map(stopOne));
    },
  };
}

async function stopOne({ worker, line }: Running): Promise<void> {
  const ended = once(worker, 'exit');
  line.tell('stop', undefined);
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopAtMost);
  await ended;
  clearTimeout(late);
}

/** Resolves when each of so many places was noted, for all who note one. */
function countPlaces(places: number) {
  const noted = new Set<number>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  return {
    note(place: number): Promise<void> {
      noted.add(place);
      if (noted.size === places) resolve();
      return promise;
    },
    isComplete: () => noted.size === places,
    complete: promise,
    fail: reject,
  };
}
