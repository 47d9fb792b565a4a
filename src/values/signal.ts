export function createSignal() {
  const waiting = new Set<() => void>();
  let notifications = 0;
  return {
    notify: (): void => {
      notifications += 1;
      for (const wake of [...waiting]) wake();
    },
    count: () => notifications,
    /** The timer does not keep the process alive. */
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds).unref();
        waiting.add(wake);
      }),
  };
}
