import type { RequestContext, SearchTask } from '../request-context.ts';

export type QueueRefusal = 'late' | 'full' | 'gone';

export type FairQueue = ReturnType<typeof createFairQueue>;

export type QueuedCaller = Pick<RequestContext, 'subject' | 'hasKey'>;

type QueueOutcome = (() => void) | QueueRefusal;

interface Entry {
  caller: string;
  /** Class of the caller. */
  group: string;
  /** Its class, or the expensive work of its class, for which classes take turns of their own. */
  share: string;
  isExpensive: boolean;
  arrival: number;
  end: (outcome: QueueOutcome) => void;
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
 * Callers with a secret key are one class, all others the other. A free slot goes to the class that holds fewer, or whose turn it is.
 * Within it, callers take turns, however many entries each has waiting, and hold at most `mostOfCaller` slots each. Expensive work of a
 * class holds at most a quarter of the slots, so that neither class waits for that of the other. Its caller has a cooldown after it while
 * others are active. A full queue refuses, in the class with most entries, the newest entry of the callers with most.
 */
export function createFairQueue(
  slots: number,
  onChange: (state: QueueState) => void = () => undefined,
  { mostOfCaller = slots, mostWaiting = slots * waitingPerSlot } = {},
) {
  /** In the order of their callers' turns. */
  let waiting: Entry[] = [];
  let arrivals = 0;
  const shares = countShares();
  const cooling = new Set<string>();
  /** The caller whose work began last, and the last one before it. */
  let latest: { caller: string; at: number }[] = [];
  const report = () => onChange({ running: shares.heldBy(all), waiting: waiting.length });
  const part = (share: number) => Math.max(1, Math.floor(slots * share));
  const mayRun = ({ caller, share, isExpensive }: Entry) =>
    shares.heldBy(all) < slots &&
    shares.heldBy(caller) < mostOfCaller &&
    (!isExpensive ||
      (shares.heldBy(share) < part(1 / 4) && shares.heldBy(ofExpensive) < part(1 / 2) && !cooling.has(caller)));
  const nextEntry = () => waiting.filter(mayRun).sort(shares.compare)[0];
  const admit = () => {
    for (let next = nextEntry(); next; next = nextEntry()) {
      next.end(begin(next));
      waiting = [...othersThan(next.caller, waiting), ...waiting.filter(({ caller }) => caller === next.caller)];
    }
    report();
  };
  const coolDown = (caller: string, duration: number) => {
    cooling.add(caller);
    const end = () => {
      cooling.delete(caller);
      admit();
    };
    setTimeout(end, Math.min(cooldown.times * duration, cooldown.longest)).unref();
  };
  const begin = (entry: Entry): (() => void) => {
    const { caller, isExpensive } = entry;
    const began = performance.now();
    latest = [{ caller, at: began }, ...othersThan(caller, latest)].slice(0, 2);
    shares.hold(entry, 1);
    return () => {
      shares.hold(entry, -1);
      const ended = performance.now();
      const [other = { at: -Infinity }] = othersThan(caller, latest);
      if (isExpensive && ended - other.at < cooldown.active) coolDown(caller, ended - began);
      admit();
    };
  };
  return {
    /** Resolves with the function that releases the slot, or with the refusal. */
    enter({ subject, hasKey }: QueuedCaller, { isExpensive, longestWait }: SearchTask, signal?: AbortSignal) {
      const { promise, resolve } = Promise.withResolvers<QueueOutcome>();
      const group = hasKey ? 'secret keys' : 'no secret key';
      arrivals += 1;
      const entry: Entry = {
        caller: subject,
        group,
        share: isExpensive ? `${group}, expensive` : group,
        isExpensive,
        arrival: arrivals,
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
      if (signal?.aborted) leave();
      admit();
      if (waiting.length > mostWaiting) newestOfMost(waiting)?.end('full');
      return promise;
    },
  };
}

/** No caller has these names. */
const [all, ofExpensive] = ['all work', 'expensive work'];

/** Slots held by each caller and class, and the last turn of each class. */
function countShares() {
  const [held, lastTurns] = [new Map<string, number>(), new Map<string, number>()];
  let turns = 0;
  const heldBy = (name: string) => held.get(name) ?? 0;
  const turnOf = (share: string) => lastTurns.get(share) ?? 0;
  return {
    heldBy,
    compare: (one: Entry, other: Entry) =>
      heldBy(one.share) - heldBy(other.share) || turnOf(one.share) - turnOf(other.share),
    hold({ caller, group, share, isExpensive }: Entry, change: 1 | -1): void {
      for (const name of new Set([all, caller, group, share, ...(isExpensive ? [ofExpensive] : [])])) {
        const own = heldBy(name) + change;
        if (own > 0) held.set(name, own);
        else held.delete(name);
      }
      if (change < 0) return;
      turns += 1;
      for (const name of [group, share]) lastTurns.set(name, turns);
    },
  };
}

function othersThan<Each extends { caller: string }>(caller: string, entries: readonly Each[]): Each[] {
  return entries.filter((each) => each.caller !== caller);
}

/** Of the class with most entries and of its callers with most. */
function newestOfMost(waiting: readonly Entry[]): Entry | undefined {
  const ofClass = ofLargest(waiting, ({ group }) => group);
  return ofLargest(ofClass, ({ caller }) => caller).sort((one, other) => other.arrival - one.arrival)[0];
}

/** The entries of the largest groups. */
function ofLargest(entries: readonly Entry[], nameOf: (entry: Entry) => string): Entry[] {
  const groups = [...Map.groupBy(entries, nameOf).values()];
  const most = Math.max(...groups.map(({ length }) => length));
  return groups.filter(({ length }) => length === most).flat();
}
