import { ApiError } from '../problem.ts';
import { yieldDelay } from '../../values/yield-to-event-loop.ts';
import type { Operation } from '../operation.ts';
import { countedAddress } from '../proxies.ts';
import type { RequestContext } from '../request-context.ts';

/**
 * In the order of shedding (docs/contract.md 1.10): whole lists and deliveries; expensive searches; other searches and reads; prices of a
 * sale; bookings and their operations.
 */
export type Importance = 'bulk' | 'expensive' | 'read' | 'evaluation' | 'booking';

export type Shedding = ReturnType<typeof createShedding>;

/** Multiples of the base threshold: a request is shed while the event-loop delay exceeds that of its importance. */
const thresholds: Readonly<Record<Importance, number>> = {
  bulk: 1,
  expensive: 1.5,
  read: 2,
  evaluation: 6,
  booking: 12,
};

/** Thresholds are this many times as high for addresses with fewer requests than the average one. */
const spared = 2;

/** With fewer requests in a window the delay has other causes, and refusing helps nobody. */
const fewestRequests = 10;

interface SheddingParts {
  /** Base threshold in milliseconds; 0 disables shedding. */
  threshold: number;
  onRefused: (importance: Importance) => void;
  /** Called when shedding begins, and when it ends with the number of refused requests. */
  onChange: (change: { isOverloaded: true } | { isOverloaded: false; refused: number }) => void;
}

/**
 * Refuses requests while the event loop lags, the least important ones first, and of these first those of the addresses
 * with most requests.
 */
export function createShedding({ threshold, onRefused, onChange }: SheddingParts) {
  let [delay, requests, refused] = [0, 0, 0];
  /** Requests of each address in this window, and in the former one with all of them. */
  let counts = new Map<string, number>();
  let former = { counts, requests };
  return {
    /** Also counts the request. */
    mayBegin(importance: Importance, caller: Pick<RequestContext, 'address'>): boolean {
      requests += 1;
      const name = countedAddress(caller.address);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const isSpared = (former.counts.get(name) ?? 0) * former.counts.size < former.requests;
      const most = threshold * thresholds[importance] * (isSpared ? spared : 1);
      // Long lists wait for each other outside the event loop's queue.
      const late = importance === 'bulk' ? Math.max(delay, yieldDelay() / 2) : delay;
      if (threshold === 0 || late <= most) return true;
      refused += 1;
      onRefused(importance);
      return false;
    },
    /** `measured`: the milliseconds by which every request was delayed for a while. */
    look(measured: number): void {
      const wasOverloaded = delay > threshold;
      delay = requests < fewestRequests ? 0 : measured;
      former = { counts, requests };
      [counts, requests] = [new Map<string, number>(), 0];
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

/** Undefined where only the body shows whether the request books or evaluates. */
export function importanceOf({ method, body, isBulk }: Operation): Importance | undefined {
  if (isBulk) return 'bulk';
  if (method === 'GET') return 'read';
  return body?.isRead ? undefined : 'booking';
}
