/** A bell between those who want something done and the one who does it. */
export interface Wakeable {
  /** Wakes whoever listens. */
  ring(): void;
  /** How often it rang. */
  count(): number;
  /** Resolves at the next ring, or after the milliseconds. */
  heard(milliseconds: number): Promise<void>;
  /** Says that something was done. */
  answer(): void;
  /** Resolves at the next answer, or after the milliseconds. */
  answered(milliseconds: number): Promise<void>;
}

/** Yields a bell that nobody has rung yet. */
export function wakeable(): Wakeable {
  const [listeners, waiters] = [new Set<() => void>(), new Set<() => void>()];
  let rings = 0;
  return {
    ring() {
      rings += 1;
      wakeAll(listeners);
    },
    count: () => rings,
    heard: (milliseconds) => nextOf(listeners, milliseconds),
    answer: () => wakeAll(waiters),
    answered: (milliseconds) => nextOf(waiters, milliseconds),
  };
}

function wakeAll(sleepers: Set<() => void>): void {
  for (const wake of [...sleepers]) wake();
}

function nextOf(sleepers: Set<() => void>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      sleepers.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    sleepers.add(wake);
  });
}
