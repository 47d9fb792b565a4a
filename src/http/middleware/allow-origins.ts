import { cors } from 'hono/cors';
import type { HttpParts } from '../http-parts.ts';
import type { HttpMiddleware } from '../http-env.ts';

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

/** Headers that scripts of other sites may read beside the CORS-safelisted ones (docs/contract.md 1.4). */
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
  'X-Generation',
];

/**
 * Allows the listed origins and those of pages with a publishable key. Others get none of the headers, and no answer to
 * a preflight. Keys may change at any time, so every answer varies by the origin.
 */
export function allowOrigins({
  settings,
  isOriginOfKey,
}: Pick<HttpParts, 'settings' | 'isOriginOfKey'>): HttpMiddleware {
  const { corsOrigins } = settings;
  const allow = cors({
    origin: (origin) => origin,
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders,
    exposeHeaders,
    maxAge: 3600,
  });
  return (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && (corsOrigins.has(origin) || isOriginOfKey(origin))) return allow(c, next);
    c.get('requestContext').headers['vary'] = 'Origin';
    return next();
  };
}
