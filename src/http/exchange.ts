import { randomUUID } from 'node:crypto';
import type { Format } from './format-choice.ts';

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
  headers: Record<string, string>;
}

const requestIdForm = /^[A-Za-z0-9._-]{1,64}$/;

/** Yields the exchange of a request. */
export function beginExchange(request: Request, address: string): Exchange {
  const started = performance.now();
  const { pathname, search } = partsOf(request.url);
  const requestId = requestIdOf(request);
  return {
    request,
    path: pathname,
    query: new URLSearchParams(search),
    requestId,
    address,
    started,
    format: 'json',
    headers: { 'X-Request-Id': requestId },
  };
}

/** Yields the request id that was sent, or a new one when none came or it has another form. */
export function requestIdOf(request: Request): string {
  const sent = request.headers.get('X-Request-Id');
  return sent !== null && requestIdForm.test(sent) ? sent : randomUUID();
}

function partsOf(url: string): { pathname: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end < 0
    ? { pathname: url.slice(start), search: '' }
    : { pathname: url.slice(start, end), search: url.slice(end + 1) };
}
