import type { Work } from './units.ts';

export type Refusal = 'late' | 'full' | 'gone';

export interface FairQueue {
  /** Resolves with the function that releases the place, or with the refusal. */
  enter(caller: string, work: Work, signal?: AbortSignal): Promise<(() => void) | Refusal>;
}

interface Entry {
  isExpensive: boolean;
  end: (outcome: (() => void) | Refusal) => void;
}

const waitingPerPlace = 32;

/** Longest wait in milliseconds. */
const waits = { cheap: 1_000, expensive: 2_000 };

export interface QueueState {
  running: number;
  waiting: number;
}

/**
 * Callers take turns, however many entries each has waiting. Expensive work holds at most a quarter of the places,
 * since it fills a core. When the queue is full, the newest entry of the caller with most entries is refused.
 */
export function createFairQueue(places: number, onChange: (state: QueueState) => void = () => undefined): FairQueue {
  const expensivePlaces = Math.max(1, Math.floor(places / 4));
  const ring = createRing();
  let [running, expensive] = [0, 0];
  const report = () => onChange({ running, waiting: ring.size() });
  const mayRun = ({ isExpensive }: Pick<Work, 'isExpensive'>) =>
    running < places && (!isExpensive || expensive < expensivePlaces);
  const begin = ({ isExpensive }: Pick<Work, 'isExpensive'>): (() => void) => {
    running += 1;
    expensive += Number(isExpensive);
    return () => {
      running -= 1;
      expensive -= Number(isExpensive);
      for (let next = ring.next(mayRun); next; next = ring.next(mayRun)) next.end(begin(next));
      report();
    };
  };
  const wait = (caller: string, { isExpensive, longestWait }: Work, signal?: AbortSignal) =>
    new Promise<(() => void) | Refusal>((resolve) => {
      const entry: Entry = {
        isExpensive,
        end(outcome) {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
          ring.drop(caller, entry);
          report();
          resolve(outcome);
        },
      };
      const leave = () => entry.end('gone');
      const timer = setTimeout(() => entry.end('late'), longestWait ?? waits[isExpensive ? 'expensive' : 'cheap']);
      signal?.addEventListener('abort', leave);
      ring.add(caller, entry);
      if (ring.size() > places * waitingPerPlace) ring.newestOfMost()?.end('full');
    });
  return {
    async enter(caller, work, signal) {
      if (signal?.aborted) return 'gone';
      const outcome = mayRun(work) ? begin(work) : wait(caller, work, signal);
      report();
      return outcome;
    },
  };
}

/** Callers with their entries, oldest first; the caller at the front is served next. */
function createRing() {
  const ring = new Map<string, Entry[]>();
  let size = 0;
  return {
    size: () => size,
    add(caller: string, entry: Entry): void {
      ring.set(caller, [...(ring.get(caller) ?? []), entry]);
      size += 1;
    },
    drop(caller: string, entry: Entry): void {
      const entries = ring.get(caller) ?? [];
      const others = entries.filter((each) => each !== entry);
      size += others.length - entries.length;
      if (others.length > 0) ring.set(caller, others);
      else ring.delete(caller);
    },
    next(mayRun: (entry: Entry) => boolean): Entry | undefined {
      for (const [caller, entries] of ring) {
        const entry = entries.find(mayRun);
        if (!entry) continue;
        ring.delete(caller);
        ring.set(caller, entries);
        return entry;
      }
      return undefined;
    },
    newestOfMost(): Entry | undefined {
      const [first = [], ...others] = ring.values();
      return others.reduce((most, entries) => (entries.length > most.length ? entries : most), first).at(-1);
    },
  };
}

/** One caller holds at most half of the slots, and waiting callers take turns. */
interface FairSlots {
  /** Resolves with the function that releases the slot; rejects when the signal is aborted before there is one. */
  take: (caller: string, signal: AbortSignal) => Promise<() => void>;
}

interface Waiting {
  begin: () => void;
  signal: AbortSignal;
}

export function createFairSlots(slots: number): FairSlots {
  const mostOfCaller = Math.max(1, Math.floor(slots / 2));
  const held = new Map<string, number>();
  /** In the order of the callers' next turns. */
  const queues = new Map<string, Waiting[]>();
  let free = slots;
  const hold = (caller: string, change: 1 | -1): void => {
    free -= change;
    const count = (held.get(caller) ?? 0) + change;
    if (count > 0) held.set(caller, count);
    else held.delete(caller);
  };
  const beginNext = (): void => {
    for (const [caller, queue] of queues) {
      if (free === 0) return;
      if ((held.get(caller) ?? 0) >= mostOfCaller) continue;
      queues.delete(caller);
      const live = queue.filter(({ signal }) => !signal.aborted);
      const next = live.shift();
      if (live.length > 0) queues.set(caller, live);
      if (!next) continue;
      hold(caller, 1);
      next.begin();
    }
  };
  return {
    async take(caller, signal) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        queues.set(caller, [...(queues.get(caller) ?? []), { begin: resolve, signal }]);
        beginNext();
      });
      return () => {
        hold(caller, -1);
        beginNext();
      };
    },
  };
}
