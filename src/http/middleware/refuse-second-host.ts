import type { HttpMiddleware } from '../http-env.ts';
import { ApiError } from '../problem.ts';

/** Of several Host headers proxies and the service could choose different ones (RFC 9112, 3.2). */
export const refuseSecondHost: HttpMiddleware = (c, next) => {
  // `headers` holds only the first one. Hono leaves its environment out when it is called without a server.
  const { incoming } = (c.env as typeof c.env | undefined) ?? {};
  const names = incoming?.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host') ?? [];
  if (names.length <= 1) return next();
  throw new ApiError('INVALID_PARAMETER', {
    errors: [{ parameter: 'Host', code: 'INVALID_VALUE', detail: 'Send one Host header' }],
  });
};
