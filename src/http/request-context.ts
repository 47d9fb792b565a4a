import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ProblemCode } from './problem.ts';
import type { Format } from './answers/format-choice.ts';

/** One request under way: what every step of the protocol knows of it, and the headers that its answer will carry. */
export interface Exchange {
  request: Request;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  requestId: string;
  /** The caller's address, empty when it is not known. */
  address: string;
  /** `performance.now()` at the start. */
  started: number;
  /** JSON until the choice is made, so that an early problem has a format. */
  format: Format;
  /** Of every answer, refused or not; handed over once, since headers set later on cost several times as much. */
  headers: Record<string, string>;
  /** Path of the operation with its placeholders, or first word of a page; never what was sent. */
  template: string;
  dealerId: string | undefined;
  /** Why the request was refused. */
  problem: ProblemCode | undefined;
  /** Milliseconds that were spent waiting for other parts. */
  spent: Spent;
  /** Whether the answer carries `headers`; pages beside the operations know nothing of them. */
  isWhole: boolean;
}

export interface Spent {
  search: number;
  store: number;
}

const requestIdForm = /^[A-Za-z0-9._-]{1,64}$/;

/** Yields the exchange of a request; `headers` are those that all answers share. */
export function beginExchange(request: Request, address: string, headers: Readonly<Record<string, string>>): Exchange {
  const started = performance.now();
  const { pathname, search } = partsOf(request.url);
  const requestId = requestIdOf(request);
  return {
    request,
    path: pathname,
    query: queryOf(search),
    requestId,
    address,
    started,
    format: 'json',
    headers: { ...headers, 'x-request-id': requestId },
    template: 'unknown',
    dealerId: undefined,
    problem: undefined,
    spent: { search: 0, store: 0 },
    isWhole: false,
  };
}

/** Yields the request id that was sent, or a new one when none came or it has another form. */
export function requestIdOf(request: Request): string {
  const sent = request.headers.get('x-request-id');
  return sent !== null && requestIdForm.test(sent) ? sent : randomUUID();
}

/** Yields the Server-Timing header: milliseconds up to now, and those spent in search and store where they were used. */
export function serverTiming({ started, spent: { search, store } }: Exchange): string {
  let text = `total;dur=${tenths(performance.now() - started)}`;
  if (search > 0) text += `, search;dur=${tenths(search)}`;
  if (store > 0) text += `, store;dur=${tenths(store)}`;
  return text;
}

/** Yields milliseconds rounded to tenths. */
export function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

const keptQueries = new LRUCache<string, URLSearchParams>({ max: 1_000 });

/** So long are searches with a dozen criteria. */
const longestKept = 400;

/** Yields the parameters of a query; nobody writes to them, since a query that was sent lately stays the same object. */
function queryOf(search: string): URLSearchParams {
  let query = keptQueries.get(search);
  if (!query) {
    query = new URLSearchParams(search);
    if (search.length <= longestKept) keptQueries.set(search, query);
  }
  return query;
}

function partsOf(url: string): { pathname: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end < 0
    ? { pathname: url.slice(start), search: '' }
    : { pathname: url.slice(start, end), search: url.slice(end + 1) };
}
