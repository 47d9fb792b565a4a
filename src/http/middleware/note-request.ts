import type { HttpParts } from '../http-parts.ts';
import { isGivenUp, tenths, type RequestContext } from '../request-context.ts';
import type { HttpMiddleware } from '../http-env.ts';

/** Polled by monitoring and search nodes. */
const watched = new Set(['/health', '/ready', '/metrics', '/node-state']);

/**
 * Logs one line per request and counts it. Refusals for overload are logged at level debug: they come by the thousand,
 * and the log says when shedding begins and ends. The line holds nothing that was sent but the method and the ids of
 * request and trace: path, query, headers and body may hold keys and names.
 */
export function noteRequest({
  log,
  metrics,
  noteSearch,
}: Pick<HttpParts, 'log' | 'metrics' | 'noteSearch'>): HttpMiddleware {
  return async (c, next) => {
    await next();
    const context = c.get('requestContext');
    // Nobody sees this status; proxies log the same for callers that disconnected.
    const left = isGivenUp(context) ? 499 : undefined;
    if (left !== undefined) context.problem = undefined;
    const status = left ?? c.res.status;
    metrics.noteRequest(context, status);
    const { requestId, request, template: operation, problem, dealerId: dealer, started, trace } = context;
    const { traceId, spanId, parentId } = trace;
    const ms = tenths(performance.now() - started);
    if (context.work)
      noteSearch({ operation, status, requestId, work: context.work, ms, searchMs: tenths(context.spent.search) });
    log[levelFor(status, context)](
      { method: request.method, operation, status, requestId, traceId, spanId, parentId, ms, dealer, problem },
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
