import { hash } from 'node:crypto';
import { z } from 'zod';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { ApiError, type ProblemCode } from '../../http/problem.ts';

/** A cursor is valid only for the same parameters, as sent, and a caller that reads the same of the same channels. */
interface CursorScope extends Pick<StayCriteria, 'gateways' | 'precision'> {
  sent: Readonly<Record<string, string | string[]>>;
  /** Milliseconds since 1970. */
  now: number;
  /** Sort keys may be figures that no answer shows. */
  seal: { seal(text: string): string; open(text: string): string | undefined };
}

const lifetime = 24 * 60 * 60 * 1000;

const cursorShape = z.object({
  /** Milliseconds since 1970. */
  madeAt: z.int(),
  search: z.string(),
  sortKeys: z.array(z.number()).min(2).max(14),
});

/** Parameters that choose the page or its format. */
const notCompared: ReadonlySet<string> = new Set(['cursor', 'pageindex', 'lang', 'format']);

/** `after` are the sort keys of the last stay. */
export function writeSearchCursor(after: readonly number[], scope: CursorScope): string {
  return scope.seal.seal(JSON.stringify({ madeAt: scope.now, search: digestScope(scope), sortKeys: after }));
}

/** Throws CURSOR_MISMATCH for another search or dealer, INVALID_CURSOR for one older than a day or not of a search. */
export function readSearchCursor(text: string, scope: CursorScope): readonly number[] {
  const { data: cursor } = cursorShape.safeParse(JSON.parse(scope.seal.open(text) ?? 'null'));
  if (!cursor) throw refuseCursor('INVALID_CURSOR', 'Must be the nextCursor of a search');
  if (scope.now - cursor.madeAt > lifetime) {
    throw refuseCursor('INVALID_CURSOR', 'Older than 24 hours: start again without a cursor');
  }
  if (cursor.search !== digestScope(scope)) {
    throw refuseCursor('CURSOR_MISMATCH', 'Created by a search with other parameters or another key');
  }
  return cursor.sortKeys;
}

function digestScope({ sent, gateways, precision }: CursorScope): string {
  const compared = Object.entries(sent).filter(([name]) => !notCompared.has(name));
  return hash('sha256', JSON.stringify([compared, [...gateways].sort(), precision]), 'base64url').slice(0, 16);
}

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
