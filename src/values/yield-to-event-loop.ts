import { setImmediate } from 'node:timers/promises';

let queue: Promise<void> = Promise.resolve();

/** Start of the wait of each waiting task, in the order of their turns. */
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

/** Milliseconds that the work whose turn is next has waited; grows with the number of waiting works. */
export function turnDelay(): number {
  const [since] = waitingSince;
  return since === undefined ? 0 : performance.now() - since;
}

/** Milliseconds of work between two turns of the event loop. */
const turn = 3;

/** The function returns undefined, or the promise of `next` when a turn is over. */
export function createTimedYield(next = yieldToEventLoop): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < turn) return undefined;
    return next().then(() => {
      began = performance.now();
    });
  };
}
