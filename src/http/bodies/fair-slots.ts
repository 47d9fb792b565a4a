/** One caller holds at most half of the slots, and waiting callers take turns. */
interface FairSlots {
  /** Resolves with the function that releases the slot; rejects when the signal is aborted before there is one. */
  take: (caller: string, signal: AbortSignal) => Promise<() => void>;
}

interface Waiting {
  begin: () => void;
  signal: AbortSignal;
}

export function createFairSlots(slots: number): FairSlots {
  const mostOfCaller = Math.max(1, Math.floor(slots / 2));
  const held = new Map<string, number>();
  /** In the order of the callers' next turns. */
  const queues = new Map<string, Waiting[]>();
  let free = slots;
  const hold = (caller: string, change: 1 | -1): void => {
    free -= change;
    const count = (held.get(caller) ?? 0) + change;
    if (count > 0) held.set(caller, count);
    else held.delete(caller);
  };
  const beginNext = (): void => {
    for (const [caller, queue] of queues) {
      if (free === 0) return;
      if ((held.get(caller) ?? 0) >= mostOfCaller) continue;
      queues.delete(caller);
      const live = queue.filter(({ signal }) => !signal.aborted);
      const next = live.shift();
      if (live.length > 0) queues.set(caller, live);
      if (!next) continue;
      hold(caller, 1);
      next.begin();
    }
  };
  return {
    async take(caller, signal) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        queues.set(caller, [...(queues.get(caller) ?? []), { begin: resolve, signal }]);
        beginNext();
      });
      return () => {
        hold(caller, -1);
        beginNext();
      };
    },
  };
}
