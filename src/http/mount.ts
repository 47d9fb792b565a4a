import type { Context as HonoContext, Hono } from 'hono';
import type { Context } from '../context.ts';
import { ApiError } from '../resources/problem.ts';
import { callerAddress } from './address.ts';
import { answer } from './answer.ts';
import { callerOf } from './authenticate.ts';
import { readBody } from './body.ts';
import { beginExchange, type Exchange } from './exchange.ts';
import { formatFor, jsonFormatFor, problemFormatFor, type Format } from './format-choice.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { refuseKeyInQuery } from './key-in-query.ts';
import { languageFor } from './language.ts';
import type { Operation } from './operation.ts';
import { readParameters, unknownParameters } from './parameters.ts';
import { byFixedWords, pathReader, routerPath } from './path.ts';
import { refusalResponse } from './refusal.ts';

/**
 * Mounts all operations on the application: each under its method, 405 for the other methods of its path, 404 for all other
 * paths. HEAD answers as GET without a body.
 */
export function mount(app: Hono, operations: readonly Operation[], context: Context): void {
  const kept = createKeptAnswers(context.config.cacheBytes);
  const byPath = Map.groupBy(operations, ({ path }) => path);
  for (const path of [...byPath.keys()].sort(byFixedWords)) {
    const known = byPath.get(path) ?? [];
    const readPath = pathReader(path);
    for (const operation of known) {
      app.on(operation.method, routerPath(path), async (hono) => {
        const exchange = beginExchange(hono.req.raw, callerAddress(hono));
        try {
          return await answered(operation, readPath(exchange.path), exchange, context, kept);
        } catch (error) {
          return refusalResponse(error, exchange, context);
        }
      });
    }
    app.all(routerPath(path), (hono) => refused(hono, context, methodNotAllowed(known), known[0]));
  }
  app.notFound((hono) => refused(hono, context, new ApiError('ROUTE_NOT_FOUND')));
  app.onError((error, hono) => refused(hono, context, error));
}

/** The whole protocol, in the order in which its refusals go before each other. */
async function answered(
  operation: Operation,
  pathTexts: Record<string, string>,
  exchange: Exchange,
  context: Context,
  kept: KeptAnswers,
): Promise<Response> {
  const { request, query, headers } = exchange;
  exchange.format = formatOf(operation, exchange);
  refuseKeyInQuery(query);
  const { dealer, roles } = callerOf(request.headers, operation.auth, context);
  const unknown = unknownParameters(operation, query);
  if (unknown.length > 0) headers['X-Unknown-Parameters'] = unknown.slice(0, 20).map(headerText).join(', ');
  const language = languageFor(query, request.headers.get('Accept-Language'));
  const parameters = readParameters(operation, pathTexts, query);
  const terms = { limit: operation.bodyLimit ?? context.config.bodyLimit, acceptsGzip: operation.acceptsGzip === true };
  const read = operation.body ? await readBody(request, operation.body, terms) : undefined;
  const { value: body, sent: sentBody } = read ?? {};
  const { format, requestId, address } = exchange;
  const { params, query: parsed, sent } = parameters;
  const call = { context, params, query: parsed, body, sentBody, dealer, roles, language, format, requestId, address };
  return answer(operation, call, sent, exchange, kept);
}

function refused(hono: HonoContext, context: Context, error: unknown, operation: Mediated = {}): Response {
  const exchange = beginExchange(hono.req.raw, callerAddress(hono));
  try {
    exchange.format = formatOf(operation, exchange);
    refuseKeyInQuery(exchange.query);
    return refusalResponse(error, exchange, context);
  } catch (refusal) {
    return refusalResponse(refusal, exchange, context);
  }
}

type Mediated = Pick<Operation, 'mediaType' | 'isJsonOnly'>;

function formatOf({ mediaType, isJsonOnly }: Mediated, { query, request }: Exchange): Format {
  const accept = request.headers.get('Accept');
  if (isJsonOnly === true) return jsonFormatFor(query, accept);
  return mediaType === undefined ? formatFor(query, accept) : problemFormatFor(query, accept, mediaType);
}

function methodNotAllowed(operations: readonly Operation[]): ApiError {
  const methods = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new ApiError('METHOD_NOT_ALLOWED', { allowed: methods, headers: { Allow: methods.join(', ') } });
}

/** Yields a parameter's name as a header can carry it. */
function headerText(name: string): string {
  return encodeURIComponent(name).slice(0, 60);
}
