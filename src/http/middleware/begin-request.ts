import type { HttpParts } from '../http-parts.ts';
import { createRequestContext } from '../request-context.ts';
import type { HttpMiddleware } from '../http-env.ts';
import { callerAddress } from './caller-address.ts';
import { securityHeaders } from './security-headers.ts';

/** Gives each request its context, and adds up what it spends in the store and in search. */
export function beginRequest({ timings, settings }: Pick<HttpParts, 'timings' | 'settings'>): HttpMiddleware {
  const shared = securityHeaders(settings.publicUrl);
  return async (c, next) => {
    const context = createRequestContext(c.req.raw, callerAddress(c.env), shared);
    c.set('requestContext', context);
    await timings.during(context.spent, next);
  };
}
