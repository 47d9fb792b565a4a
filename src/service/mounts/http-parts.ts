import { availableParallelism } from 'node:os';
import { createResponseCache } from '../../http/answers/response-cache.ts';
import { createBodyMemory } from '../../http/bodies/body-memory.ts';
import { createLargeBodies, type LargeBodies } from '../../http/bodies/large-bodies.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import { createAdmission } from '../../http/limits/admission.ts';
import { createRateLimits } from '../../http/limits/rate-limits.ts';
import { createMetrics } from '../../http/metrics/metrics.ts';
import { startSearchLine, startShedding } from '../../http/overload/start-shedding.ts';
import { createServerTimings } from '../../http/middleware/server-timing.ts';
import { isOriginOfKey } from '../../partners/store/keys.ts';
import { authenticateByKey } from '../../partners/api/authenticate.ts';
import { answerReader } from '../../pages/problems/answer-reader.ts';
import { problemShape } from '../../stays/wire/problem.ts';
import type { Config } from '../config.ts';
import type { Together } from '../processes/together.ts';
import type { ServiceParts } from '../service-parts.ts';

/** What HTTP keeps for itself; tests and the start bring some of it, the rest is made. */
export type HttpTools = Partial<
  Pick<HttpParts, 'metrics' | 'timings' | 'ending' | 'largeBodies' | 'bodyMemory' | 'shedding' | 'noteSearch'>
> & {
  /** The clock of rates, which goes on whether it is trusted or not; `now` when left out. */
  machine?: () => number;
  /** What several processes have together; left out where there is one. */
  together?: Together | undefined;
};

const bodyWorker = new URL('../body-worker.ts', import.meta.url);

/** One worker for each core of this process; at least two, so that one caller never has all of them. */
function startLargeBodies({ requestSeconds, processes }: Config, ending: AbortSignal): LargeBodies {
  const workers = Math.max(2, Math.ceil(availableParallelism() / processes));
  return createLargeBodies({ file: bodyWorker, ending, seconds: requestSeconds / 2, workers });
}

/** Makes what HTTP works with, of what a service or a search node has. */
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
  const { counts, createTurns } = tools.together ?? {};
  const rates = createRateLimits(config.rates, tools.machine ?? now, metrics.noteLimited, counts);
  const shedding = tools.shedding ?? startShedding(config.longestDelay, { log, metrics, ending });
  const line = startSearchLine(config.searchLine, { log, metrics, ending });
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
    admission: createAdmission(config.searches, rates, metrics, {
      overload: { shedding, line },
      turns: createTurns?.(metrics.noteDear),
    }),
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
