import type { Exchange } from './exchange.ts';

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
  headers['Vary'] = 'Origin';
  const origin = request.headers.get('Origin');
  if (origin === null || !origins.has(origin)) return undefined;
  headers['Access-Control-Allow-Origin'] = origin;
  headers['Access-Control-Expose-Headers'] = exposedHeaders;
  if (request.method !== 'OPTIONS' || !request.headers.has('Access-Control-Request-Method')) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': preflightSeconds,
    },
  });
}
