import { cors } from 'hono/cors';
import type { HttpMiddleware } from '../http-env.ts';

/** What scripts of other sites may send. */
const allowHeaders = [
  'X-API-Key',
  'Authorization',
  'Content-Type',
  'Content-Encoding',
  'Accept',
  'Accept-Language',
  'If-None-Match',
  'If-Match',
  'Idempotency-Key',
  'Prefer',
  'X-Request-Id',
  'X-Test-Scenario',
  'traceparent',
];

/** What they may read beside the few headers that every script may (docs/contract.md 1.4). */
const exposeHeaders = [
  'X-Request-Id',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Content-Language',
  'Location',
  'Link',
  'Server-Timing',
  'Deprecation',
  'Sunset',
  'Idempotency-Replayed',
  'WWW-Authenticate',
  'Allow',
  'X-Unknown-Parameters',
  'Preference-Applied',
  'X-Total-Count',
  'X-Last-Sequence',
];

/** Lets scripts of the origins read the answers. Others get none of the headers, and no answer to what they ask beforehand. */
export function allowOrigins(origins: ReadonlySet<string>): HttpMiddleware {
  if (origins.size === 0) return (_, next) => next();
  const allow = cors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders,
    exposeHeaders,
    maxAge: 3600,
  });
  return (c, next) => {
    if (origins.has(c.req.header('origin') ?? '')) return allow(c, next);
    c.var.requestContext.headers['vary'] = 'Origin';
    return next();
  };
}
