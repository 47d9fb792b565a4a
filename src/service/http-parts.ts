import { availableParallelism } from 'node:os';
import { createBodyMemory, createLargeBodies } from '../http/bodies/large-bodies.ts';
import type { HttpParts } from '../http/http-parts.ts';
import { createAdmission } from '../http/limits/admission.ts';
import { createFairQueue, type FairQueue } from '../http/limits/fair-queue.ts';
import { createRateLimits } from '../http/limits/rate-limits.ts';
import { createShedding, watchEventLoop, type Shedding } from '../http/limits/shedding.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { formatTraceparent, lookup, noteTime, requestUnderWay } from '../http/request-context.ts';
import { isOriginOfKey } from '../partners/store/keys.ts';
import { authenticateByKey } from '../partners/api/authenticate.ts';
import { answerReader } from '../pages/problem-page.ts';
import { problemShape } from '../stays/wire/sale-refusals.ts';
import type { PrimaryOffers, Remote } from './processes/channel.ts';
import type { ServiceParts } from './service-parts.ts';
import { gatherSearches, observeCalls } from '../opensearch/calls.ts';
import { OpenSearchError, type OpenSearch } from '../opensearch/client.ts';

/** Parts of HTTP that tests or the start may supply; missing ones are created. */
export type HttpTools = Partial<Pick<HttpParts, 'metrics' | 'ending' | 'largeBodies' | 'bodyMemory' | 'shedding'>> & {
  /** Clock for rate limits, which keeps running even while untrusted; defaults to `now`. */
  machine?: () => number;
  queue?: FairQueue;
  /** Of several processes, this one asks it for what they share. */
  primary?: Remote<PrimaryOffers> | undefined;
};

const bodyWorker = new URL('./body-worker.ts', import.meta.url);

type Shared = Pick<ServiceParts, 'config' | 'log' | 'now' | 'today' | 'db' | 'writes' | 'search'>;

export function createHttpParts(shared: Shared, tools: HttpTools): HttpParts {
  const { config, log, now, db, search } = shared;
  const metrics = tools.metrics ?? createMetrics();
  const ending = tools.ending ?? new AbortController().signal;
  const { primary } = tools;
  const counts = primary && { take: primary.takeUnits };
  const rates = createRateLimits(config.rates, tools.machine ?? now, metrics.noteLimited, counts);
  const queue = tools.queue ?? createFairQueue(config.searchSlots, metrics.noteQueue);
  const shedding = tools.shedding ?? startShedding(config.overloadDelayMs, { log, metrics, ending });
  return {
    ...shared,
    whenSearchable: (lodgingId) => search.whenSearchable(lodgingId),
    authenticate: authenticateByKey({ db, mode: config.mode, now }),
    isOriginOfKey: (origin) => isOriginOfKey(db, origin, config.mode, now()),
    rates,
    admission: createAdmission({ rates, queue, shedding, noteRefused: metrics.noteRefused }),
    shedding,
    metrics,
    largeBodies:
      tools.largeBodies ??
      createLargeBodies({
        file: bodyWorker,
        ending,
        seconds: config.requestSeconds / 2,
        // One per core available to this process; at least two, so that one caller cannot occupy all.
        workers: Math.max(2, Math.ceil(availableParallelism() / config.processes)),
      }),
    bodyMemory: tools.bodyMemory ?? createBodyMemory(),
    ending,
    problemShape,
    answerReader,
    settings: config,
  };
}

function startShedding(
  threshold: number,
  { log, metrics, ending }: Pick<HttpParts, 'log' | 'metrics' | 'ending'>,
): Shedding {
  const shedding = createShedding({
    threshold,
    onRefused: metrics.noteShed,
    onChange: ({ isOverloaded, ...refused }) =>
      log.warn(refused, isOverloaded ? 'overloaded: the least important requests are refused' : 'no longer overloaded'),
  });
  ending.addEventListener(
    'abort',
    watchEventLoop((delay) => shedding.look(delay)),
    { once: true },
  );
  return shedding;
}

/**
 * Wraps the connection: calls carry the id of the current request, are counted, and take a slot of the OpenSearch
 * queue.
 */
export function queueCalls(plain: OpenSearch, { metrics, queue }: { metrics: Metrics; queue: FairQueue }): OpenSearch {
  const client = observeCalls(gatherSearches(plain), {
    readName() {
      const request = requestUnderWay.getStore();
      return request && formatTraceparent(request.trace);
    },
    onCall(call) {
      metrics.noteSearchCall(call);
      noteTime('search', call.milliseconds);
    },
  });
  return {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      const [, path, parts] = request;
      const caller = requestUnderWay.getStore();
      // Admitted work holds a slot already; the health check of OpenSearch must not wait for one.
      if (!caller || caller.slots > 0 || path === '/') return client.send<Answer>(...request);
      const leave = await queue.enter(caller, lookup, parts?.signal);
      // Not "unreachable", which would open the circuit breaker.
      if (typeof leave !== 'function') throw new OpenSearchError(429, 'no_slot', `no slot became free: ${leave}`);
      return client.send<Answer>(...request).finally(leave);
    },
  };
}
