import { hash } from 'node:crypto';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../formats/cursor.ts';
import { ApiError, type ProblemCode } from '../../http/problem.ts';

/** What a cursor was made under: parameters as they were sent, and the channels of the caller. */
interface CursorScope {
  sent: Readonly<Record<string, string | string[]>>;
  gateways: readonly string[];
}

const lifetime = 24 * 60 * 60 * 1000;

const cursorShape = z.object({
  /** Milliseconds since 1970. */
  madeAt: z.int(),
  search: z.string(),
  after: z.array(z.number()).min(3).max(7),
});

/** Parameters that say which page is meant, and how it is written. */
const notCompared: ReadonlySet<string> = new Set(['cursor', 'pageindex', 'lang', 'format']);

/** Yields the cursor behind the stay with the order numbers; `now` is in milliseconds since 1970. */
export function writeSearchCursor(after: readonly number[], scope: CursorScope, now: number): string {
  return writeCursor({ madeAt: now, search: digestScope(scope), after });
}

/**
 * Reads the order numbers out of a cursor; throws CURSOR_MISMATCH when it was made by another search or for another dealer's channels, and
 * INVALID_CURSOR when it is older than a day or no cursor of a search.
 */
export function readSearchCursor(text: string, scope: CursorScope, now: number): readonly number[] {
  const { data: cursor } = cursorShape.safeParse(readCursor(text));
  if (!cursor) throw refuseCursor('INVALID_CURSOR', 'Must be the nextCursor of a search');
  if (now - cursor.madeAt > lifetime) throw refuseCursor('INVALID_CURSOR', 'Is older than 24 hours: begin again');
  if (cursor.search !== digestScope(scope))
    throw refuseCursor('CURSOR_MISMATCH', 'Was made by a search with other parameters, or with another key');
  return cursor.after;
}

function digestScope({ sent, gateways }: CursorScope): string {
  const compared = Object.entries(sent).filter(([name]) => !notCompared.has(name));
  return hash('sha256', JSON.stringify([compared, [...gateways].sort()]), 'base64url').slice(0, 16);
}

/** Yields the address of the page behind the cursor, for the header Link. */
export function buildNextLink(
  url: string,
  { sent, language, format }: { sent: CursorScope['sent']; language: string; format: 'json' | 'xml' },
  cursor: string,
): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(sent)) if (name !== 'pageindex') next.set(name, String(value));
  next.set('lang', language);
  if (format === 'xml') next.set('format', format);
  next.set('cursor', cursor);
  return `<${url}?${next.toString()}>; rel="next"`;
}

function refuseCursor(problem: ProblemCode, detail: string): ApiError {
  const errors = [{ parameter: 'cursor', code: 'INVALID_VALUE' as const, detail }];
  return new ApiError(problem, { detail: `cursor: ${detail}`, errors });
}
