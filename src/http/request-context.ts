import { randomUUID } from 'node:crypto';
import type { AnswerForm } from './answers/format-choice.ts';
import type { Work } from './limits/work.ts';
import type { ProblemCode } from './problem.ts';
import { countedAddress, type CallOrigin } from './proxies/call-origin.ts';
import { continueTrace, type TraceContext } from './trace-context.ts';

/** One request under way: what every middleware knows of it, and the headers that its answer will carry. */
export interface RequestContext {
  request: Request;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  requestId: string;
  trace: TraceContext;
  /** The caller's address, empty when it is not known. */
  address: string;
  /** Who takes turns with other callers: the key's public id, without one the address as it is counted. */
  subject: string;
  /** How many places in front of OpenSearch the request holds. */
  places: number;
  /** How the request came here, and by which name of the service. */
  origin: CallOrigin;
  /** `performance.now()` at the start. */
  started: number;
  /** Form of the answer: JSON until it is chosen, so that an early problem has one. */
  form: AnswerForm;
  /** Of every answer, refused or not; handed over once, since headers set later on cost several times as much. */
  headers: Record<string, string>;
  /** Path of the operation with its placeholders, or first word of a page; never what was sent. */
  template: string;
  dealerId: string | undefined;
  /** Why the request was refused. */
  problem: ProblemCode | undefined;
  /** What the request asked of search, if anything. */
  work: Work | undefined;
  /** Milliseconds that were spent waiting for other parts. */
  spent: Spent;
  /** Whether the answer has `headers` already; those of pages do not. */
  carriesHeaders: boolean;
}

export interface Spent {
  search: number;
  store: number;
}

const requestIdForm = /^[A-Za-z0-9._-]{1,64}$/;

/** Yields the context of a request; `headers` are those that all answers share. */
export function createRequestContext(
  request: Request,
  origin: CallOrigin,
  headers: Readonly<Record<string, string>>,
): RequestContext {
  const { pathname, searchParams } = new URL(request.url);
  const requestId = requestIdOf(request);
  return {
    request,
    path: pathname,
    query: searchParams,
    requestId,
    trace: continueTrace(request.headers.get('traceparent')),
    address: origin.address,
    subject: countedAddress(origin.address),
    places: 0,
    origin,
    started: performance.now(),
    form: 'json',
    headers: { ...headers, 'x-request-id': requestId },
    template: 'unknown',
    dealerId: undefined,
    problem: undefined,
    work: undefined,
    spent: { search: 0, store: 0 },
    carriesHeaders: false,
  };
}

/** Yields the request id that was sent, or a new one when none came or it has another form. */
function requestIdOf(request: Request): string {
  const sent = request.headers.get('x-request-id');
  return sent !== null && requestIdForm.test(sent) ? sent : randomUUID();
}

/** Yields the Server-Timing header: milliseconds up to now, and those spent in search and store where they were used. */
export function serverTiming({ started, spent: { search, store } }: RequestContext): string {
  let text = `total;dur=${tenths(performance.now() - started)}`;
  if (search > 0) text += `, search;dur=${tenths(search)}`;
  if (store > 0) text += `, store;dur=${tenths(store)}`;
  return text;
}

/** Yields milliseconds rounded to tenths. */
export function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

/** Tells whether a search ended without an answer because its caller went away: that is no failure of the service. */
export function isGivenUp({ request, problem }: Pick<RequestContext, 'request' | 'problem'>): boolean {
  return problem === 'SEARCH_UNAVAILABLE' && request.signal.aborted;
}
