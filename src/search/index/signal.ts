/** Wakes those who wait for something to happen. */
export type Signal = ReturnType<typeof createSignal>;

/** Creates a signal that was not notified yet. */
export function createSignal() {
  const waiting = new Set<() => void>();
  let notifications = 0;
  return {
    /** Ends the waiting of everybody who waits now. */
    notify(): void {
      notifications += 1;
      for (const wake of [...waiting]) wake();
    },
    /** Counts the notifications so far. */
    count: () => notifications,
    /** Resolves at the next notification, or after the milliseconds. */
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
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
