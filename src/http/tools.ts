import type { Context } from '../context.ts';
import { createLargeBodies, type LargeBodies } from './large-bodies.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { createSpentTime, type SpentTime } from './spent-time.ts';

/** What stands around every request. */
export interface Tools {
  rates: RateLimits;
  metrics: Metrics;
  spent: SpentTime;
  /** Aborted when the service ends: whoever waits, stops waiting. */
  ending: AbortSignal;
  largeBodies: LargeBodies;
}

const bodyWorker = new URL('../body-worker.ts', import.meta.url);

/** Yields the tools of a service; those left out are made. */
export function toolsOf({ config, now }: Context, parts: Partial<Omit<Tools, 'rates'>> = {}): Tools {
  const metrics = parts.metrics ?? createMetrics();
  const ending = parts.ending ?? new AbortController().signal;
  return {
    metrics,
    rates: createRateLimits(config.rates, now, metrics.noteLimited),
    spent: parts.spent ?? createSpentTime(),
    ending,
    largeBodies: parts.largeBodies ?? createLargeBodies({ file: bodyWorker, ending, seconds: config.requestSeconds }),
  };
}
