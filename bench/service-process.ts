import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Config } from '../src/service/config.ts';
import { createLog, logDestination } from '../src/service/log.ts';
import { start } from '../src/service/start.ts';
import { printUsage } from './usage.ts';

/** The whole service in its own process; sends its address, and ends when its parent disconnects. */
const [{ config: sent, opensearchUrl, logFile }] = (await once(process, 'message')) as [
  { config: Config; opensearchUrl: string; logFile?: string },
];
// Messages cannot carry sets.
const config = { ...sent, corsOrigins: new Set<string>() };
new Worker(new URL('../src/service/thread.ts', import.meta.url), { workerData: { config } }).unref();
const running = await start({
  config,
  opensearchUrl,
  log: createLog(config.logLevel, logDestination(logFile ?? 2)),
  now: Date.now,
  build: () => Promise.reject(new Error('The index of the bench does not fit this service: run with --fresh')),
});
process.once('disconnect', () => void running.stop());
await running.caughtUp();
printUsage();
process.send?.(running.url);
