import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { yieldToEventLoop } from '../../values/yield-to-event-loop.ts';
import { fileURLToPath } from 'node:url';
import { createUnitCounts } from '../../http/limits/rate-limits.ts';
import { addFigures, keepCounts, writeFigures, type MetricFigures } from '../../http/metrics.ts';
import { connect } from '../../opensearch/connect.ts';
import type { FollowerEvent } from '../../search/store/index-builds.ts';
import { openDatabase, stopOnIoError } from '../../sqlite/database.ts';
import { dayAt } from '../../values/day.ts';
import { openClock } from '../clock.ts';
import { findUrl } from '../config.ts';
import { ensureIndex, keepIndex } from '../ensure-index.ts';
import { factsFile } from '../facts-file.ts';
import { countNodes } from '../node/node-state.ts';
import type { StartParts } from '../service-parts.ts';
import { StartError } from '../starting/open-facts.ts';
import { writeWelcome } from '../welcome.ts';
import { createRemote, type PrimaryOffers, type Remote, type WorkerOffers } from './channel.ts';

/**
 * Starts the service in several processes. This one answers no requests: it keeps the others running and the index
 * built. Returns the greeting lines. Throws if a process cannot start or the index may not be built.
 */
export async function startProcesses(parts: StartParts): Promise<string[]> {
  const { config, log, opensearchUrl, build, onListening } = parts;
  const db = openDatabase(factsFile(config.dataDir));
  const client = connect(opensearchUrl, config.opensearchAccess);
  const { now } = openClock(db, config.clockStepDays);
  const compared = Promise.withResolvers<undefined>();
  const workers = startWorkers(parts, compared.promise);
  stopOnIoError(db, workers.storeFailed);
  const ending = new AbortController();
  onListening?.(async () => {
    ending.abort();
    await workers.stop();
    await client.close();
    db.close();
  });
  const [port = 0] = await workers.ports;
  await opensearchUrl;
  const duty = { db, client, config, log, build, now };
  await ensureIndex(duty);
  compared.resolve(undefined);
  // All processes are notified before readiness is reported.
  await yieldToEventLoop();
  // It ends by itself: stopping the service does not wait for a build.
  keepIndex(duty, ending.signal);
  workers.announce('gone');
  const today = () => dayAt(now(), config.timeZone);
  return writeWelcome({ url: findUrl(config.host, port), parts: { config, db, now, today } });
}

/** Milliseconds a process has to end, in addition to `STOP_SECONDS`, before it is killed. */
const stopAtMost = 5_000;

/** Milliseconds: first and longest wait before a restart, and the uptime after which a process counts as healthy. */
const waits = { first: 100, longest: 10_000, forgottenAfter: 60_000 };

function startWorkers({ config, log, opensearchUrl, onStoreFailed }: StartParts, whenCompared: Promise<unknown>) {
  // Each process takes connections itself: one that the primary hands to a process that is killed meanwhile is never
  // answered, nor closed (docs/decisions/0014-several-processes.md).
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.ts', import.meta.url)), args: [] });
  const running = new Map<Worker, Remote<WorkerOffers>>();
  const [counts, noteNode] = [createUnitCounts(config.rates, Date.now, config.processes), countNodes()];
  const figures = collectFigures(running);
  const announce = (event: FollowerEvent, from?: Worker) => {
    for (const [worker, { receive }] of running) if (worker !== from) void receive(event);
  };
  const storeFailed = (code: string) => {
    onStoreFailed?.(code);
    for (const { failStore } of running.values()) void failStore(code);
  };
  const ending = new AbortController();
  const start = (deaths: number): Worker => {
    const worker = cluster.fork();
    const offers: PrimaryOffers = {
      opensearchUrl: () => opensearchUrl,
      whenCompared: () => whenCompared,
      storeFailed,
      takeUnits: counts.take,
      announce: (event) => announce(event, worker),
      noteNode,
      metricsText: figures.text,
    };
    running.set(worker, createRemote<WorkerOffers>(worker, offers));
    const since = Date.now();
    worker.on('error', (error) => log.error({ err: error }, 'a process could not be reached'));
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      figures.noteEnd(worker);
      announce('gone');
      if (ending.signal.aborted) return;
      const again = Date.now() - since < waits.forgottenAfter ? deaths + 1 : 0;
      const wait = Math.min(waits.longest, waits.first * 2 ** again);
      log.warn({ ended: worker.process.pid, code, signal, wait }, 'a process ended and is replaced');
      pause(wait, undefined, { signal: ending.signal }).then(
        () => start(again),
        () => undefined,
      );
    });
    return worker;
  };
  return {
    announce,
    storeFailed,
    /** Resolves when all listen; rejects when one ends before. */
    ports: Promise.all(Array.from({ length: config.processes }, () => listeningPort(start(-1)))),
    async stop() {
      ending.abort();
      await Promise.all([...running.keys()].map((worker) => stopOne(worker, config.stopSeconds)));
    },
  };
}

async function listeningPort(worker: Worker): Promise<number> {
  const [found] = (await Promise.race([once(worker, 'listening'), once(worker, 'exit')])) as [
    Partial<AddressInfo> | null,
  ];
  if (found?.port !== undefined) return found.port;
  throw new StartError('A process of the service could not start: the lines above say why.');
}

async function stopOne(worker: Worker, stopSeconds: number): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopSeconds * 1000 + stopAtMost);
  await ended;
  clearTimeout(late);
}

/** Milliseconds a process has to report its figures; after that its last ones are used. */
const patience = 2_000;

function collectFigures(running: ReadonlyMap<Worker, Remote<WorkerOffers>>) {
  const last = new Map<Worker, MetricFigures>();
  let former: Promise<MetricFigures> = Promise.resolve([]);
  return {
    text: async (): Promise<string> => {
      const ask = async ([worker, remote]: [Worker, Remote<WorkerOffers>]) => {
        const late = pause(patience, undefined, { ref: false });
        const figures = await Promise.race([remote.figures(), late]).catch(() => undefined);
        if (figures) last.set(worker, figures);
      };
      await Promise.all([...running].map(ask));
      return writeFigures([await former, ...last.values()]);
    },
    /** Keeps the counters of an ended process: a falling sum would look like a restart of the whole service. */
    noteEnd(worker: Worker): void {
      const counts = keepCounts(last.get(worker) ?? []);
      last.delete(worker);
      former = former.then((figures) => addFigures([figures, counts]));
    },
  };
}
