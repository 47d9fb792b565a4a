import { Worker } from 'node:worker_threads';
import { createDetailWriter } from '../catalog/wire/detail-writer.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Report } from '../sqlite/derived-file.ts';
import { readPrepared, type ReadySources } from '../stays/ready/prepared-answers.ts';
import { keepReady } from '../stays/ready/keep-ready.ts';
import { openReadyFile } from '../stays/ready/ready-file.ts';
import type { Config } from './config.ts';
import { readyFile } from './facts-file.ts';
import type { ServiceParts } from './service-parts.ts';

export type KeepReady = (parts: ReadySources, config: Config) => Keeper;

interface Keeper {
  stop: () => Promise<unknown>;
}

/** For a process whose sibling does the preparing. */
export const keptElsewhere: KeepReady = () => ({ stop: () => Promise.resolve() });

export function startReady(
  { config, db, now, today, report }: Pick<ServiceParts, 'config' | 'db' | 'now' | 'today' | 'report'>,
  keep: KeepReady = keepReady,
): { parts: Pick<ServiceParts, 'ready' | 'readyDetails' | 'report'>; stop: () => Promise<void> } {
  const ready = openReadyFile(readyFile(config.dataDir), db);
  const sources = { db, ready, now, today, writer: createDetailWriter(config), report };
  const keeper = keep(sources, config);
  return {
    parts: { ...readPrepared(sources), report },
    async stop() {
      await keeper.stop();
      ready.close();
    },
  };
}

export function createReport(log: Pick<ServiceParts['log'], 'warn'>, metrics?: Pick<Metrics, 'noteDamaged'>): Report {
  return ({ text, ...fields }) => {
    if (fields.damaged) metrics?.noteDamaged(fields.damaged);
    log.warn(fields, text);
  };
}

/** Runs in a worker thread, so that it does not block requests. */
export function keepReadyInThread({ report }: Pick<ReadySources, 'report'>, config: Config): Keeper {
  const worker = new Worker(new URL('./ready-worker.ts', import.meta.url), { workerData: { config } });
  worker.on('message', report);
  worker.on('error', (err) => report({ text: 'the thread that prepares answers ended', err }));
  const ended = new Promise<unknown>((resolve) => worker.once('exit', resolve));
  return {
    stop() {
      worker.postMessage('stop');
      return ended;
    },
  };
}
