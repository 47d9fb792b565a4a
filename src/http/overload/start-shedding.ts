import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { watchEventLoop } from './event-loop-delay.ts';
import { createLineDelay } from './line-delay.ts';
import { createShedding, type Shedding } from './shedding.ts';

interface SheddingTools {
  log: Logger;
  metrics: Pick<Metrics, 'noteShed'>;
  /** Aborted when the service ends. */
  ending: AbortSignal;
}

/** A process that hardly anybody asks is late for other reasons. */
const fewestRequests = 10;

/** How often the line of searches is looked at, in milliseconds. */
const lookEvery = 100;

/**
 * Yields the shedding of this process, which watches the event loop until the service ends; everything may have to wait so many
 * milliseconds, 0 for any number.
 */
export function startShedding(longestDelay: number, tools: SheddingTools): Shedding {
  const shedding = createShedding({
    ...reportTo(tools, 'requests'),
    longestDelay: longestDelay || Infinity,
    fewestRequests,
  });
  const stop = watchEventLoop((window) => {
    shedding.look(window);
  });
  tools.ending.addEventListener('abort', stop, { once: true });
  return shedding;
}

/** Yields the shedding of searches, which watches how long they take in the index until the service ends. */
export function startSearchShedding(longestDelay: number, tools: SheddingTools): Shedding {
  const shedding = createShedding({
    ...reportTo(tools, 'searches'),
    longestDelay: longestDelay || Infinity,
    fewestRequests: 1,
  });
  const line = createLineDelay();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const delay = line.read();
    if (delay === undefined) return;
    shedding.look({ delay, milliseconds: now - last });
    last = now;
  }, lookEvery);
  timer.unref();
  tools.ending.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
    },
    { once: true },
  );
  return {
    mayBegin(importance) {
      const mayBegin = shedding.mayBegin(importance);
      if (mayBegin) line.enter();
      return mayBegin;
    },
    end(milliseconds) {
      line.leave(milliseconds);
      shedding.end(milliseconds);
    },
    look: (window) => {
      shedding.look(window);
    },
  };
}

/** Yields what counts what is refused, and logs when that begins and when it is over. */
function reportTo({ log, metrics }: SheddingTools, what: 'requests' | 'searches') {
  return {
    onRefused: metrics.noteShed,
    onChange: (change: { isOverloaded: true } | { isOverloaded: false; refused: number }) => {
      if (change.isOverloaded) log.warn(`too many ${what} at once: the least important ones are refused`);
      else log.warn({ refused: change.refused }, `no longer too many ${what} at once`);
    },
  };
}
