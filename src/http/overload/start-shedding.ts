import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { watchEventLoop } from './event-loop-delay.ts';
import { createShedding, type Shedding } from './shedding.ts';

interface SheddingSettings {
  /** Milliseconds that the event loop may be late all the time; 0: nothing is refused for it. */
  longestDelay: number;
  log: Logger;
  metrics: Pick<Metrics, 'noteShed'>;
  /** Aborted when the service ends. */
  ending: AbortSignal;
}

/** Yields the shedding of this process, which watches the event loop until the service ends. */
export function startShedding({ longestDelay, log, metrics, ending }: SheddingSettings): Shedding {
  const shedding = createShedding({
    longestDelay: longestDelay === 0 ? Infinity : longestDelay,
    onRefused: metrics.noteShed,
    onChange: (change) => {
      if (change.isOverloaded) log.warn('too many requests at once: the least important ones are refused');
      else log.warn({ refused: change.refused }, 'no longer too many requests at once');
    },
  });
  const stop = watchEventLoop((window) => {
    shedding.look(window);
  });
  ending.addEventListener('abort', stop, { once: true });
  return shedding;
}
