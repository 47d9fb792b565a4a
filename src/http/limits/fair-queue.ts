import type { Work } from '../request-context.ts';

export type Refusal = 'late' | 'full' | 'gone';

export type FairQueue = ReturnType<typeof createFairQueue>;

type Asked = Pick<Work, 'isExpensive'> & { caller: string };

interface Entry extends Asked {
  end: (outcome: (() => void) | Refusal) => void;
}

const waitingPerSlot = 32;

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
 * Callers take turns, however many entries each has waiting, and hold at most `mostOfCaller` slots each. Expensive
 * work holds at most a quarter of the slots, and its caller cools down after it while others are active. When the
 * queue is full, the newest entry of the caller with most entries is refused.
 */
export function createFairQueue(
  slots: number,
  onChange: (state: QueueState) => void = () => undefined,
  { mostOfCaller = slots, mostWaiting = slots * waitingPerSlot } = {},
) {
  /** In the order of their turns. */
  let waiting: Entry[] = [];
  const held = new Map<string, number>();
  const cooling = new Set<string>();
  let [running, expensive] = [0, 0];
  const latest = trackLatest();
  const report = () => onChange({ running, waiting: waiting.length });
  const mayRun = ({ caller, isExpensive }: Asked) =>
    running < slots &&
    (held.get(caller) ?? 0) < mostOfCaller &&
    (!isExpensive || (expensive < Math.max(1, Math.floor(slots / 4)) && !cooling.has(caller)));
  const admit = () => {
    for (let next = waiting.find(mayRun); next; next = waiting.find(mayRun)) {
      next.end(begin(next));
      waiting = behindOthers(waiting, next.caller);
    }
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
    latest.note(caller, began);
    hold(asked, 1);
    return () => {
      hold(asked, -1);
      const ended = performance.now();
      if (isExpensive && ended - latest.ofOthers(caller) < cooldown.active) coolDown(caller, ended - began);
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
          waiting = waiting.filter((each) => each !== entry);
          report();
          resolve(outcome);
        },
      };
      const leave = () => entry.end('gone');
      const timer = setTimeout(() => entry.end('late'), longestWait ?? waits[isExpensive ? 'expensive' : 'cheap']);
      signal?.addEventListener('abort', leave);
      waiting.push(entry);
      if (waiting.length > mostWaiting) newestOfMost(waiting)?.end('full');
    });
  return {
    /** Resolves with the function that releases the slot, or with the refusal. */
    async enter(caller: string, work: Work, signal?: AbortSignal): Promise<(() => void) | Refusal> {
      if (signal?.aborted) return 'gone';
      const asked = { caller, isExpensive: work.isExpensive };
      const outcome = mayRun(asked) ? begin(asked) : wait(caller, work, signal);
      report();
      return outcome;
    },
  };
}

/** When a caller's work began last, and that of any other. */
function trackLatest() {
  let latest = { caller: '', at: -Infinity };
  let latestOfAnother = latest;
  return {
    note(caller: string, at: number): void {
      if (caller !== latest.caller) latestOfAnother = latest;
      latest = { caller, at };
    },
    ofOthers: (caller: string): number => (latest.caller === caller ? latestOfAnother : latest).at,
  };
}

/** The caller's entries come behind those of all others. */
function behindOthers(waiting: readonly Entry[], caller: string): Entry[] {
  return [...waiting.filter((entry) => entry.caller !== caller), ...waiting.filter((entry) => entry.caller === caller)];
}

function newestOfMost(waiting: readonly Entry[]): Entry | undefined {
  const [first = [], ...others] = Map.groupBy(waiting, ({ caller }) => caller).values();
  return others.reduce((most, entries) => (entries.length > most.length ? entries : most), first).at(-1);
}
