import type { z } from 'zod';
import { readCursor, writeCursor } from '../../formats/cursor.ts';
import type { Expense } from '../limits/work.ts';
import { ApiError } from '../problem.ts';
import type { Call } from '../operation.ts';

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
 * `sent` are the query's filters. A cursor carries the filters it was made with; throws INVALID_CURSOR for a text that
 * is no cursor of this list, or one sent with other filters.
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
