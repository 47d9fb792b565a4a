import { pino, type Logger } from 'pino';
import { tenths, type Exchange } from '../request-context.ts';
import { remembered } from '../limits/memoize.ts';

/** Asked every few seconds by machines that watch the service. */
const watched = new Set(['/health', '/ready', '/metrics']);

/**
 * Yields what writes the one line that every request has. It holds nothing of what was sent but the method and the request id: no
 * path, query, header or body, where keys and names could stand; a request id is too short for a key and holds no `@`.
 *
 * The line is put together here, in the form and on the stream of the log's other lines. Measured: from the library it takes a
 * tenth of a request that is answered from memory.
 */
export function requestLog(log: Logger): (exchange: Exchange, status: number) => void {
  const { [pino.symbols.streamSym]: stream, [pino.symbols.chindingsSym]: bindings } = log as unknown as Insides;
  const kindOf = remembered((method, operation, status) => {
    const level = levelFor(status, operation);
    const head = `{"level":${log.levels.values[level] ?? 0},"time":`;
    return { level, head, middle: `${bindings},${JSON.stringify({ method, operation, status }).slice(1, -1)}` };
  });
  return ({ requestId, request, template, problem, dealerId, started }, status) => {
    const { level, head, middle } = kindOf(request.method, template, status);
    if (!log.isLevelEnabled(level)) return;
    const ms = tenths(performance.now() - started);
    const dealer = dealerId === undefined ? '' : `,"dealer":${JSON.stringify(dealerId)}`;
    const refusal = problem === undefined ? '' : `,"problem":"${problem}"`;
    const rest = `,"requestId":"${requestId}","ms":${ms}${dealer}${refusal},"msg":"request"}`;
    stream.write(`${head}${Date.now()}${middle}${rest}\n`);
  };
}

interface Insides {
  [pino.symbols.streamSym]: { write: (line: string) => void };
  /** What all lines have, such as the process id, as text. */
  [pino.symbols.chindingsSym]: string;
}

function levelFor(status: number, template: string): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warn';
  return watched.has(template) ? 'debug' : 'info';
}
