import { ApiError } from '../problem.ts';
import { turnDelay } from '../../values/yield-to-event-loop.ts';
import type { Operation } from '../operation.ts';

/**
 * In the order of shedding (docs/contract.md 1.10): whole lists and deliveries, which machines repeat; expensive
 * searches; other searches and reads; prices of a sale; bookings and what belongs to them.
 */
export type Importance = 'bulk' | 'expensive' | 'read' | 'evaluation' | 'booking';

export type Shedding = ReturnType<typeof createShedding>;

/** Requests of an importance are shed while the delay exceeds this multiple of the base threshold. */
const thresholds: Readonly<Record<Importance, number>> = {
  bulk: 1,
  expensive: 1.5,
  read: 2,
  evaluation: 6,
  booking: 12,
};

/** With fewer requests in a window the delay has other causes, and refusing helps nobody. */
const fewestRequests = 10;

interface SheddingParts {
  /** Base threshold in milliseconds; 0 disables shedding. */
  threshold: number;
  onRefused: (importance: Importance) => void;
  /** Called when shedding begins, and when it ends with the number of refused requests. */
  onChange: (change: { isOverloaded: true } | { isOverloaded: false; refused: number }) => void;
}

/** Refuses requests while the event loop lags, the least important ones first. */
export function createShedding({ threshold, onRefused, onChange }: SheddingParts) {
  let [delay, requests, refused] = [0, 0, 0];
  return {
    /** Also counts the request. */
    mayBegin(importance: Importance): boolean {
      requests += 1;
      // Long lists wait for each other outside the event loop's queue.
      const late = importance === 'bulk' ? Math.max(delay, turnDelay() / 2) : delay;
      if (threshold === 0 || late <= threshold * thresholds[importance]) return true;
      refused += 1;
      onRefused(importance);
      return false;
    },
    /** `measured`: the milliseconds by which every request was delayed for a while. */
    look(measured: number): void {
      const wasOverloaded = delay > threshold;
      delay = requests < fewestRequests ? 0 : measured;
      requests = 0;
      const isOverloaded = delay > threshold;
      if (threshold === 0 || isOverloaded === wasOverloaded) return;
      onChange(isOverloaded ? { isOverloaded } : { isOverloaded, refused });
      refused = 0;
    },
  };
}

const tick = 20;
const window = 100;
const fewestTicks = 3;

/**
 * Measures the event-loop delay, which is how long requests wait for it, until the returned function is called. The
 * least delay of a window counts, as in CoDel (RFC 8289): one long task delays one tick, a queue of requests delays
 * all.
 */
export function watchEventLoop(onDelay: (delay: number) => void): () => void {
  let [began, last] = [performance.now(), performance.now()];
  let [least, ticks] = [Infinity, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    least = Math.min(least, now - last - tick);
    ticks += 1;
    last = now;
    if (now - began < window || ticks < fewestTicks) return;
    onDelay(Math.max(0, least));
    [began, least, ticks] = [now, Infinity, 0];
  }, tick);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** Retry-After is random, one to three seconds, so that callers do not return together. */
export function overloaded(): ApiError {
  return new ApiError('OVERLOADED', { headers: { 'retry-after': String(1 + Math.floor(Math.random() * 3)) } });
}

/** Undefined where only the body tells whether the request books or asks for a price. */
export function importanceOf({ method, body, isBulk }: Operation): Importance | undefined {
  if (isBulk) return 'bulk';
  if (method === 'GET') return 'read';
  return body?.isRead ? undefined : 'booking';
}
