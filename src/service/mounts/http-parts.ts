import { availableParallelism } from 'node:os';
import { createResponseCache } from '../../http/answers/encoded.ts';
import { createBodyMemory, createLargeBodies, type LargeBodies } from '../../http/bodies/large-bodies.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import { createAdmission } from '../../http/limits/admission.ts';
import { createFairQueue, type FairQueue } from '../../http/limits/fair-queue.ts';
import { createRateLimits } from '../../http/limits/rate-limits.ts';
import { createShedding, watchEventLoop, type Shedding } from '../../http/limits/shedding.ts';
import { createMetrics } from '../../http/metrics.ts';
import { createServerTimings } from '../../http/request-context.ts';
import { isOriginOfKey } from '../../partners/store/keys.ts';
import { authenticateByKey } from '../../partners/api/authenticate.ts';
import { answerReader } from '../../pages/problem-page.ts';
import { problemShape } from '../../stays/wire/sale-refusals.ts';
import type { Config } from '../config.ts';
import type { Together } from '../processes/together.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Parts of HTTP that tests or the start may supply; missing ones are created. */
export type HttpTools = Partial<
  Pick<HttpParts, 'metrics' | 'timings' | 'ending' | 'largeBodies' | 'bodyMemory' | 'shedding' | 'noteSearch'>
> & {
  /** Clock for rate limits, which keeps running even while untrusted; defaults to `now`. */
  machine?: () => number;
  queue?: FairQueue;
  together?: Together | undefined;
};

const bodyWorker = new URL('../body-worker.ts', import.meta.url);

/** One worker per core available to this process; at least two, so that one caller cannot occupy all. */
function startLargeBodies({ requestSeconds, processes }: Config, ending: AbortSignal): LargeBodies {
  const workers = Math.max(2, Math.ceil(availableParallelism() / processes));
  return createLargeBodies({ file: bodyWorker, ending, seconds: requestSeconds / 2, workers });
}

export function createHttpParts(
  {
    config,
    log,
    now,
    today,
    db,
    writes,
    search,
  }: Pick<ServiceParts, 'config' | 'log' | 'now' | 'today' | 'db' | 'writes' | 'search'>,
  tools: HttpTools,
): HttpParts {
  const metrics = tools.metrics ?? createMetrics();
  const ending = tools.ending ?? new AbortController().signal;
  const { counts } = tools.together ?? {};
  const rates = createRateLimits(config.rates, tools.machine ?? now, metrics.noteLimited, counts);
  const queue = tools.queue ?? createFairQueue(config.searchPlaces, metrics.noteQueue);
  const shedding = tools.shedding ?? startShedding(config.shedDelay, { log, metrics, ending });
  return {
    log,
    now,
    today,
    db,
    writes,
    whenSearchable: (lodgingId) => search.whenSearchable(lodgingId),
    authenticate: authenticateByKey({ db, mode: config.mode, now }),
    isOriginOfKey: (origin) => isOriginOfKey(db, origin, config.mode, now()),
    rates,
    admission: createAdmission({ rates, queue, shedding, noteRefused: metrics.noteRefused }),
    shedding,
    metrics,
    noteSearch: tools.noteSearch ?? (() => undefined),
    timings: tools.timings ?? createServerTimings(),
    responses: createResponseCache(config.cacheBytes, metrics.noteKeptAnswer),
    largeBodies: tools.largeBodies ?? startLargeBodies(config, ending),
    bodyMemory: tools.bodyMemory ?? createBodyMemory(config.bodyMemory),
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
    onChange(change) {
      if (change.isOverloaded) log.warn('overloaded: the least important requests are refused');
      else log.warn({ refused: change.refused }, 'no longer overloaded');
    },
  });
  ending.addEventListener(
    'abort',
    watchEventLoop((delay) => shedding.look(delay)),
    { once: true },
  );
  return shedding;
}
