import { setTimeout as pause } from 'node:timers/promises';

/** Times in milliseconds. */
interface Periodic {
  /** A returned number replaces `every` as the wait until the next run. */
  work: (ending: AbortSignal) => unknown;
  every: number;
  /** Delay before the first run; none by default. */
  first?: number;
  /** Upper limit of the wait, which doubles with each consecutive failure; without it the wait stays `every`. */
  longest?: number;
  /** Called for the first of consecutive failures only; the work is retried. */
  onFailure: (error: unknown) => void;
  onRecovery?: () => void;
  ending?: AbortSignal;
}

interface Running {
  ended: Promise<void>;
  /** Starts no further run and aborts the signal of the current one. */
  stop: () => Promise<void>;
}

/** Runs never overlap, and the waits do not keep the process alive. */
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
