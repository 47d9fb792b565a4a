import { setTimeout as pause } from 'node:timers/promises';

/** Waits so many milliseconds, which keeps no process alive; false when the signal was aborted meanwhile. */
export async function rest(milliseconds: number, ending: AbortSignal): Promise<boolean> {
  await pause(milliseconds, undefined, { signal: ending, ref: false }).catch(() => undefined);
  return !ending.aborted;
}
