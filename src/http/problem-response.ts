import type { Logger } from 'pino';
import { encodeValue } from './answers/encoded.ts';
import { choosePageForm, formatOf, negotiateForm } from './answers/format-choice.ts';
import type { HttpParts } from './http-parts.ts';
import type { HttpContext } from './http-env.ts';
import { countedAddress } from './proxies.ts';
import { refuseKeyInQuery } from './parameters.ts';
import type { Operation } from './operation.ts';
import { ApiError, presentProblem } from './problem.ts';
import { isIoError } from '../sqlite/database.ts';
import { serverTiming, type RequestContext } from './request-context.ts';

type ProblemTools = Pick<HttpParts, 'log' | 'rates' | 'settings' | 'problemShape' | 'answerReader'>;

/** Anything but an ApiError is logged, and the answer shows nothing of it. */
export function answerProblem(
  thrown: unknown,
  c: HttpContext,
  { log, settings, problemShape, answerReader }: ProblemTools,
): Response | Promise<Response> {
  const context = c.get('requestContext');
  const error = adviseWriter(thrown instanceof ApiError ? thrown : logFailure(thrown, context, log), context.request);
  const { requestId, path: instance } = context;
  const format = formatOf(context.form);
  const problem = presentProblem(error, { instance, requestId, publicUrl: settings.publicUrl });
  context.problem = error.code;
  context.carriesHeaders = true;
  const headers = {
    ...context.headers,
    'cache-control': 'no-store',
    'server-timing': serverTiming(context),
    ...(error.status === 401 ? { 'www-authenticate': 'Bearer realm="lodging-distribution"' } : {}),
    ...(error.status === 503 || error.status === 429 ? { 'retry-after': '5' } : {}),
    ...error.parts.headers,
  };
  const page = answerReader?.(context, error.status, headers);
  if (page) return page;
  const bytes = encodeValue(problem, { root: 'problem', shape: problemShape }, format);
  const described = {
    'content-type': `application/problem+${format}; charset=utf-8`,
    'content-length': String(bytes.length),
  };
  return new Response(bytes, { status: error.status, headers: { ...headers, ...described } });
}

function adviseWriter(error: ApiError, { method, headers }: Request): ApiError {
  const { outcome, ...parts } = error.parts;
  if (outcome === undefined || method !== 'POST') return new ApiError(error.code, parts);
  const advice = headers.has('idempotency-key')
    ? 'Repeat it with the same Idempotency-Key to learn its outcome'
    : 'Check its result before you repeat it. An Idempotency-Key makes repeating safe';
  const detail = `${error.message}. Whether the request was carried out is unknown. ${advice}`;
  return new ApiError(error.code, { ...parts, outcome, detail });
}

/**
 * For requests that reached no operation: `error`, unless they are refused before that; counts as a read of the
 * caller's address. `operation` is one of the path, whose formats the problem has.
 */
export async function refuseBeforeOperation(
  error: ApiError,
  c: HttpContext,
  parts: ProblemTools,
  operation?: Operation,
): Promise<Response> {
  const context = c.get('requestContext');
  await parts.rates.spend('addressReads', countedAddress(context.address), context);
  context.form = operation ? negotiateForm(operation.answer, context) : choosePageForm(context);
  refuseKeyInQuery(context.query);
  return answerProblem(error, c, parts);
}

const brokenStore = /^SQLITE_(FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|BUSY|LOCKED|NOMEM|PROTOCOL)/;

/** Logs it without anything that was sent. */
export function logFailure(
  thrown: unknown,
  { request, requestId, template, trace: { traceId } }: RequestContext,
  log: Logger,
): ApiError {
  const error = thrown instanceof Error ? thrown : new Error('A value that is not an Error was thrown');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // No message: those of parsers and databases may quote what was sent.
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  const { name } = error.constructor;
  // Known by its class name: no code in between needs to catch it.
  const isSearchAway = name === 'SearchUnavailable';
  // Work that nobody waits for any more is aborted; the request's log line says so.
  if (isSearchAway && request.signal.aborted) return new ApiError('SEARCH_UNAVAILABLE');
  log.error({ requestId, traceId, operation: template, error: name, code, frames }, 'request failed');
  if (isIoError(error)) {
    return new ApiError('STORE_UNAVAILABLE', {
      outcome: 'unknown',
      detail: 'The database is reopened after an I/O error',
    });
  }
  if (error.name === 'SqliteError' && brokenStore.test(code ?? '')) return new ApiError('STORE_UNAVAILABLE');
  return isSearchAway
    ? new ApiError('SEARCH_UNAVAILABLE', { headers: { 'retry-after': '2' } })
    : new ApiError('INTERNAL_ERROR');
}
