import { setTimeout as pause } from 'node:timers/promises';

/** Background work and its rhythm; times are in milliseconds. */
interface Periodic {
  /** One turn; a number that it returns is the wait until the next one, instead of `every`. */
  work: (ending: AbortSignal) => unknown;
  every: number;
  /** Until the first turn; it begins at once when left out. */
  first?: number;
  /** Waits double with each failure in a row, from `every` up to this; they stay the same when left out. */
  longest?: number;
  /** Called for the first failure in a row; the work is tried again. */
  onFailure: (error: unknown) => void;
  onRecovery?: () => void;
  /** Ends the work, as `stop` does. */
  ending?: AbortSignal;
}

/** Background work that runs. */
interface Running {
  /** Resolves when it has ended. */
  ended: Promise<void>;
  /** Ends it: no further turn begins, and the one under way sees its signal aborted. */
  stop: () => Promise<void>;
}

/** Repeats work, one turn after the other, until it is stopped. Its waits keep no process alive. */
export function runPeriodically({ ending, ...periodic }: Periodic): Running {
  const stopping = new AbortController();
  const signal = ending ? AbortSignal.any([ending, stopping.signal]) : stopping.signal;
  const ended = repeat(periodic, signal);
  return {
    ended,
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

async function repeat(periodic: Omit<Periodic, 'ending'>, ending: AbortSignal): Promise<void> {
  const { work, every, first = 0, longest = every, onFailure, onRecovery } = periodic;
  let failures = 0;
  let wait = first;
  const hasEnded = () => ending.aborted;
  for (;;) {
    if (wait > 0) await pause(wait, undefined, { signal: ending, ref: false }).catch(() => undefined);
    if (hasEnded()) return;
    try {
      const next = await work(ending);
      wait = typeof next === 'number' ? next : every;
      if (failures > 0) onRecovery?.();
      failures = 0;
    } catch (error) {
      if (failures === 0 && !hasEnded()) onFailure(error);
      failures += 1;
      wait = Math.min(longest, every * 2 ** failures);
    }
  }
}
