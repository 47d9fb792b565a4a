import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import type { Config } from '../src/service/config.ts';
import { start } from '../src/service/start.ts';

/**
 * The whole service in a process of its own, and beside it a bare server that reads a body and answers 400. It says their
 * addresses, and, whenever it is asked, for how many milliseconds at
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
const bare = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(400).end());
}).listen(0, '127.0.0.1');
await once(bare, 'listening');
process.once('disconnect', () => bare.close());
await running.caughtUp();
process.send?.({ url: running.url, bareUrl: `http://127.0.0.1:${(bare.address() as AddressInfo).port}` });
