import type { HttpParts } from '../http-parts.ts';
import { isGivenUp, tenths, type RequestContext } from '../request-context.ts';
import type { HttpMiddleware } from '../http-env.ts';

/** Asked every few seconds by machines that watch the service. */
const watched = new Set(['/health', '/ready', '/metrics']);

/**
 * Writes the one line of log that every request has, and counts it. Of requests refused because there are too many it is of level
 * debug: they come by the thousand, and the log says when that begins and ends. The line holds nothing of what was sent but the method and
 * the ids of request and trace: no path, query, header or body, where keys and names could stand.
 */
export function noteRequest({
  log,
  metrics,
  noteSearch,
}: Pick<HttpParts, 'log' | 'metrics' | 'noteSearch'>): HttpMiddleware {
  return async (c, next) => {
    await next();
    const context = c.get('requestContext');
    // Nobody sees this status; proxies write the same of callers that went away.
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
  // A service that starts says so by its own lines.
  if (watched.has(template) && (status < 400 || status === 503)) return 'debug';
  if (status >= 500) return 'error';
  if (status === 499) return 'info';
  return status >= 400 ? 'warn' : 'info';
}
