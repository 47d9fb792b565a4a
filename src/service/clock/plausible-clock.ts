/** What a plausible clock reads; all of it in milliseconds. */
export interface ClockSources {
  /** What the clock of the machine shows, since 1970. Anybody may set it to anything. */
  shown: () => number;
  /** Time that passed while the program ran; nobody can set it. */
  elapsed: () => number;
  /** The same with the time that the machine slept; it costs more to read. */
  elapsedWithSleep: () => number;
}

interface PlausibleClock {
  /** The instant, in milliseconds since 1970: what the machine shows, or where time must be when that is not plausible. */
  now: () => number;
  /** How far what the machine shows is ahead of `now`, in milliseconds; 0 while it is believed. */
  readAhead: () => number;
  /** Believes what the machine shows. */
  accept: () => void;
}

const minute = 60_000;

/** The machine's clock may differ by so much from where time must be; it is looked at from the last hour's beginning on. */
export const tolerance = { milliseconds: 10 * minute, since: 60 * minute };

/**
 * Yields a clock that is not moved by one that jumps. `lastSeen` is the instant that was kept last, undefined at the very first
 * start. The time since is not known: the machine may show up to `longestStop` milliseconds more, and hardly less.
 */
export function createPlausibleClock(
  { shown, elapsed, elapsedWithSleep }: ClockSources,
  lastSeen: number | undefined,
  longestStop: number,
): PlausibleClock {
  const anchorAt = (instant: number) => ({ instant, elapsed: elapsed(), withSleep: elapsedWithSleep() });
  const beginning = shown();
  const step = beginning - (lastSeen ?? beginning);
  const isBelieved = step >= -tolerance.milliseconds && step <= Math.max(longestStop, tolerance.milliseconds);
  let anchor = anchorAt(isBelieved ? beginning : (lastSeen as number));
  const read = () => {
    const [seen, since] = [shown(), elapsed() - anchor.elapsed];
    if (isNear(seen, anchor.instant + since)) {
      // Anew once an hour and not each time: many small jumps are a large one.
      if (since > tolerance.since) anchor = anchorAt(seen);
      return { now: seen, ahead: 0 };
    }
    const expected = anchor.instant + elapsedWithSleep() - anchor.withSleep;
    return isNear(seen, expected) ? { now: seen, ahead: 0 } : { now: expected, ahead: seen - expected };
  };
  return {
    now: () => read().now,
    readAhead: () => read().ahead,
    accept() {
      anchor = anchorAt(shown());
    },
  };
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance.milliseconds;
}
