import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import type { RequestContext } from './request-context.ts';
import type { QueueState } from './limits/fair-queue.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Application } from './http-env.ts';
import { ApiError } from './problem.ts';
import { isLoopback, type CallOrigin } from './proxies.ts';

/** Labels hold only words of the code: their number is bounded, and they hold no personal data. */
export type Metrics = ReturnType<typeof createMetrics>;

export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Adds up sums; of gauges that all processes see alike it takes the greatest. */
export function addFigures(all: readonly Figures[]): Promise<Figures> {
  return AggregatorRegistry.aggregate(all as unknown as object[]).getMetricsAsJSON();
}

/** Keeps the figures that only grow: those of an ended process still count. */
export function keepCounts(figures: Figures): Figures {
  // Typed as an enumeration, but a string at run time.
  return figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

export function writeFigures(all: readonly Figures[]): Promise<string> {
  return AggregatorRegistry.aggregate(all as unknown as object[]).metrics();
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const bookingPaths = new Set(['/v2/bookings', '/v2/bookings/easy', '/web/v2/bookings']);

/** Read only when the metrics are; what is undefined is shown as 0. */
interface Watched {
  readIndex?: () => { lagSeconds: number; lagging: number; parked: number } | undefined;
  /** In milliseconds. */
  readClockAhead?: () => number;
  /** Lodgings that cannot be booked because their nights do not match their bookings. */
  countQuarantined?: () => number;
  /** Age in seconds of the oldest waiting delivery, and the number of webhooks paused because of failures. */
  readWebhooks?: () => { oldestWaitingSeconds: number; failing: number };
  /** `failingSeconds`: since the first failure of the feed that has failed for longest. */
  readCalendars?: () => { feeds: number; events: number; failing: number; failingSeconds: number; conflicts: number };
}

export function createMetrics(watched: Watched = {}) {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, ...labelNames: string[]) =>
    new Histogram({ name, help, labelNames, registers, buckets });
  const count = (name: string, help: string, label: string) => {
    const counted = counter(name, help, label);
    return (value: string, by?: number) => counted.inc({ [label]: value }, by);
  };
  const requests = counter('http_requests_total', 'Answered requests', 'operation', 'method', 'status');
  const latency = histogram('http_request_seconds', 'Time until the answer is handed over', 'operation');
  const problems = counter('http_problems_total', 'Refused requests by problem code', 'code');
  const bookings = counter('bookings_total', 'Booking requests: created, repeated, or the problem code', 'outcome');
  const forwarded = counter('untrusted_forwarded_requests_total', 'Requests through proxies not in TRUST_PROXY');
  const calls = histogram('opensearch_call_seconds', 'Calls of OpenSearch', 'call', 'outcome');
  const verified = counter('verified_lodgings_total', 'Lodgings compared with the index');
  const queue = new Gauge({
    name: 'search_queue',
    help: 'Searches in front of OpenSearch: running or waiting for a place',
    labelNames: ['state'],
    registers,
  });
  const stop = watchProcess(registers);
  watchService(registers, watched);
  return {
    noteRequest({ template, request, problem, started, headers }: RequestContext, status: number) {
      requests.inc({ operation: template, method: request.method, status });
      latency.observe({ operation: template }, (performance.now() - started) / 1000);
      if (problem !== undefined) problems.inc({ code: problem });
      // An evaluation counts as a read and books nothing.
      const isRead = headers['ratelimit']?.startsWith('"reads"') === true;
      if (request.method === 'POST' && bookingPaths.has(template) && !isRead)
        bookings.inc({ outcome: problem ?? (status === 201 ? 'created' : 'repeated') });
    },
    /** A request with headers of an untrusted proxy. */
    noteForwarded: () => forwarded.inc(),
    noteSearchCall({ call, outcome, milliseconds }: { call: string; outcome: string; milliseconds: number }) {
      calls.observe({ call, outcome }, milliseconds / 1000);
    },
    noteQueue: ({ running, waiting }: QueueState) => {
      queue.set({ state: 'running' }, running);
      queue.set({ state: 'waiting' }, waiting);
    },
    noteVerified: () => verified.inc(),
    noteDifference: count('verify_differences_total', 'Documents that differed from the facts', 'kind'),
    noteKeptAnswer: count('kept_answers_total', 'Answers that are kept: found (hit) or made (miss)', 'result'),
    noteDamaged: count('damaged_copies_total', 'Derived copies with a wrong checksum, not used', 'copy'),
    noteLimited: count('rate_limited_total', 'Requests above a rate', 'quota'),
    noteShed: count('requests_shed_total', 'Requests refused since there were too many at once', 'importance'),
    noteRefused: count(
      'searches_refused_total',
      'Searches without a place: late, expensive (and late), full, gone',
      'reason',
    ),
    noteDelivery: count('webhook_deliveries_total', 'Tries of deliveries to webhooks', 'outcome'),
    /** In the Prometheus text format. */
    text: () => registry.metrics(),
    figures: (): Promise<Figures> => registry.getMetricsAsJSON(),
    stop,
  };
}

function watchProcess(registers: Registry[]): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: 'event_loop_delay_seconds',
    help: 'Delay of the event loop since the last reading',
    labelNames: ['quantile'],
    registers,
    aggregator: 'max',
    collect() {
      const quantiles = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max };
      for (const [quantile, nanoseconds] of Object.entries(quantiles)) this.set({ quantile }, nanoseconds / 1e9);
      delay.reset();
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  return () => delay.disable();
}

function watchService(registers: Registry[], watched: Watched): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      collect() {
        this.set(read() ?? 0);
      },
    });
  const { readIndex, readClockAhead, countQuarantined, readWebhooks, readCalendars } = watched;
  gauge('index_lag_seconds', 'Age of the oldest change that the index misses', () => readIndex?.()?.lagSeconds);
  gauge(
    'index_lagging_lodgings',
    'Lodgings that the index does not hold as they are now',
    () => readIndex?.()?.lagging,
  );
  gauge('index_parked_lodgings', 'Lodgings that cannot be indexed', () => readIndex?.()?.parked);
  gauge(
    'clock_ahead_seconds',
    "Seconds by which the machine's clock is ahead of the time that the service trusts; 0 while it is trusted",
    () => (readClockAhead?.() ?? 0) / 1000,
  );
  gauge('quarantined_lodgings', 'Lodgings off sale because their nights are not those of their bookings', () =>
    countQuarantined?.(),
  );
  gauge(
    'webhook_oldest_waiting_seconds',
    'Age of the oldest delivery that waits for a webhook',
    () => readWebhooks?.().oldestWaitingSeconds,
  );
  gauge('webhooks_failing', 'Webhooks that rest after failures over days', () => readWebhooks?.().failing);
  gauge('calendar_feeds', 'Calendar feeds of lodgings', () => readCalendars?.().feeds);
  gauge('calendar_events', 'Events of calendar feeds that close nights', () => readCalendars?.().events);
  gauge('calendar_feeds_failing', 'Calendar feeds whose last fetch failed', () => readCalendars?.().failing);
  gauge(
    'calendar_failing_seconds',
    'Time since the first failure of the feed that has failed for longest',
    () => readCalendars?.().failingSeconds,
  );
  gauge('calendar_conflicts', 'Calendar feeds with events over booked nights', () => readCalendars?.().conflicts);
}

/** With a token, readers must send it as Bearer; without one, only programs on this machine may read. */
export function mountMetrics(app: Application, text: () => Promise<string>, token: string | undefined): void {
  app.get('/metrics', async (hono) => {
    if (token === undefined) requireThisMachine(hono.get('requestContext').origin);
    else requireToken(hono.req.header('Authorization'), token, 'METRICS_TOKEN');
    const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' };
    return hono.body(await text(), 200, headers);
  });
}

/** Requests that come through a proxy on this machine have its address, too. */
function requireThisMachine({ peer, address, isForwarded, isTrusted }: CallOrigin): void {
  if (isLoopback(peer) && (!isForwarded || (isTrusted && isLoopback(address)))) return;
  const detail = 'The metrics are read on the machine of the service, or with METRICS_TOKEN, which is not set';
  throw new ApiError('AUTHENTICATION_REQUIRED', { detail });
}

/** Throws unless the token, which a setting holds, was sent as Bearer. */
export function requireToken(authorization: string | undefined, token: string, setting: string): void {
  const sent = /^bearer\s+(.*)$/i.exec(authorization ?? '')?.[1];
  if (sent === undefined) throw new ApiError('AUTHENTICATION_REQUIRED', { detail: `Send ${setting} as Bearer` });
  // Hashes have equal length, whatever was sent.
  const hash = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(hash(sent), hash(token))) throw new ApiError('INVALID_API_KEY');
}
