import { yieldToEventLoop } from '../limits/yield-to-event-loop.ts';

/** Filters a long list lazily, part by part; other requests run in between. */
export async function* filterInParts<Item>(
  items: readonly Item[],
  keptOf: (part: readonly Item[]) => readonly Item[],
  step = 500,
): AsyncGenerator<Item, void> {
  for (let start = 0; start < items.length; start += step) {
    if (start > 0) await yieldToEventLoop();
    yield* keptOf(items.slice(start, start + step));
  }
}
