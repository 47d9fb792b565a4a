import { once } from 'node:events';
import type { Config } from '../src/service/config.ts';
import { createLog, logDestination } from '../src/service/log.ts';
import { keepReadyInThread } from '../src/service/ready.ts';
import { start } from '../src/service/start.ts';
import { printUsage } from './usage.ts';

/** The whole service in its own process; sends its address, and ends when its parent disconnects. */
const [{ config: sent, opensearchUrl, logFile }] = (await once(process, 'message')) as [
  { config: Config; opensearchUrl: string; logFile?: string },
];
// Messages cannot carry sets.
const config = { ...sent, corsOrigins: new Set<string>() };
const running = await start({
  config,
  opensearchUrl,
  log: createLog(config.logLevel, logDestination(logFile ?? 2)),
  now: Date.now,
  keepReady: keepReadyInThread,
  build: () => Promise.reject(new Error('The index of the bench does not fit this service: run with --fresh')),
});
process.once('disconnect', () => void running.stop());
await running.caughtUp();
printUsage();
process.send?.(running.url);
