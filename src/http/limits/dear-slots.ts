/** A few slots for dear works, and the line before them. */
interface DearSlots {
  /**
   * Resolves with what gives the slot back when the caller's turn comes; with undefined when it did not come in time, or when the
   * signal was aborted before.
   */
  take(caller: string, signal: AbortSignal): Promise<(() => void) | undefined>;
}

/** How many works have a slot, and how many wait for one. */
export interface SlotsInUse {
  running: number;
  waiting: number;
}

interface SlotSettings {
  slots: number;
  /** Milliseconds that a work waits at most. */
  longestWait: number;
  onChange: (inUse: SlotsInUse) => void;
  /** Tells whether others than the caller ask for anything, dear or not. */
  hasCompany: (caller: string) => boolean;
  /** A clock in milliseconds. */
  now: () => number;
}

/** Milliseconds that a caller rests at most after a work. */
const longestRest = 2_000;

interface Waiting {
  caller: string;
  /** Ends the waiting, with what gives the slot back or, when it was in vain, without. */
  end: (leave?: () => void) => void;
}

/** What a caller has in hand; while it rests after a work it has the slot still, though others may take it. */
interface Held {
  running: number;
  waiting: number;
  /** Number of its last turn, 0 before its first one. */
  lastTurn: number;
}

/**
 * Yields the slots. One caller never has all of them, unless there is but one; of those who wait, the one with the fewest slots is
 * next, then the one whose last turn is longest ago, then who came first. A caller in company rests after each work as long as it took,
 * so that one who asks without a pause has half of a slot's time, and quick searches of others have the rest of the machine.
 */
export function createDearSlots({ slots, longestWait, onChange, hasCompany, now }: SlotSettings): DearSlots {
  const mostOfCaller = Math.max(1, slots - 1);
  const line = new Set<Waiting>();
  const callers = createCallers();
  let [running, turns] = [0, 0];
  const report = (): void => {
    onChange({ running, waiting: line.size });
  };
  const findNext = (): Waiting | undefined =>
    [...line]
      .map((waiting) => ({ waiting, held: callers.find(waiting.caller) }))
      .filter(({ held }) => held.running < mostOfCaller)
      .sort((a, b) => a.held.running - b.held.running || a.held.lastTurn - b.held.lastTurn)[0]?.waiting;
  const beginNext = (): void => {
    for (let next = findNext(); next && running < slots; next = findNext()) begin(next);
  };
  const begin = ({ caller, end }: Waiting): void => {
    callers.find(caller).lastTurn = turns += 1;
    const began = now();
    end(() => {
      running -= 1;
      report();
      runAfter(hasCompany(caller) ? Math.min(now() - began, longestRest) : 0, () => {
        callers.change(caller, { running: -1, waiting: 0 });
        beginNext();
      });
      beginNext();
    });
  };
  return {
    take: (caller, signal) =>
      new Promise((resolve) => {
        const end = (leave?: () => void) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leaveLine);
          line.delete(waiting);
          callers.change(caller, { running: leave ? 1 : 0, waiting: -1 });
          running += leave ? 1 : 0;
          report();
          resolve(leave);
        };
        const leaveLine = () => {
          end();
        };
        const waiting: Waiting = { caller, end };
        const timer = setTimeout(leaveLine, longestWait);
        signal.addEventListener('abort', leaveLine);
        line.add(waiting);
        callers.change(caller, { running: 0, waiting: 1 });
        report();
        if (signal.aborted) leaveLine();
        else beginNext();
      }),
  };
}

function runAfter(milliseconds: number, work: () => void): void {
  if (milliseconds < 1) work();
  else setTimeout(work, milliseconds).unref();
}

/** Yields what callers have in hand; those who have nothing are forgotten. */
function createCallers() {
  const known = new Map<string, Held>();
  const find = (caller: string): Held => known.get(caller) ?? { running: 0, waiting: 0, lastTurn: 0 };
  return {
    find,
    change(caller: string, { running, waiting }: Omit<Held, 'lastTurn'>): void {
      const held = find(caller);
      held.running += running;
      held.waiting += waiting;
      if (held.running + held.waiting > 0) known.set(caller, held);
      else known.delete(caller);
    },
  };
}
