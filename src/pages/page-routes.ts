import { type Handler, Hono } from 'hono';
import { refuseKeyInQuery } from '../http/parameters.ts';
import type { HttpEnv } from '../http/http-env.ts';

type Methods = Partial<Record<'GET' | 'POST', Handler<HttpEnv>[] | undefined>>;

/** Refuses requests with a key in the query. */
export function addPage(app: Hono<HttpEnv>, path: string, methods: Methods): void {
  app.use(path, (c, next) => {
    refuseKeyInQuery(c.get('requestContext').query);
    return next();
  });
  const { GET, POST } = methods;
  if (GET) app.on('GET', [path], ...GET);
  if (POST) app.on('POST', [path], ...POST);
}
