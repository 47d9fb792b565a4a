import { once } from 'node:events';
import { pino } from 'pino';
import type { Config } from '../src/config.ts';
import { start } from '../src/start.ts';

/** The whole service in a process of its own; says its address, and ends when its parent lets go of it. */
const [{ config, opensearchUrl }] = (await once(process, 'message')) as [{ config: Config; opensearchUrl: string }];
const running = await start({
  config,
  opensearchUrl,
  log: pino({ level: config.logLevel }),
  now: Date.now,
  build: () => Promise.reject(new Error('The index of the bench does not fit this service: run with --fresh')),
});
process.once('disconnect', () => void running.stop());
await running.caughtUp();
process.send?.(running.url);
