import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import type { Config } from '../src/service/config.ts';
import { start } from '../src/service/start.ts';

/**
 * The whole service in its own process, and beside it a bare server that reads a body and answers 400. Sends both
 * addresses and, on each message, the longest event-loop block in milliseconds since the previous message.
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
