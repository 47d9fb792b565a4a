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
import type { QueueState, Refusal } from '../limits/fair-queue.ts';
import type { Importance } from '../limits/shedding.ts';
import type { Quota } from '../limits/unit-counts.ts';
import { watchProcess, watchService, type Watched } from './watched.ts';

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

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

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
