import type { Logger } from 'pino';
import type { Exchange } from './exchange.ts';
import { remembered } from './remembered.ts';

/** Asked every few seconds by machines that watch the service. */
const watched = new Set(['/health', '/ready', '/metrics']);

/**
 * Yields what writes the one line that every request has. It holds nothing of what was sent but the method and the request id: no path, query,
 * header or body, where keys and names could stand.
 */
export function requestLog(log: Logger): (exchange: Exchange, status: number) => void {
  // What many lines share is written once.
  const linesOf = remembered((method, operation, status) => log.child({ method, operation, status }));
  return ({ requestId, request, template, problem, dealerId, started }, status) => {
    linesOf(request.method, template, status)[levelFor(status, template)](
      { requestId, ms: Math.round((performance.now() - started) * 10) / 10, dealer: dealerId, problem },
      'request',
    );
  };
}

function levelFor(status: number, template: string): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warn';
  return watched.has(template) ? 'debug' : 'info';
}
