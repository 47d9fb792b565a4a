import { cors } from 'hono/cors';
import type { HttpParts } from './http-parts.ts';
import type { HttpMiddleware } from './http-env.ts';
import { isIP } from 'node:net';
import { ApiError } from './problem.ts';
import type { RequestContext } from './request-context.ts';
import headers from './headers.json' with { type: 'json' };

const allowHeaders = [
  ...['X-API-Key', 'Authorization', 'Content-Type', 'Content-Encoding', 'Accept'],
  ...Object.keys(headers.request),
];

/** Headers that scripts of other sites may read (docs/contract.md 1.4). */
const exposeHeaders = [...Object.keys(headers.answer), 'Deprecation', 'Sunset'];

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

type Site = Pick<HttpParts['settings'], 'publicUrl' | 'isPublicUrlSet' | 'corsOrigins'>;

/**
 * Throws FOREIGN_ORIGIN when the browser says that a page of another site makes the request (docs/contract.md 1.2).
 * Without a key nothing else shows that the visitor means it. Programs send neither header.
 */
export function refuseForeign({ request, origin: { host } }: RequestContext, site: Site): void {
  const origin = request.headers.get('origin') ?? '';
  const fetchSite = request.headers.get('sec-fetch-site')?.trim().toLowerCase() ?? '';
  let isOwn = isKnown(origin, host, site);
  if (origin === '') isOwn = ['', 'same-origin', 'none'].includes(fetchSite);
  // Forms of pages without a referrer send `null`, and so do pages without an origin: only Sec-Fetch-Site tells them apart.
  if (origin === 'null') isOwn = fetchSite === 'same-origin';
  if (isOwn) return;
  throw new ApiError('FOREIGN_ORIGIN', {
    detail: 'A page of another site may write only with a key, or from an origin that is allowed',
  });
}

export function refuseForeignTo(site: Site): HttpMiddleware {
  return async (c, next) => {
    refuseForeign(c.get('requestContext'), site);
    await next();
  };
}

/**
 * A host other than that of PUBLIC_URL is the service's own if no PUBLIC_URL was set. So is an IP address or localhost, which nobody can
 * point elsewhere.
 */
function isKnown(origin: string, host: string | undefined, site: Site): boolean {
  if (site.corsOrigins.has(origin)) return true;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url === undefined) return false;
  if (url.origin === new URL(site.publicUrl).origin) return true;
  const isFixed = url.hostname === 'localhost' || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0;
  return url.host === host && (isFixed || !site.isPublicUrlSet);
}
