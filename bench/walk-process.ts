import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { createServiceApplication } from '../src/service/application.ts';
import { serviceOperations } from '../src/service/operations.ts';
import { openClock } from '../src/service/clock.ts';
import { readConfig } from '../src/service/config.ts';
import { dayAt } from '../src/values/day.ts';
import { listen } from '../src/http/server.ts';
import { customerLinks, paymentLinks } from '../src/bookings/payment/payment-links.ts';
import { nothingReady } from '../test/support/nothing-ready.ts';
import { quoteTokens } from '../src/bookings/wire/booking.ts';
import type { Search } from '../src/search/query/search.ts';
import { openDatabase } from '../src/sqlite/database.ts';
import { createGroupedWrites } from '../src/sqlite/grouped-writes.ts';

/** Since the previous message; milliseconds and bytes. */
export interface Strain {
  longestBlock: number;
  memoryAtStart: number;
  memoryAtMost: number;
}

/** The API on a database, without an index; sends its address, and its strain on each message. */
const [{ file }] = (await once(process, 'message')) as [{ file: string }];
const config = readConfig({ PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: 'https://bench.example', LOG_LEVEL: 'error' });
const db = openDatabase(file);
const [now, today] = [Date.now, () => dayAt(Date.now(), config.timeZone)];
const keys = ['a key of the bench'] as const;
const payments = paymentLinks({ db, provider: config.payment.provider, publicUrl: config.publicUrl, keys, now, today });
const quotes = quoteTokens(keys, { minutes: config.quoteMinutes, now });
const customers = customerLinks(config.publicUrl, keys);
const parts = { ...nothingReady, search: {} as Search, writes: createGroupedWrites(db), quotes, payments, customers };
const service = {
  config,
  log: pino({ level: 'error' }),
  db,
  ...parts,
  report: () => undefined,
  clock: openClock(db, config.clockStepDays),
  now,
  today,
  saleDay: today,
};
const ready = { status: 'degraded' as const, store: true, search: false, indexLagSeconds: 0, reasons: [] };
const { port, close } = await listen(
  createServiceApplication(service, serviceOperations(service), () => ready),
  config,
);

const delay = monitorEventLoopDelay({ resolution: 1 });
const collect = (globalThis as { gc?: () => void }).gc;
let memory = { atStart: 0, atMost: 0 };
const sampler = setInterval(() => {
  memory.atMost = Math.max(memory.atMost, process.memoryUsage.rss());
}, 10);
process.on('message', () => {
  // The histogram includes its own sampling interval of one millisecond.
  const longestBlock = delay.max / 1e6 - 1;
  process.send?.({ longestBlock, memoryAtStart: memory.atStart, memoryAtMost: memory.atMost } satisfies Strain);
  collect?.();
  const rss = process.memoryUsage.rss();
  memory = { atStart: rss, atMost: rss };
  delay.reset();
});
process.once('disconnect', () => {
  clearInterval(sampler);
  delay.disable();
  void close().then(() => db.close());
});
delay.enable();
process.send?.(`http://127.0.0.1:${port}`);
