import { setImmediate } from 'node:timers/promises';

const turn = 3;

let queue: Promise<void> = Promise.resolve();

/** When each of the works that wait for their turn began to, the one that is next first. */
const waitingSince: number[] = [];

/**
 * Resolves when other requests went on. Long works take turns among each other too: only one of them goes on each time, so
 * that many together hold up nobody longer than one does.
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

/** Yields how many milliseconds the long work that goes on next has waited for its turn: the more there are, the longer. */
export function turnDelay(): number {
  const [since] = waitingSince;
  return since === undefined ? 0 : performance.now() - since;
}

/** Yields a function that resolves at once, or, when 3 ms of work are over, after the next turn. */
export function createTimedYield(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < turn) return undefined;
    return yieldToEventLoop().then(() => {
      began = performance.now();
    });
  };
}

/** Yields the results of the items in their order, and lets other requests go on after every 3 ms of work. */
export async function mapWithYields<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const takeTurn = createTimedYield();
  for (const item of items) {
    results.push(resultOf(item));
    const turned = takeTurn();
    if (turned) await turned;
  }
  return results;
}
