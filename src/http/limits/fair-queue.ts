import type { Work } from './units.ts';

export type Refusal = 'late' | 'full' | 'gone';

export interface FairQueue {
  /** Resolves with the function that releases the place, or with the refusal. */
  enter(caller: string, work: Work, signal?: AbortSignal): Promise<(() => void) | Refusal>;
}

type Asked = Pick<Work, 'isExpensive'> & { caller: string };

interface Entry extends Asked {
  end: (outcome: (() => void) | Refusal) => void;
}

const waitingPerPlace = 32;

/** Longest wait in milliseconds. */
const waits = { cheap: 1_000, expensive: 2_000 };

/**
 * Expensive work fills a core, so its caller pauses for a multiple of its duration if another caller ran in the last
 * second. Milliseconds.
 */
const cooldown = { times: 2, longest: 1_000, active: 1_000 };

export interface QueueState {
  running: number;
  waiting: number;
}

/**
 * Callers take turns, however many entries each has waiting, and hold at most `mostOfCaller` places each. Expensive
 * work holds at most a quarter of the places, and its caller cools down after it while others are active. When the
 * queue is full, the newest entry of the caller with most entries is refused.
 */
export function createFairQueue(
  places: number,
  onChange: (state: QueueState) => void = () => undefined,
  { mostOfCaller = places, mostWaiting = places * waitingPerPlace } = {},
): FairQueue {
  const expensivePlaces = Math.max(1, Math.floor(places / 4));
  const ring = createRing();
  const held = new Map<string, number>();
  const cooling = new Set<string>();
  let [running, expensive] = [0, 0];
  let latest = { caller: '', at: -Infinity };
  let latestOfAnother = latest;
  const report = () => onChange({ running, waiting: ring.size() });
  const mayRun = ({ caller, isExpensive }: Asked) =>
    running < places &&
    (held.get(caller) ?? 0) < mostOfCaller &&
    (!isExpensive || (expensive < expensivePlaces && !cooling.has(caller)));
  const admit = () => {
    for (let next = ring.next(mayRun); next; next = ring.next(mayRun)) next.end(begin(next));
    report();
  };
  const hold = ({ caller, isExpensive }: Asked, change: 1 | -1) => {
    running += change;
    if (isExpensive) expensive += change;
    const own = (held.get(caller) ?? 0) + change;
    if (own > 0) held.set(caller, own);
    else held.delete(caller);
  };
  const coolDown = (caller: string, duration: number) => {
    cooling.add(caller);
    const end = () => {
      cooling.delete(caller);
      admit();
    };
    setTimeout(end, Math.min(cooldown.times * duration, cooldown.longest)).unref();
  };
  const begin = (asked: Asked): (() => void) => {
    const { caller, isExpensive } = asked;
    const began = performance.now();
    if (caller !== latest.caller) latestOfAnother = latest;
    latest = { caller, at: began };
    hold(asked, 1);
    return () => {
      hold(asked, -1);
      const { at } = latest.caller === caller ? latestOfAnother : latest;
      const ended = performance.now();
      if (isExpensive && ended - at < cooldown.active) coolDown(caller, ended - began);
      admit();
    };
  };
  const wait = (caller: string, { isExpensive, longestWait }: Work, signal?: AbortSignal) =>
    new Promise<(() => void) | Refusal>((resolve) => {
      const entry: Entry = {
        caller,
        isExpensive,
        end(outcome) {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
          ring.drop(entry);
          report();
          resolve(outcome);
        },
      };
      const leave = () => entry.end('gone');
      const timer = setTimeout(() => entry.end('late'), longestWait ?? waits[isExpensive ? 'expensive' : 'cheap']);
      signal?.addEventListener('abort', leave);
      ring.add(entry);
      if (ring.size() > mostWaiting) ring.newestOfMost()?.end('full');
    });
  return {
    async enter(caller, work, signal) {
      if (signal?.aborted) return 'gone';
      const asked = { caller, isExpensive: work.isExpensive };
      const outcome = mayRun(asked) ? begin(asked) : wait(caller, work, signal);
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
    add(entry: Entry): void {
      ring.set(entry.caller, [...(ring.get(entry.caller) ?? []), entry]);
      size += 1;
    },
    drop(entry: Entry): void {
      const { caller } = entry;
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
