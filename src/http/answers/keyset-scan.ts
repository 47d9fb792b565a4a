import { yieldToEventLoop } from '../limits/yield-to-event-loop.ts';

/** Ids above the one and up to the other. */
interface IdSpan {
  after: number;
  upTo: number;
}

/** Ids looked at in one go: a millisecond or two of work. */
const usualStep = 1_000;

/**
 * Yields what a read finds, span after span of the ids above the given one up to the newest so far; other requests go on in
 * between, and no span is read before its items are wanted. Nothing is held between two reads, so a walk sees each item as it
 * is when its span comes: what matches all the time comes once, what begins or ceases to match meanwhile may be missing.
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

/** Yields the sum of the counts of all spans, made as a walk is. */
export async function countByScan(newest: () => number, count: (span: IdSpan) => number): Promise<number> {
  let total = 0;
  for await (const found of scanIds(newest, 0, (span) => [count(span)])) total += found;
  return total;
}

/** Yields the first items of a walk, at most so many, and the last of them when more follow; with Infinity the walk itself. */
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

/** Yields what each item is presented as, when its turn comes; undefined ones are left out. */
export async function* presentEach<Item, Presented>(
  items: Iterable<Item> | AsyncIterable<Item>,
  present: (item: Item) => Presented | undefined,
): AsyncGenerator<Presented, void> {
  for await (const item of items) {
    const presented = present(item);
    if (presented !== undefined) yield presented;
  }
}
