import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { turnDelay } from '../limits/yield-to-event-loop.ts';
import { watchEventLoop } from './event-loop-delay.ts';
import { createSearchLine, type SearchLine } from './search-line.ts';
import { createShedding, type Shedding } from './shedding.ts';

interface SheddingTools {
  log: Logger;
  metrics: Pick<Metrics, 'noteShed'>;
  /** Aborted when the service ends. */
  ending: AbortSignal;
}

/** A process that hardly anybody asks is late for other reasons. */
const fewestRequests = 10;

/** So long after the last refused search there are no longer too many; in milliseconds. */
const calmAfter = 1_000;

/**
 * Yields the shedding of this process, which watches the event loop until the service ends; everything may have to wait so many
 * milliseconds, 0 for any number.
 */
export function startShedding(longestDelay: number, tools: SheddingTools): Shedding {
  const shedding = createShedding({
    ...reportTo(tools, 'requests'),
    longestDelay: longestDelay || Infinity,
    turnDelay,
    fewestRequests,
  });
  const stop = watchEventLoop((window) => {
    shedding.look(window);
  });
  tools.ending.addEventListener('abort', stop, { once: true });
  return shedding;
}

/** Yields the line of searches of this process; with a wait of 0 nobody waits, and all begin at once. */
export function startSearchLine(
  { places, longestWait }: { places: number; longestWait: number },
  tools: SheddingTools,
): SearchLine {
  const { onRefused, onChange } = reportTo(tools, 'searches');
  let [refused, calm] = [0, undefined as NodeJS.Timeout | undefined];
  const becomeCalm = (): void => {
    onChange({ isOverloaded: false, refused });
    [refused, calm] = [0, undefined];
  };
  tools.ending.addEventListener(
    'abort',
    () => {
      clearTimeout(calm);
    },
    { once: true },
  );
  return createSearchLine({
    places: longestWait > 0 ? places : Infinity,
    longestWait,
    onRefused(importance) {
      onRefused(importance);
      refused += 1;
      if (calm) calm.refresh();
      else {
        onChange({ isOverloaded: true });
        calm = setTimeout(becomeCalm, calmAfter).unref();
      }
    },
  });
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
