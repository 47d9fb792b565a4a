import { continueTrace, type TraceContext } from './trace-context.ts';
import { randomUUID } from 'node:crypto';
import type { AnswerForm } from './answers/format-choice.ts';
import type { Work } from './limits/units.ts';
import type { ProblemCode } from './problem.ts';
import { countedAddress, type CallOrigin } from './proxies.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

export interface RequestContext {
  request: Request;
  path: string;
  query: URLSearchParams;
  requestId: string;
  trace: TraceContext;
  /** Empty when unknown. */
  address: string;
  /** Who takes turns with other callers: the key's public id, else the address as it is counted. */
  subject: string;
  /** Places that the request holds in front of OpenSearch. */
  places: number;
  origin: CallOrigin;
  /** `performance.now()` at the start. */
  started: number;
  /** JSON until it is chosen, so that an early problem has one. */
  form: AnswerForm;
  /** Of every answer, refused or not; handed over once, since setting headers later costs several times as much. */
  headers: Record<string, string>;
  /** Path of the operation with its placeholders, or first word of a page; never what was sent. */
  template: string;
  dealerId: string | undefined;
  problem: ProblemCode | undefined;
  work: Work | undefined;
  /** Milliseconds spent waiting for other parts. */
  spent: Spent;
  /** Whether the answer already has `headers`; those of pages do not. */
  carriesHeaders: boolean;
}

interface Spent {
  search: number;
  store: number;
}

const requestIdForm = /^[A-Za-z0-9._-]{1,64}$/;

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

/** Browsers may do nothing with an answer but read it; pages may override this. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

function requestIdOf(request: Request): string {
  const sent = request.headers.get('x-request-id');
  return sent !== null && requestIdForm.test(sent) ? sent : randomUUID();
}

export function serverTiming({ started, spent: { search, store } }: RequestContext): string {
  let text = `total;dur=${tenths(performance.now() - started)}`;
  if (search > 0) text += `, search;dur=${tenths(search)}`;
  if (store > 0) text += `, store;dur=${tenths(store)}`;
  return text;
}

export function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

/** A search that ended because its caller disconnected is no failure of the service. */
export function isGivenUp({ request, problem }: Pick<RequestContext, 'request' | 'problem'>): boolean {
  return problem === 'SEARCH_UNAVAILABLE' && request.signal.aborted;
}

/** The request that the running code works for, also in all that it awaits; none outside of requests, as in the follower. */
export const requestUnderWay = new AsyncLocalStorage<RequestContext>();

/** Adds to the Server-Timing of the request under way. */
export function noteTime(part: keyof Spent, milliseconds: number): void {
  const request = requestUnderWay.getStore();
  if (request) request.spent[part] += milliseconds;
}

/**
 * `written` is inside the transaction; a request that writes nothing reaches only `received`, `parsed` and
 * `before-answer`.
 */
export type RequestStep =
  'received' | 'parsed' | 'before-transaction' | 'written' | 'committed' | 'searchable' | 'before-answer';

const steps = channel('lodging:request-step');

/** Listeners run synchronously. */
export function noteStep(step: RequestStep, operation: string, requestId: string): void {
  if (steps.hasSubscribers) steps.publish({ step, operation, requestId });
}
