import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import type { RequestContext } from '../request-context.ts';
import type { AdmissionReports } from '../limits/admission.ts';
import type { Quota } from '../limits/unit-counts.ts';
import type { Importance } from '../overload/importance.ts';

/** How far the index is behind the facts. */
export interface IndexState {
  lagSeconds: number;
  lagging: number;
  parked: number;
}

/** What the service counts of itself. Labels hold words of the code only, so their number is bounded and nobody stands in them. */
export interface Metrics extends AdmissionReports {
  noteRequest: (context: RequestContext, status: number) => void;
  noteKeptAnswer: (result: 'hit' | 'miss') => void;
  noteLimited: (quota: Quota) => void;
  noteShed: (importance: Importance) => void;
  /** Counts a request that brought headers of a proxy which is not trusted. */
  noteForwarded: () => void;
  noteSearchCall: (call: { call: string; outcome: string; milliseconds: number }) => void;
  /** Counts a lodging that was compared with the index, and how a document of one differed. */
  noteVerified: () => void;
  noteDifference: (kind: string, count?: number) => void;
  /** Yields all figures as Prometheus reads them. */
  text: () => Promise<string>;
  /** Yields all figures as another process can add them to its own. */
  figures: () => Promise<Figures>;
  stop: () => void;
}

/** The figures of a process, as they may be sent to another one. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Adds the figures of several processes up: sums, or of what all of them see alike the greatest. */
export function addFigures(all: readonly Figures[]): Promise<Figures> {
  return AggregatorRegistry.aggregate(all as unknown as object[]).getMetricsAsJSON();
}

/** Keeps the figures that only grow: those of a process that ended go on counting. */
export function keepCounts(figures: Figures): Figures {
  // What is typed as an enumeration comes as a word.
  return figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

/** Writes the figures of several processes as Prometheus reads them. */
export function writeFigures(all: readonly Figures[]): Promise<string> {
  return AggregatorRegistry.aggregate(all as unknown as object[]).metrics();
}

/** Media type of `text()`. */
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const bookingPaths = new Set(['/v2/bookings', '/v2/bookings/easy', '/web/v2/bookings']);

/** What is looked at only when the metrics are read. */
interface Watched {
  readIndex?: () => IndexState | undefined;
  /** In milliseconds. */
  readClockAhead?: (() => number) | undefined;
  /** Lodgings that nobody can book because their nights are not those of their bookings. */
  countQuarantined?: () => number;
}

/** Yields the metrics of one service. */
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
  const forwarded = counter(
    'untrusted_forwarded_requests_total',
    'Requests through proxies that TRUST_PROXY does not name',
  );
  const kept = counter('kept_answers_total', 'Answers that are kept: found (hit) or made (miss)', 'result');
  const bookings = counter('bookings_total', 'Booking requests: created, repeated, or the problem code', 'outcome');
  const calls = histogram('opensearch_call_seconds', 'Calls of OpenSearch', 'call', 'outcome');
  const refused = counter('searches_refused_total', 'Searches that might not begin: dear, caller, overload', 'reason');
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
    noteLimited: (quota) => {
      limited.inc({ quota });
    },
    noteForwarded: () => {
      forwarded.inc();
    },
    noteDear: showDearSearches(registers),
    noteRefused: (reason) => {
      refused.inc({ reason });
    },
    noteShed: (importance) => {
      shed.inc({ importance });
    },
    noteSearchCall: ({ call, outcome, milliseconds }) => {
      calls.observe({ call, outcome }, milliseconds / 1000);
    },
    ...countVerified(registers),
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

function showDearSearches(registers: Registry[]): Metrics['noteDear'] {
  const dear = new Gauge({
    name: 'dear_searches',
    help: 'Dear searches under way: running or waiting for their turn',
    labelNames: ['state'],
    registers,
  });
  return ({ running, waiting }) => {
    dear.set({ state: 'running' }, running);
    dear.set({ state: 'waiting' }, waiting);
  };
}

/** An evaluation counts as a read and books nothing. */
function isWrite(headers: Readonly<Record<string, string>>): boolean {
  return headers['ratelimit']?.startsWith('"reads"') !== true;
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
    help: "Seconds that the machine's clock is ahead of the service's; 0 while it is believed",
    registers,
    aggregator: 'max',
    collect() {
      this.set(readClockAhead() / 1000);
    },
  });
}

function watchService(
  registers: Registry[],
  { readIndex = () => undefined, readClockAhead = () => 0, countQuarantined = () => 0 }: Watched,
): void {
  watchIndex(registers, readIndex);
  watchClock(registers, readClockAhead);
  watchQuarantine(registers, countQuarantined);
}

function watchIndex(registers: Registry[], readIndex: () => IndexState | undefined): void {
  const gauge = (name: string, help: string, member: keyof IndexState) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      collect() {
        const state = readIndex();
        if (state) this.set(state[member]);
        else this.reset();
      },
    });
  gauge('index_lag_seconds', 'Age of the oldest change that the index misses', 'lagSeconds');
  gauge('index_lagging_lodgings', 'Lodgings that the index does not hold as they are now', 'lagging');
  gauge('index_parked_lodgings', 'Lodgings whose documents OpenSearch refuses', 'parked');
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
