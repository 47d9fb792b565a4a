import type { Exchange } from '../request-context.ts';

/** What scripts of other sites may send. */
const allowedHeaders = [
  ...['X-API-Key', 'Authorization', 'Content-Type', 'Content-Encoding', 'Accept', 'Accept-Language'],
  ...['If-None-Match', 'If-Match', 'Idempotency-Key', 'X-Request-Id'],
].join(', ');

/** What they may read beside the few headers that every script may (contract 1.4). */
const exposedHeaders = [
  ...['X-Request-Id', 'ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Content-Language', 'Location', 'Link'],
  ...['Server-Timing', 'Deprecation', 'Sunset', 'Idempotency-Replayed', 'WWW-Authenticate', 'Allow'],
  ...['X-Unknown-Parameters', 'X-Total-Count', 'X-Last-Sequence'],
].join(', ');

const methods = 'GET, HEAD, POST';

/** An hour. */
const preflightSeconds = '3600';

/**
 * Lets scripts of the origins read the answer, by its headers, and yields the whole answer when the request only asks whether
 * they may. Without origins nothing is done.
 */
export function crossOrigin(origins: ReadonlySet<string>, { request, headers }: Exchange): Response | undefined {
  if (origins.size === 0) return undefined;
  headers['vary'] = 'Origin';
  const origin = request.headers.get('origin');
  if (origin === null || !origins.has(origin)) return undefined;
  headers['access-control-allow-origin'] = origin;
  headers['access-control-expose-headers'] = exposedHeaders;
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': preflightSeconds,
    },
  });
}
