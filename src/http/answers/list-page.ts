import type { z } from 'zod';
import { readCursor, writeCursor } from '../../formats/cursor.ts';
import type { Expense } from '../limits/work.ts';
import { ApiError } from '../problem.ts';
import type { Call } from '../operation.ts';

/** A page of a list that is paged by cursor (docs/contract.md 1.7). */
interface Page<Position, Filters> {
  /** The page begins after this place; undefined: at the start. */
  after: Position | undefined;
  filters: Filters;
  /** Items of the page; Infinity for all. */
  limit: number;
}

/** The query of a paged list: its filters beside `pageSize` (0 = all) and `cursor`. */
interface PagedQuery {
  pageSize: number;
  cursor?: string | undefined;
}

/**
 * Yields the page that the query asks for; `sent` are its filters. A cursor brings the filters along under which it was made;
 * throws INVALID_CURSOR for a text that is no cursor of this list, and for one that comes with other filters.
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
  if (Object.entries(sent).some(([name, value]) => value !== undefined && value !== carried.get(name)))
    throw invalidCursor('Was made under other filters');
  return { after, filters, limit };
}

/** So many rows cost as much as an ordinary request. */
const rowsOfUnit = 500;

/** Yields what an answer of so many rows costs on the rate of the caller (docs/contract.md 1.10). */
export function priceRows(rows: number): Expense {
  return { units: Math.ceil(rows / rowsOfUnit), reason: `${rows} rows` };
}

/** Lists of the query by name; undefined ones were not sent. */
type Kept = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Yields the headers of a page: X-Total-Count and, unless it is the last one, Link to the next. `last` is the place of the page's
 * last item when more follow; `kept` are parameters of the request that are no filters.
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
