import { Worker } from 'node:worker_threads';
import { keepReady, type KeepReadyParts } from '../stays/ready/keep-ready.ts';
import { openReadyFile, readReadyFile } from '../stays/ready/ready-file.ts';
import { createDetailWriter } from '../catalog/wire/detail-writer.ts';
import { readReadyDetails } from '../stays/ready/ready-details.ts';
import type { Config } from './config.ts';
import { readyFile } from './facts-file.ts';
import type { ServiceParts } from './service-parts.ts';

/** Keeps ready what is asked for until it is stopped. */
export type KeepReady = (parts: KeepReadyParts, config: Config) => Keeper;

interface Keeper {
  stop: () => Promise<unknown>;
}

/** Of a process beside the one that keeps ready. */
export const keptElsewhere: KeepReady = () => ({ stop: () => Promise.resolve() });

/** Opens what is ready and begins to keep it so; in this thread unless something else is named. */
export function startReady(
  { config, db, today, log }: Pick<ServiceParts, 'config' | 'db' | 'today' | 'log'>,
  keep: KeepReady = keepReady,
): { parts: Pick<ServiceParts, 'ready' | 'readyDetails'>; stop: () => Promise<void> } {
  const ready = openReadyFile(readyFile(config.dataDir), db);
  const sources = { db, ready, today };
  const writer = createDetailWriter(config);
  const keeper = keep({ ...sources, writer, onError: warnNotReady(log) }, config);
  return {
    parts: { ready: readReadyFile(sources), readyDetails: readReadyDetails(sources, writer) },
    async stop() {
      await keeper.stop();
      ready.close();
    },
  };
}

/** Yields what tells the log of an error while something is made ready. */
export function warnNotReady(log: ServiceParts['log']): (error: unknown) => void {
  return (error) => {
    log.warn({ err: error }, 'nothing is made in advance now; it is tried again');
  };
}

/** In a thread of its own, so that requests are answered meanwhile. */
export function keepReadyInThread({ onError }: Pick<KeepReadyParts, 'onError'>, config: Config): Keeper {
  const worker = new Worker(new URL('./ready-worker.ts', import.meta.url), { workerData: { config } });
  worker.on('message', onError);
  worker.on('error', onError);
  const ended = new Promise<unknown>((resolve) => worker.once('exit', resolve));
  return {
    stop() {
      worker.postMessage('stop');
      return ended;
    },
  };
}
