import type { HttpParts } from '../http-parts.ts';
import { createRequestContext } from '../request-context.ts';
import type { HttpMiddleware } from '../http-env.ts';
import { findCallOrigin, plainAddress } from '../proxies/call-origin.ts';
import { warnOfProxies } from '../proxies/proxy-warnings.ts';
import { createTrust } from '../proxies/trusted-proxies.ts';
import { securityHeaders } from './security-headers.ts';

/** Also adds up what the request spends in the store and in search. */
export function beginRequest({
  log,
  metrics,
  timings,
  settings,
}: Pick<HttpParts, 'log' | 'metrics' | 'timings' | 'settings'>): HttpMiddleware {
  const shared = securityHeaders(settings.publicUrl);
  const trusts = createTrust(settings.trustedProxies);
  const warn = warnOfProxies({ log, metrics, settings });
  return async (c, next) => {
    // Hono leaves its environment out when it is called without a server.
    const connection = c.env as typeof c.env | undefined;
    const peer = plainAddress(connection?.incoming?.socket.remoteAddress ?? '');
    const origin = connection?.origin ?? findCallOrigin(peer, c.req.raw.headers, trusts);
    if (origin.isForwarded && !connection?.origin) warn(origin);
    const context = createRequestContext(c.req.raw, origin, shared);
    c.set('requestContext', context);
    await timings.during(context, next);
  };
}
