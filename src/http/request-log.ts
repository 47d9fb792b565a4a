import type { Logger } from 'pino';
import type { Exchange } from './exchange.ts';

/** Asked every few seconds by machines that watch the service. */
const watched = new Set(['/health', '/ready', '/metrics']);

/**
 * Writes the one line that every request has. It holds nothing of what was sent but the method and the request id: no path, query,
 * header or body, where keys and names could stand.
 */
export function logRequest(log: Logger, exchange: Exchange, status: number): void {
  const { requestId, request, template, problem, dealerId, started } = exchange;
  log[levelFor(status, template)](
    {
      requestId,
      method: request.method,
      operation: template,
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      dealer: dealerId,
      problem,
    },
    'request',
  );
}

function levelFor(status: number, template: string): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warn';
  return watched.has(template) ? 'debug' : 'info';
}
