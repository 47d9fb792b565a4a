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
import help from './metrics.json' with { type: 'json' };

/** Labels hold only words of the code: their number is bounded, and they hold no personal data. */
export type Metrics = ReturnType<typeof createMetrics>;

export type MetricFigures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Adds up sums; of gauges that all processes see alike it takes the greatest. */
export function addFigures(all: readonly MetricFigures[]): Promise<MetricFigures> {
  return AggregatorRegistry.aggregate(all as unknown as object[]).getMetricsAsJSON();
}

/** Keeps the figures that only grow: those of an ended process still count. */
export function keepCounts(figures: MetricFigures): MetricFigures {
  // Typed as an enumeration, but a string at run time.
  return figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

export function writeFigures(all: readonly MetricFigures[]): Promise<string> {
  return AggregatorRegistry.aggregate(all as unknown as object[]).metrics();
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const bookingPaths = new Set(['/v2/bookings', '/v2/bookings/easy', '/web/v2/bookings']);

/** Undefined values are shown as 0. */
interface Watched {
  readIndex?: () => { lagSeconds: number; lagging: number; parked: number } | undefined;
  /** In milliseconds. */
  readClockAhead?: () => number;
  /** Lodgings that cannot be booked because their nights do not match their bookings. */
  countQuarantined?: () => number;
  /** Age in seconds of the oldest waiting delivery, and the number of webhooks paused because of failures. */
  readWebhooks?: () => { oldestWaitingSeconds: number; failing: number };
  /** Bookings with too much paid, and disputes that await the operator's answer. */
  readMoney?: () => { refunds: { count: number }; disputes: number };
  /** `failingSeconds`: since the first failure of the feed that has failed for longest. */
  readCalendars?: () => Record<
    'feeds' | 'events' | 'failing' | 'failingSeconds' | 'overdueSeconds' | 'conflicts',
    number
  >;
}

type Name = keyof typeof help;

export function createMetrics(watched: Watched = {}) {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: Name, ...labelNames: string[]) =>
    new Counter({ name, help: help[name], labelNames, registers });
  const histogram = (name: Name, ...labelNames: string[]) =>
    new Histogram({ name, help: help[name], labelNames, registers, buckets });
  const count = (name: Name, label: string) => {
    const counted = counter(name, label);
    return (value: string, by?: number) => counted.inc({ [label]: value }, by);
  };
  const requests = counter('http_requests_total', 'operation', 'method', 'status');
  const latency = histogram('http_request_seconds', 'operation');
  const problems = counter('http_problems_total', 'code');
  const bookings = counter('bookings_total', 'outcome');
  const forwarded = counter('untrusted_forwarded_requests_total');
  const calls = histogram('opensearch_call_seconds', 'call', 'outcome');
  const queue = new Gauge({ name: 'search_queue', help: help.search_queue, labelNames: ['state'], registers });
  const stop = watch(registers, watched);
  return {
    noteRequest({ template, request, problem, started, headers }: RequestContext, status: number) {
      requests.inc({ operation: template, method: request.method, status });
      latency.observe({ operation: template }, (performance.now() - started) / 1000);
      if (problem !== undefined) problems.inc({ code: problem });
      // An evaluation counts as a read and books nothing.
      const isRead = headers['ratelimit']?.startsWith('"reads"') === true;
      if (request.method === 'POST' && bookingPaths.has(template) && !isRead) {
        bookings.inc({ outcome: problem ?? (status === 201 ? 'created' : 'repeated') });
      }
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
    noteDamaged: count('damaged_copies_total', 'copy'),
    noteLimited: count('rate_limited_total', 'quota'),
    noteShed: count('requests_shed_total', 'importance'),
    noteRefused: count('searches_refused_total', 'reason'),
    noteDelivery: count('webhook_deliveries_total', 'outcome'),
    /** In the Prometheus text format. */
    text: () => registry.metrics(),
    figures: (): Promise<MetricFigures> => registry.getMetricsAsJSON(),
    stop,
  };
}

/** Adds what is read only when the metrics are; returns the function that ends the watch of the event loop. */
function watch(registers: Registry[], watched: Watched): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: 'event_loop_delay_seconds',
    help: help.event_loop_delay_seconds,
    labelNames: ['quantile'],
    registers,
    aggregator: 'max',
    collect() {
      const quantiles = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max };
      for (const [quantile, nanoseconds] of Object.entries(quantiles)) this.set({ quantile }, nanoseconds / 1e9);
      delay.reset();
    },
  });
  const gauge = (name: Name, read: () => number | undefined, aggregator: 'max' | 'sum' = 'max') =>
    new Gauge({
      name,
      help: help[name],
      registers,
      aggregator,
      collect() {
        this.set(read() ?? 0);
      },
    });
  gauge('process_resident_memory_bytes', () => process.memoryUsage.rss(), 'sum');
  for (const [name, read] of Object.entries(readers)) gauge(name as Name, () => read(watched));
  return () => delay.disable();
}

const readers: Readonly<Partial<Record<Name, (watched: Watched) => number | undefined>>> = {
  index_lag_seconds: ({ readIndex }) => readIndex?.()?.lagSeconds,
  index_lagging_lodgings: ({ readIndex }) => readIndex?.()?.lagging,
  index_parked_lodgings: ({ readIndex }) => readIndex?.()?.parked,
  clock_ahead_seconds: ({ readClockAhead }) => (readClockAhead?.() ?? 0) / 1000,
  quarantined_lodgings: ({ countQuarantined }) => countQuarantined?.(),
  webhook_oldest_waiting_seconds: ({ readWebhooks }) => readWebhooks?.().oldestWaitingSeconds,
  webhooks_failing: ({ readWebhooks }) => readWebhooks?.().failing,
  bookings_to_refund: ({ readMoney }) => readMoney?.().refunds.count,
  disputes_unanswered: ({ readMoney }) => readMoney?.().disputes,
  calendar_feeds: ({ readCalendars }) => readCalendars?.().feeds,
  calendar_events: ({ readCalendars }) => readCalendars?.().events,
  calendar_feeds_failing: ({ readCalendars }) => readCalendars?.().failing,
  calendar_failing_seconds: ({ readCalendars }) => readCalendars?.().failingSeconds,
  calendar_overdue_seconds: ({ readCalendars }) => readCalendars?.().overdueSeconds,
  calendar_conflicts: ({ readCalendars }) => readCalendars?.().conflicts,
};

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
function requireThisMachine({ peer, isForwarded }: CallOrigin): void {
  if (isLoopback(peer) && !isForwarded) return;
  const detail = 'Metrics can be read on the machine of the service, or with METRICS_TOKEN, which is not set';
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
