import { yieldToEventLoop } from '../limits/yield-to-event-loop.ts';

/**
 * Yields what is kept of a long list, part after part; other requests go on in between, and no part is looked at before its
 * items are wanted.
 */
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
