import { randomUUID } from 'node:crypto';
import type { AnswerForm } from './answers/format-choice.ts';
import type { ProblemCode } from './problem.ts';
import { countedAddress, type CallOrigin } from './proxies.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

/** `reason` is what makes the request cost more than one unit, such as `sort=discount`. */
export interface Expense {
  units: number;
  reason: string;
}

/** A request to OpenSearch, as listed in the price table (docs/contract.md 1.10). */
export interface SearchTask {
  /** Row of the price table, such as `exact` or `stays, facets`. */
  plan: string;
  units: number;
  /** The reason for the cost, in words of the contract. */
  criterion: string;
  /** Expensive tasks of a class of callers hold at most a quarter of the OpenSearch slots, but at least one. */
  isExpensive: boolean;
  /** Longest wait for a slot in milliseconds; default 1,000 and, for an expensive task, 2,000. */
  longestWait?: number;
}

export const lookup: SearchTask = { plan: 'lookup', units: 1, criterion: 'a lookup', isExpensive: false };

export interface RequestContext {
  request: Request;
  path: string;
  query: URLSearchParams;
  requestId: string;
  trace: TraceContext;
  /** Empty when unknown. */
  address: string;
  /** The caller as the queue counts it: the key's public id, else the address as it is counted. */
  subject: string;
  /** Whether the caller sent a valid secret key. */
  hasKey: boolean;
  /** OpenSearch slots that the request holds. */
  slots: number;
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
  task: SearchTask | undefined;
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
  const sentId = request.headers.get('x-request-id') ?? '';
  const requestId = requestIdForm.test(sentId) ? sentId : randomUUID();
  return {
    request,
    path: pathname,
    query: searchParams,
    requestId,
    trace: continueTrace(request.headers.get('traceparent')),
    address: origin.address,
    subject: countedAddress(origin.address),
    hasKey: false,
    slots: 0,
    origin,
    started: performance.now(),
    form: 'json',
    headers: { ...headers, 'x-request-id': requestId },
    template: 'unknown',
    dealerId: undefined,
    problem: undefined,
    task: undefined,
    spent: { search: 0, store: 0 },
    carriesHeaders: false,
  };
}

/** W3C Trace Context (https://www.w3.org/TR/trace-context/); all in lower-case hex. */
interface TraceContext {
  /** 32 digits, the same in all programs that work for one request of a user. */
  traceId: string;
  /** 16 digits, of this request alone. */
  spanId: string;
  /** The caller's span; undefined: the trace begins here. */
  parentId: string | undefined;
  flags: string;
}

/** Version, trace id, parent id and flags; only future versions may append more. */
const traceForm = /^(?!ff|00-.{53})[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** Begins a new trace when `traceparent` is missing or malformed, as the standard wants. */
function continueTrace(traceparent: string | null): TraceContext {
  const [, traceId = randomHex(), parentId, flags = '00'] = traceForm.exec(traceparent?.trim() ?? '') ?? [];
  // Of the flags only the last bit, by which the caller says that it records the trace, is passed on.
  return { traceId, spanId: randomHex().slice(16), parentId, flags: `0${parseInt(flags, 16) & 1}` };
}

/** 32 digits; neither half is all zeros, since version and variant stand in them. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

/** For outgoing requests. */
export function formatTraceparent({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${flags}`;
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
