import { setImmediate } from 'node:timers/promises';

const turn = 3;

let queue: Promise<void> = Promise.resolve();

/** When each waiting work began to wait, in the order of their turns. */
const waitingSince: number[] = [];

/**
 * Resolves after other requests ran. Only one long work goes on each turn, so that many together block others no longer
 * than one does.
 */
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

/** The function resolves at once, or after the next turn when 3 ms of work are over. */
export function createTimedYield(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < turn) return undefined;
    return yieldToEventLoop().then(() => {
      began = performance.now();
    });
  };
}
