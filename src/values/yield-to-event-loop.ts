import { setImmediate } from 'node:timers/promises';

let queue: Promise<void> = Promise.resolve();

/** Start of the wait of each waiting task, in their order. */
const waitingSince: number[] = [];

/** Resolves after other requests ran. Only one long task continues per turn, so that many tasks block requests no longer than one does. */
export function yieldToEventLoop(): Promise<void> {
  waitingSince.push(performance.now());
  queue = queue
    .then(() => setImmediate())
    .then(() => {
      waitingSince.shift();
    });
  return queue;
}

/** Milliseconds that the next task has waited; grows with the number of waiting tasks. */
export function yieldDelay(): number {
  const [since] = waitingSince;
  return since === undefined ? 0 : performance.now() - since;
}

/** Milliseconds that a task works until other requests run. */
const slice = 3;

/** The function returns undefined, or the promise of `next` when a slice is over. */
export function createTimedYield(next = yieldToEventLoop): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < slice) return undefined;
    return next().then(() => {
      began = performance.now();
    });
  };
}
