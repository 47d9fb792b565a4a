/** Wakes those who wait for something to happen. */
export interface Signal {
  /** Ends the waiting of everybody who waits now. */
  notify(): void;
  /** Counts the notifications so far. */
  count(): number;
  /** Resolves at the next notification, or after the milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** Creates a signal that was not notified yet. */
export function createSignal(): Signal {
  const waiting = new Set<() => void>();
  let count = 0;
  return {
    notify() {
      count += 1;
      for (const wake of [...waiting]) wake();
    },
    count: () => count,
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        waiting.add(wake);
      }),
  };
}
