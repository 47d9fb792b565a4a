export type Signal = ReturnType<typeof createSignal>;

export function createSignal() {
  const waiting = new Set<() => void>();
  let notifications = 0;
  return {
    /** Wakes all current waiters. */
    notify(): void {
      notifications += 1;
      for (const wake of [...waiting]) wake();
    },
    count: () => notifications,
    /** Resolves at the next notification or after the timeout. */
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
