import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import type { Config } from '../src/config.ts';
import { start } from '../src/start.ts';

/**
 * The whole service in a process of its own, which says its address, and, whenever it is asked, for how many milliseconds at
 * most its event loop stood still since it was asked before.
 */
const [{ config, opensearchUrl }] = (await once(process, 'message')) as [{ config: Config; opensearchUrl: string }];
const running = await start({
  config,
  opensearchUrl,
  log: pino({ level: 'fatal' }),
  now: Date.now,
  build: () => Promise.reject(new Error('The index of the bench does not fit this service: run with --fresh')),
});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  const longest = delay.max / 1e6;
  delay.reset();
  process.send?.(longest);
});
process.once('disconnect', () => void running.stop());
await running.caughtUp();
process.send?.(running.url);
