import { yieldToEventLoop } from '../limits/yield-to-event-loop.ts';

/** `after` is exclusive, `upTo` inclusive. */
interface IdSpan {
  after: number;
  upTo: number;
}

/** Ids per span: a millisecond or two of work. */
const usualStep = 1_000;

/**
 * Lazily reads span after span of the ids above `after` up to the newest so far; other requests run in between. Nothing
 * is held between two reads, so each item is seen as it is when its span is read: what matches throughout comes once,
 * what begins or ceases to match meanwhile may be missing.
 */
export async function* scanIds<Item>(
  newest: () => number,
  after: number,
  read: (span: IdSpan) => readonly Item[],
  step = usualStep,
): AsyncGenerator<Item, void> {
  for (let reached = after; reached < newest(); reached += step) {
    if (reached > after) await yieldToEventLoop();
    yield* read({ after: reached, upTo: reached + step });
  }
}

export async function countByScan(newest: () => number, count: (span: IdSpan) => number): Promise<number> {
  let total = 0;
  for await (const found of scanIds(newest, 0, (span) => [count(span)])) total += found;
  return total;
}

/** `last` is the page's last item when more follow. With limit Infinity the walk itself is returned. */
export async function takePage<Item>(
  walk: AsyncIterable<Item>,
  limit: number,
): Promise<{ items: Iterable<Item> | AsyncIterable<Item>; last: Item | undefined }> {
  if (limit === Infinity) return { items: walk, last: undefined };
  const items: Item[] = [];
  for await (const item of walk) {
    if (items.length === limit) return { items, last: items.at(-1) };
    items.push(item);
  }
  return { items, last: undefined };
}

/** Lazy; items presented as undefined are left out. */
export async function* presentEach<Item, Presented>(
  items: Iterable<Item> | AsyncIterable<Item>,
  present: (item: Item) => Presented | undefined,
): AsyncGenerator<Presented, void> {
  for await (const item of items) {
    const presented = present(item);
    if (presented !== undefined) yield presented;
  }
}
