import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work between two turns of the event loop. */
const turn = 3;

/** The function returns undefined, or the promise of `next` when a turn is over. */
export function createTimedYield(next: () => Promise<void> = setImmediate): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < turn) return undefined;
    return next().then(() => {
      began = performance.now();
    });
  };
}
