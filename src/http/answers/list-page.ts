import type { z } from 'zod';
import { readCursor, writeCursor } from '../../formats/tokens.ts';
import type { Expense } from '../request-context.ts';
import { ApiError } from '../problem.ts';
import type { Call } from '../operation.ts';
import type { Span } from '../../values/span.ts';
import { yieldToEventLoop } from '../../values/yield-to-event-loop.ts';

/** A page of a list paged by cursor (docs/contract.md 1.7). */
interface Page<Position, Filters> {
  /** Exclusive; undefined: from the start. */
  after: Position | undefined;
  filters: Filters;
  /** Infinity for all. */
  limit: number;
}

/** `pageSize` 0 means all. */
interface PagedQuery {
  pageSize: number;
  cursor?: string | undefined;
}

/**
 * `sent` are the query's filters. A cursor carries the filters it was made with. Throws INVALID_CURSOR for a text that is not a cursor of
 * this list, or one sent with other filters.
 */
export function readPage<Position, Filters extends object>(
  { pageSize, cursor: text }: PagedQuery,
  sent: Filters,
  shape: z.ZodType<{ after: Position; filters: Filters }>,
): Page<Position, Filters> {
  const limit = pageSize === 0 ? Infinity : pageSize;
  if (text === undefined) return { after: undefined, filters: sent, limit };
  const cursor = shape.safeParse(readCursor(text));
  if (!cursor.success) throw invalidCursor('Must be a cursor of this list');
  const { after, filters } = cursor.data;
  const carried = new Map<string, unknown>(Object.entries(filters));
  if (Object.entries(sent).some(([name, value]) => value !== undefined && value !== carried.get(name))) {
    throw invalidCursor('Created with other filters');
  }
  return { after, filters, limit };
}

/** This many rows cost as much as an ordinary request. */
const rowsOfUnit = 500;

/** See docs/contract.md 1.10. */
export function priceRows(rows: number): Expense {
  return { units: Math.ceil(rows / rowsOfUnit), reason: `${rows} rows` };
}

type Kept = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * X-Total-Count and, except on the last page, Link to the next. `last` is the position of the page's last item when
 * more follow; `kept` are parameters that are no filters.
 */
export function pageHeaders(
  { query, language, format }: Call<unknown, PagedQuery>,
  page: { publicUrl: string; path: string; total: number; last: unknown; filters: object; kept?: Kept },
): Record<string, string> {
  const total = { 'x-total-count': String(page.total) };
  if (page.last === undefined) return total;
  const next = new URLSearchParams({
    cursor: writeCursor({ after: page.last, filters: page.filters }),
    pageSize: String(query.pageSize),
    lang: language,
    ...(format === 'xml' && { format }),
  });
  for (const [name, value] of Object.entries(page.kept ?? {})) if (value) next.set(name, value.join(','));
  return { ...total, link: `<${page.publicUrl}${page.path}?${next.toString()}>; rel="next"` };
}

function invalidCursor(detail: string): ApiError {
  const errors = [{ parameter: 'cursor', code: 'INVALID_VALUE' as const, detail }];
  return new ApiError('INVALID_CURSOR', { detail: `cursor: ${detail}`, errors });
}

/** Ids per span: a millisecond or two of work. */
const usualStep = 1_000;

/**
 * Lazily reads span after span of the ids above `after` up to the newest so far; other requests run in between. No transaction stays open
 * between two reads: each item is seen as it is when its span is read. An item that always matches comes once; one that begins or stops
 * matching meanwhile may be missing.
 */
export async function* scanIds<Item>(
  newest: () => number,
  after: number,
  read: (span: Span) => readonly Item[],
  step = usualStep,
): AsyncGenerator<Item, void> {
  for (let reached = after; reached < newest(); reached += step) {
    if (reached > after) await yieldToEventLoop();
    yield* read({ after: reached, upTo: reached + step });
  }
}

export async function countByScan(newest: () => number, count: (span: Span) => number): Promise<number> {
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
