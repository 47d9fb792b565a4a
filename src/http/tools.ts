import type { Context } from '../service/context.ts';
import { createLargeBodies, type LargeBodies } from './bodies/large-bodies.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts';
import { createSpentTime, type SpentTime } from './middleware/server-timing.ts';

/** What stands around every request. */
export interface Tools {
  rates: RateLimits;
  metrics: Metrics;
  spent: SpentTime;
  /** Aborted when the service ends: whoever waits, stops waiting. */
  ending: AbortSignal;
  largeBodies: LargeBodies;
}

/** Yields the tools of a service; those left out are made. */
export function toolsOf({ config, now }: Context, parts: Partial<Omit<Tools, 'rates'>> = {}): Tools {
  const metrics = parts.metrics ?? createMetrics();
  const ending = parts.ending ?? new AbortController().signal;
  return {
    metrics,
    rates: createRateLimits(config.rates, now, metrics.noteLimited),
    spent: parts.spent ?? createSpentTime(),
    ending,
    largeBodies: parts.largeBodies ?? createLargeBodies(new URL('../service/body-worker.ts', import.meta.url), ending),
  };
}
