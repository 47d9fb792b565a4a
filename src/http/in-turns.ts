import { setImmediate as nextTurn } from 'node:timers/promises';

const turn = 5;

/** Yields the results of the items in their order, and lets other requests go on after every 5 ms of work. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(resultOf(item));
    if (performance.now() - began < turn) continue;
    await nextTurn();
    began = performance.now();
  }
  return results;
}
