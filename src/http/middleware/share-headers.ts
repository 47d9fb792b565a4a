import { serverTiming } from '../request-context.ts';
import type { HttpMiddleware } from '../http-env.ts';

/** For pages; their own headers win. */
export function shareHeaders(): HttpMiddleware {
  return async (c, next) => {
    await next();
    const context = c.get('requestContext');
    if (context.carriesHeaders) return;
    const headers = new Headers({ 'server-timing': serverTiming(context), ...context.headers });
    for (const [name, value] of c.res.headers) headers.set(name, value);
    headers.set('x-request-id', context.requestId);
    const { body, status } = c.res;
    c.res = undefined;
    c.res = new Response(body, { status, headers });
  };
}
