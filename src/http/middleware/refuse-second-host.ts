import type { HttpMiddleware } from '../http-env.ts';
import { ApiError } from '../problem.ts';

/** Throws INVALID_PARAMETER for more than one Host header: proxies and the service could choose different ones (RFC 9112, 3.2). */
export const refuseSecondHost: HttpMiddleware = (c, next) => {
  // Node keeps the first one only in `headers`. Hono leaves its environment out when it is called without a server.
  const { incoming } = (c.env as typeof c.env | undefined) ?? {};
  const names = incoming?.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host') ?? [];
  if (names.length <= 1) return next();
  throw new ApiError('INVALID_PARAMETER', {
    errors: [{ parameter: 'Host', code: 'INVALID_VALUE', detail: 'Send one Host header' }],
  });
};
