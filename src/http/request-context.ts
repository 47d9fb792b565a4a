import { formatTraceparent, continueTrace, type TraceContext } from './trace-context.ts';
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

/** Adds up what the requests under way spend in other parts, each separately, and identifies them there. */
export interface ServerTimings {
  /** Whatever is added within the work, and within all that it awaits, goes to the request's `spent`. */
  during<Result>(request: RequestUnderWay, work: () => Result): Result;
  /** Ignored outside of requests, as in the follower. */
  add(part: keyof Spent, milliseconds: number): void;
  traceparent: () => string | undefined;
  underWay: () => RequestUnderWay | undefined;
}

type RequestUnderWay = Pick<RequestContext, 'spent' | 'trace' | 'subject' | 'places'>;

export function createServerTimings(): ServerTimings {
  const underWay = new AsyncLocalStorage<RequestUnderWay>();
  return {
    during: (request, work) => underWay.run(request, work),
    add(part, milliseconds) {
      const request = underWay.getStore();
      if (request) request.spent[part] += milliseconds;
    },
    traceparent() {
      const request = underWay.getStore();
      return request && formatTraceparent(request.trace);
    },
    underWay: () => underWay.getStore(),
  };
}

/**
 * `written` is inside the transaction; a request that writes nothing reaches only `received`, `parsed` and
 * `before-answer`.
 */
export type RequestStep =
  'received' | 'parsed' | 'before-transaction' | 'written' | 'committed' | 'searchable' | 'before-answer';

interface StepNote {
  step: RequestStep;
  operation: string;
  requestId: string;
}

const stepChannel = 'lodging:request-step';

const steps = channel(stepChannel);

/** Listeners run synchronously. */
export function noteStep(step: RequestStep, operation: string, requestId: string): void {
  if (!steps.hasSubscribers) return;
  const note: StepNote = { step, operation, requestId };
  steps.publish(note);
}
