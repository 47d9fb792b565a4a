import { type Handler, Hono } from 'hono';
import type { Bindings } from '../http/middleware.ts';
import { refuseKeyInQuery } from '../http/middleware/key-in-query.ts';
import { ApiError } from '../http/problem.ts';
import type { Exchange } from '../http/request-context.ts';

/** What the handlers of pages find beside the request. */
export interface PageEnv {
  Bindings: Bindings;
}

/** Yields the problem that answers whatever a page threw. */
export type Refuse = (thrown: unknown, exchange: Exchange) => Response;

type Methods = Partial<Record<'GET' | 'POST', Handler<PageEnv>[] | undefined>>;

/** Yields routes for browsers, to be filled and mounted on the application; what their handlers throw is answered as a problem. */
export function createPageRoutes(refuse: Refuse): Hono<PageEnv> {
  const routes = new Hono<PageEnv>();
  routes.onError((error, hono) => refuse(error, hono.env.exchange));
  return routes;
}

/** Adds an address with what answers its methods; other methods and a key in the address are refused. */
export function addPage(routes: Hono<PageEnv>, path: string, methods: Methods): void {
  routes.use(path, (hono, next) => {
    refuseKeyInQuery(hono.env.exchange.query);
    return next();
  });
  const { GET, POST } = methods;
  if (GET) routes.on('GET', [path], ...GET);
  if (POST) routes.on('POST', [path], ...POST);
  const allowed = [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : [])];
  routes.all(path, () => {
    throw new ApiError('METHOD_NOT_ALLOWED', { allowed, headers: { allow: allowed.join(', ') } });
  });
}
