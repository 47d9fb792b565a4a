import type { Context } from '../service/context.ts';
import { ApiError, presentProblem, problemResource, type ProblemCode } from './problem.ts';
import { challenge } from './middleware/authenticate.ts';
import { encodedValue } from './answers/encoded.ts';
import { serverTiming, type Exchange } from './request-context.ts';

/** Yields the problem answer of whatever was thrown; what is no ApiError is logged and tells the caller nothing. */
export function refusalResponse(thrown: unknown, exchange: Exchange, context: Context): Response {
  const error = thrown instanceof ApiError ? thrown : unexpected(thrown, exchange, context);
  const { requestId, path: instance, format } = exchange;
  const problem = presentProblem(error, { instance, requestId, publicUrl: context.config.publicUrl });
  exchange.problem = error.code;
  exchange.isWhole = true;
  const bytes = encodedValue(problem, problemResource, format);
  return new Response(bytes, {
    status: error.status,
    headers: {
      ...exchange.headers,
      'content-type': `application/problem+${format}; charset=utf-8`,
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'server-timing': serverTiming(exchange),
      ...(error.status === 401 ? challenge : {}),
      ...(error.status === 503 || error.status === 429 ? { 'retry-after': '5' } : {}),
      ...error.parts.headers,
    },
  });
}

/** Errors of the rooms below that mean a broken machine, by class: nobody between here and there needs to catch them. */
const brokenMachines: Readonly<Record<string, ProblemCode>> = { SearchUnavailable: 'SEARCH_UNAVAILABLE' };

const brokenStore = /^SQLITE_(FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|BUSY|LOCKED|NOMEM|PROTOCOL)/;

/** Yields the problem of a thrown thing that is no ApiError, and logs it without anything that was sent. */
export function unexpected(thrown: unknown, exchange: Exchange, context: Context): ApiError {
  const error = thrown instanceof Error ? thrown : new Error('Something that is no error was thrown');
  const { code } = error as { code?: unknown };
  const storeCode = error.name === 'SqliteError' && typeof code === 'string' ? code : undefined;
  // No message: those of parsers and databases may quote what was sent.
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const { requestId, template } = exchange;
  context.log.error(
    { requestId, operation: template, error: error.constructor.name, code: storeCode, frames: frames.slice(0, 12) },
    'request failed',
  );
  if (storeCode !== undefined && brokenStore.test(storeCode)) return new ApiError('STORE_UNAVAILABLE');
  return new ApiError(brokenMachines[error.constructor.name] ?? 'INTERNAL_ERROR');
}
