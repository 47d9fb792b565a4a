import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { HttpParts } from './http-parts.ts';
import type { Application, HttpEnv, HttpMiddleware } from './http-env.ts';
import { allowOrigins } from './origins.ts';
import { mountOperations, refuseOtherMethods } from './mount-operations.ts';
import type { Operation } from './operation.ts';
import { answerProblem, refuseBeforeOperation } from './problem-response.ts';
import {
  createRequestContext,
  serverTiming,
  isGivenUp,
  requestUnderWay,
  tenths,
  type RequestContext,
  securityHeaders,
} from './request-context.ts';
import { findCallOrigin, plainAddress, createTrust, type CallOrigin, countedAddress } from './proxies.ts';
import { ApiError } from './problem.ts';
import { choosePageForm } from './answers/format-choice.ts';

/**
 * Every request, to an operation or a page, passes the middleware in this order; for what operations add see
 * `mount-operations.ts`.
 */
export function createApplication(
  parts: HttpParts,
  operations: readonly Operation[],
  mountPages: (app: Application) => void,
): Application {
  const app: Application = new Hono<HttpEnv>();
  app.onError((error, c) => answerProblem(error, c, parts));
  app.notFound((c) => refuseBeforeOperation(new ApiError('ROUTE_NOT_FOUND'), c, parts));
  app.use(beginRequest(parts));
  app.use(noteRequest(parts));
  app.use(refuseSecondHost);
  app.use(allowOrigins(parts));
  app.use(shareHeaders());
  app.use(countPageRequests(parts));
  mountPages(app);
  refuseOtherMethods(app);
  mountOperations(app, operations, parts);
  return app;
}

/** Also adds up what the request spends in the store and in search. */
function beginRequest({ log, metrics, settings }: Pick<HttpParts, 'log' | 'metrics' | 'settings'>): HttpMiddleware {
  const shared = securityHeaders(settings.publicUrl);
  const trusts = createTrust(settings.trustedProxies);
  const warn = warnOfProxies({ log, metrics, settings });
  return async (c, next) => {
    // Hono leaves its environment out when it is called without a server.
    const connection = c.env as typeof c.env | undefined;
    const peer = plainAddress(connection?.incoming?.socket.remoteAddress ?? '');
    const origin = connection?.origin ?? findCallOrigin(peer, c.req.raw.headers, trusts);
    if (origin.isForwarded && !connection?.origin) warn(origin);
    const context = createRequestContext(c.req.raw, origin, shared);
    c.set('requestContext', context);
    await requestUnderWay.run(context, next);
  };
}

const untrusted =
  'Requests come through a proxy that TRUST_PROXY does not name: all its callers count as one address. Set TRUST_PROXY if it is yours';
const elsewhere =
  'The proxy serves another address than PUBLIC_URL, the base of all links. Set PUBLIC_URL to the address that callers use';

/** Links never follow request headers: others would see them, too, in cached answers and in mails. */
function warnOfProxies({ log, metrics, settings }: Pick<HttpParts, 'log' | 'metrics' | 'settings'>) {
  const ownHost = new URL(settings.publicUrl).host;
  const logged = new Set<string>();
  return ({ isTrusted, host }: CallOrigin): void => {
    if (!isTrusted) metrics.noteForwarded();
    const text = isTrusted ? elsewhere : untrusted;
    if ((isTrusted && (host ?? ownHost) === ownHost) || logged.has(text)) return;
    logged.add(text);
    log.warn(text);
  };
}

/** Of several Host headers proxies and the service could choose different ones (RFC 9112, 3.2). */
const refuseSecondHost: HttpMiddleware = (c, next) => {
  // `headers` holds only the first one. Hono leaves its environment out when it is called without a server.
  const { incoming } = (c.env as typeof c.env | undefined) ?? {};
  const names = incoming?.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host') ?? [];
  if (names.length <= 1) return next();
  throw new ApiError('INVALID_PARAMETER', {
    errors: [{ parameter: 'Host', code: 'INVALID_VALUE', detail: 'Send one Host header' }],
  });
};

/** For pages; their own headers win. */
function shareHeaders(): HttpMiddleware {
  return async (c, next) => {
    await next();
    const context = c.get('requestContext');
    if (context.carriesHeaders) return;
    const headers = new Headers({ 'server-timing': serverTiming(context), ...context.headers });
    for (const [name, value] of c.res.headers) headers.set(name, value);
    headers.set('x-request-id', context.requestId);
    const { body, status } = c.res;
    c.res = undefined;
    c.res = new Response(body, { status, headers });
  };
}

/** Polled every few seconds by monitoring. */
const watched = new Set(['/health', '/ready', '/metrics', '/node-state']);

/**
 * Logs one line per request and counts it. Refusals for overload are logged at level debug: they come by the thousand, and the log says
 * when shedding begins and ends. Of the request, the line holds only the method and the ids of request and trace. Path, query, headers and
 * body may hold keys and names.
 */
function noteRequest({ log, metrics }: Pick<HttpParts, 'log' | 'metrics'>): HttpMiddleware {
  return async (c, next) => {
    await next();
    const context = c.get('requestContext');
    // Nobody sees this status; proxies log the same for callers that disconnected.
    const left = isGivenUp(context) ? 499 : undefined;
    if (left !== undefined) context.problem = undefined;
    const status = left ?? c.res.status;
    metrics.noteRequest(context, status);
    const { requestId, request, template: operation, problem, dealerId: dealer, started, trace, task } = context;
    const { traceId, spanId, parentId } = trace;
    const ms = tenths(performance.now() - started);
    const { plan, criterion, units } = task ?? {};
    const search = task && { plan, criterion, units, searchMs: tenths(context.spent.search) };
    log[levelFor(status, context)](
      {
        method: request.method,
        operation,
        status,
        requestId,
        traceId,
        spanId,
        parentId,
        ms,
        dealer,
        problem,
        ...search,
      },
      left === undefined ? 'request' : 'request given up by its caller',
    );
  };
}

function levelFor(status: number, { template, problem }: RequestContext): 'error' | 'warn' | 'info' | 'debug' {
  if (problem === 'OVERLOADED') return 'debug';
  // A starting service logs that itself.
  if (watched.has(template) && (status < 400 || status === 503)) return 'debug';
  if (status >= 500) return 'error';
  if (status === 499) return 'info';
  return status >= 400 ? 'warn' : 'info';
}

/**
 * Not counted: the addresses that monitoring polls every few seconds, and the search page with its files and pictures. They cost nothing,
 * and whole offices may open the page from one address. The requests that the page makes are counted.
 */
const uncounted = new Set([...watched, '/media', '/assets', '/', '/lodgings', '/booked']);

/**
 * Counts page requests as reads of the caller's address and chooses the form of their refusals; operations do both
 * themselves.
 */
function countPageRequests({ rates }: Pick<HttpParts, 'rates'>): HttpMiddleware {
  return async (c, next) => {
    const word = /^\/[^/]*/.exec(routePath(c, -1))?.[0] ?? '';
    if (notOfPages.test(word)) return next();
    const context = c.get('requestContext');
    context.template = word;
    context.form = choosePageForm(context);
    const address = countedAddress(context.address);
    if (uncounted.has(word)) rates.show('addressReads', address, context);
    else await rates.spend('addressReads', address, context);
    return next();
  };
}

/** First words of the paths of operations and of middleware. */
const notOfPages = /^\/(v\d+|web|\*|:.*)$|^$/;
