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
import type { QueueState, Refusal } from './limits/fair-queue.ts';
import type { Importance } from './limits/shedding.ts';
import type { Quota } from './limits/units.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Application } from './http-env.ts';
import { ApiError } from './problem.ts';
import { isLoopback, type CallOrigin } from './proxies.ts';

/** Labels hold only words of the code: their number is bounded, and they hold no personal data. */
export interface Metrics {
  noteRequest: (context: RequestContext, status: number) => void;
  noteKeptAnswer: (result: 'hit' | 'miss') => void;
  /** A derived copy whose checksum did not match. */
  noteDamaged: (copy: string) => void;
  noteLimited: (quota: Quota) => void;
  noteShed: (importance: Importance) => void;
  /** Searches that run and wait in front of OpenSearch; `noteRefused` counts those that got no place. */
  noteQueue: (state: QueueState) => void;
  noteRefused: (reason: Refusal | 'expensive') => void;
  /** A request with headers of an untrusted proxy. */
  noteForwarded: () => void;
  noteSearchCall: (call: { call: string; outcome: string; milliseconds: number }) => void;
  /** A lodging that was compared with the index; `noteDifference` counts how its document differed. */
  noteVerified: () => void;
  noteDifference: (kind: string, count?: number) => void;
  noteDelivery: (outcome: 'delivered' | 'failed') => void;
  /** In the Prometheus text format. */
  text: () => Promise<string>;
  figures: () => Promise<Figures>;
  stop: () => void;
}

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

const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const bookingPaths = new Set(['/v2/bookings', '/v2/bookings/easy', '/web/v2/bookings']);

export function createMetrics(watched: Watched = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, ...labelNames: string[]) =>
    new Histogram({ name, help, labelNames, registers, buckets: seconds });
  const requests = counter('http_requests_total', 'Answered requests', 'operation', 'method', 'status');
  const latency = histogram('http_request_seconds', 'Time until the answer is handed over', 'operation');
  const problems = counter('http_problems_total', 'Refused requests by problem code', 'code');
  const limited = counter('rate_limited_total', 'Requests above a rate', 'quota');
  const shed = counter('requests_shed_total', 'Requests refused since there were too many at once', 'importance');
  const forwarded = counter('untrusted_forwarded_requests_total', 'Requests through proxies not in TRUST_PROXY');
  const kept = counter('kept_answers_total', 'Answers that are kept: found (hit) or made (miss)', 'result');
  const damaged = counter('damaged_copies_total', 'Derived copies with a wrong checksum, not used', 'copy');
  const bookings = counter('bookings_total', 'Booking requests: created, repeated, or the problem code', 'outcome');
  const calls = histogram('opensearch_call_seconds', 'Calls of OpenSearch', 'call', 'outcome');
  const deliveries = counter('webhook_deliveries_total', 'Tries of deliveries to webhooks', 'outcome');
  const stopWatching = watchProcess(registers);
  watchService(registers, watched);
  return {
    noteRequest({ template, request, problem, started, headers }, status) {
      requests.inc({ operation: template, method: request.method, status });
      latency.observe({ operation: template }, (performance.now() - started) / 1000);
      if (problem !== undefined) problems.inc({ code: problem });
      if (request.method === 'POST' && bookingPaths.has(template) && isWrite(headers))
        bookings.inc({ outcome: problem ?? (status === 201 ? 'created' : 'repeated') });
    },
    noteKeptAnswer: (result) => {
      kept.inc({ result });
    },
    noteDamaged: (copy) => {
      damaged.inc({ copy });
    },
    noteLimited: (quota) => {
      limited.inc({ quota });
    },
    noteForwarded: () => {
      forwarded.inc();
    },
    ...observeQueue(registers),
    noteShed: (importance) => {
      shed.inc({ importance });
    },
    noteSearchCall: ({ call, outcome, milliseconds }) => {
      calls.observe({ call, outcome }, milliseconds / 1000);
    },
    ...countVerified(registers),
    noteDelivery: (outcome) => {
      deliveries.inc({ outcome });
    },
    text: () => registry.metrics(),
    figures: () => registry.getMetricsAsJSON(),
    stop: stopWatching,
  };
}

function countVerified(registers: Registry[]): Pick<Metrics, 'noteVerified' | 'noteDifference'> {
  const verified = new Counter({
    name: 'verified_lodgings_total',
    help: 'Lodgings compared with the index',
    registers,
  });
  const differences = new Counter({
    name: 'verify_differences_total',
    help: 'Documents that differed from the facts',
    labelNames: ['kind'],
    registers,
  });
  return {
    noteVerified: () => {
      verified.inc();
    },
    noteDifference: (kind, count) => {
      differences.inc({ kind }, count);
    },
  };
}

function observeQueue(registers: Registry[]): Pick<Metrics, 'noteQueue' | 'noteRefused'> {
  const queue = new Gauge({
    name: 'search_queue',
    help: 'Searches in front of OpenSearch: running or waiting for a place',
    labelNames: ['state'],
    registers,
  });
  const refused = new Counter({
    name: 'searches_refused_total',
    help: 'Searches without a place: late, expensive (and late), full, gone',
    labelNames: ['reason'],
    registers,
  });
  return {
    noteQueue({ running, waiting }) {
      queue.set({ state: 'running' }, running);
      queue.set({ state: 'waiting' }, waiting);
    },
    noteRefused: (reason) => {
      refused.inc({ reason });
    },
  };
}

/** An evaluation counts as a read and books nothing. */
function isWrite(headers: Readonly<Record<string, string>>): boolean {
  return headers['ratelimit']?.startsWith('"reads"') !== true;
}

interface IndexState {
  lagSeconds: number;
  lagging: number;
  parked: number;
}

/** Read only when the metrics are. */
interface Watched {
  readIndex?: () => IndexState | undefined;
  /** In milliseconds. */
  readClockAhead?: () => number;
  /** Lodgings that cannot be booked because their nights do not match their bookings. */
  countQuarantined?: () => number;
  /** Age in seconds of the oldest waiting delivery, and the number of webhooks paused because of failures. */
  readWebhooks?: () => { oldestWaitingSeconds: number; failing: number };
  /** `failingSeconds`: since the first failure of the feed that has failed for longest. */
  readCalendars?: () => { feeds: number; events: number; failing: number; failingSeconds: number; conflicts: number };
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

function watchClock(registers: Registry[], readClockAhead: () => number): void {
  new Gauge({
    name: 'clock_ahead_seconds',
    help: "Seconds by which the machine's clock is ahead of the time that the service trusts; 0 while it is trusted",
    registers,
    aggregator: 'max',
    collect() {
      this.set(readClockAhead() / 1000);
    },
  });
}

function watchService(registers: Registry[], watched: Watched): void {
  const { readIndex = () => undefined, readClockAhead = () => 0, countQuarantined = () => 0 } = watched;
  const { readWebhooks = () => ({ oldestWaitingSeconds: 0, failing: 0 }) } = watched;
  watchIndex(registers, readIndex);
  watchClock(registers, readClockAhead);
  watchQuarantine(registers, countQuarantined);
  watchWebhooks(registers, readWebhooks);
  watchMembers(registers, watched.readCalendars ?? (() => undefined), {
    feeds: ['calendar_feeds', 'Calendar feeds of lodgings'],
    events: ['calendar_events', 'Events of calendar feeds that close nights'],
    failing: ['calendar_feeds_failing', 'Calendar feeds whose last fetch failed'],
    failingSeconds: [
      'calendar_failing_seconds',
      'Time since the first failure of the feed that has failed for longest',
    ],
    conflicts: ['calendar_conflicts', 'Calendar feeds with events over booked nights'],
  });
}

function watchIndex(registers: Registry[], readIndex: () => IndexState | undefined): void {
  watchMembers(registers, readIndex, {
    lagSeconds: ['index_lag_seconds', 'Age of the oldest change that the index misses'],
    lagging: ['index_lagging_lodgings', 'Lodgings that the index does not hold as they are now'],
    parked: ['index_parked_lodgings', 'Lodgings that cannot be indexed'],
  });
}

/** Shows nothing while there is nothing to read. */
function watchMembers<State extends object>(
  registers: Registry[],
  read: () => State | undefined,
  gauges: Readonly<Record<keyof State, readonly [name: string, help: string]>>,
): void {
  for (const [member, [name, help]] of Object.entries<readonly [string, string]>(gauges))
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      collect() {
        const state = read();
        if (state) this.set(state[member as keyof State] as number);
        else this.reset();
      },
    });
}

function watchQuarantine(registers: Registry[], countQuarantined: () => number): void {
  new Gauge({
    name: 'quarantined_lodgings',
    help: 'Lodgings off sale because their nights are not those of their bookings',
    registers,
    aggregator: 'max',
    collect() {
      this.set(countQuarantined());
    },
  });
}

function watchWebhooks(registers: Registry[], readWebhooks: NonNullable<Watched['readWebhooks']>): void {
  watchMembers(registers, readWebhooks, {
    oldestWaitingSeconds: ['webhook_oldest_waiting_seconds', 'Age of the oldest delivery that waits for a webhook'],
    failing: ['webhooks_failing', 'Webhooks that rest after failures over days'],
  });
}

/** With a token, readers must send it as Bearer; without one, only programs on this machine may read. */
export function mountMetrics(app: Application, text: () => Promise<string>, token: string | undefined): void {
  app.get('/metrics', async (hono) => {
    if (token === undefined) requireThisMachine(hono.get('requestContext').origin);
    else requireToken(hono.req.header('Authorization'), token, 'METRICS_TOKEN');
    return hono.body(await text(), 200, { 'content-type': metricsType, 'cache-control': 'no-store' });
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
