import { createSignal } from './signal.ts';

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
  /** A notification begins the next run at once, or after the current run, which may not have read what changed. */
  wake?: ReturnType<typeof createSignal>;
}

interface Running {
  ended: Promise<void>;
  /** Starts no further run and aborts the signal of the current one. */
  stop: () => Promise<void>;
}

/** Runs never overlap, and the waits do not keep the process alive. */
export function runPeriodically(periodic: Periodic): Running {
  const { work, every, first = 0, longest = every, onFailure, onRecovery, ending, wake = createSignal() } = periodic;
  const stopping = new AbortController();
  const signal = ending ? AbortSignal.any([ending, stopping.signal]) : stopping.signal;
  signal.addEventListener('abort', wake.notify);
  const hasEnded = () => signal.aborted;
  const repeat = async () => {
    let failures = 0;
    if (first > 0 && !hasEnded()) await wake.wait(first);
    while (!hasEnded()) {
      const seen = wake.count();
      let wait = every;
      try {
        const next = await work(signal);
        if (typeof next === 'number') wait = next;
        if (failures > 0) onRecovery?.();
        failures = 0;
      } catch (error) {
        if (failures === 0 && !hasEnded()) onFailure(error);
        failures += 1;
        wait = Math.min(longest, every * 2 ** failures);
      }
      if (wait > 0 && wake.count() === seen) await wake.wait(wait);
    }
  };
  const ended = repeat();
  return {
    ended,
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
