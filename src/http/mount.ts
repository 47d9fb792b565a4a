import type { Context as HonoContext, Hono } from 'hono';
import { ApiError } from './problem.ts';
import { refusalOf } from './middleware/authorize.ts';
import type { Bindings } from './middleware.ts';
import type { Exchange } from './request-context.ts';
import type { Operation } from './operation.ts';
import { byFixedWords, pathReader, routerPath } from './path.ts';
import { answered, type Desk } from './protocol.ts';
import { refusalResponse } from './problem-response.ts';
import type { Soon } from './soon.ts';

/**
 * Mounts all operations on the application: each under its method, 405 for the other methods of its path, 404 for all other
 * paths. HEAD answers as GET without a body. What happens to a request stands in `protocol.ts`, what stands around it in
 * `around.ts`.
 */
export function mount(app: Hono, operations: readonly Operation[], desk: Desk): void {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  for (const path of [...byPath.keys()].sort(byFixedWords)) {
    const known = byPath.get(path) ?? [];
    const readPath = pathReader(path);
    // One route for all methods of a path: the router calls a lone handler at once.
    app.all(routerPath(path), (hono): Soon<Response> => {
      const exchange = exchangeOf(hono);
      exchange.template = path;
      const asked = exchange.request.method === 'HEAD' ? 'GET' : exchange.request.method;
      const operation = known.find(({ method }) => method === asked);
      if (!operation) return refused(hono, desk, methodNotAllowed(known), known[0]);
      const refusal = (error: unknown) => refusalResponse(error, exchange, desk.context);
      try {
        const response = answered(operation, readPath(exchange.path), exchange, desk);
        return response instanceof Promise ? response.catch(refusal) : response;
      } catch (error) {
        return refusal(error);
      }
    });
  }
  app.notFound((hono) => refused(hono, desk, new ApiError('ROUTE_NOT_FOUND')));
  app.onError((error, hono) => refused(hono, desk, error));
}

function exchangeOf(hono: HonoContext): Exchange {
  const { exchange } = hono.env as Bindings;
  exchange.isWhole = true;
  return exchange;
}

function refused(hono: HonoContext, desk: Desk, error: unknown, operation: Partial<Operation> = {}): Response {
  const exchange = exchangeOf(hono);
  return refusalResponse(refusalOf(error, operation, exchange, desk.rates), exchange, desk.context);
}

function methodNotAllowed(operations: readonly Operation[]): ApiError {
  const methods = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new ApiError('METHOD_NOT_ALLOWED', { allowed: methods, headers: { allow: methods.join(', ') } });
}
