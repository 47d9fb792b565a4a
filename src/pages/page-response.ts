import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { Markup } from './page-frame.ts';

export interface PageTerms {
  type?:
    'text/html' | 'text/plain' | 'text/markdown' | 'application/json' | 'application/xml' | 'image/svg+xml' | undefined;
  status?: number;
  language: string;
  headers: Readonly<Record<string, string>>;
}

export async function createPageResponse(page: Markup | string, terms: PageTerms): Promise<Response> {
  const { type = 'text/html', status = 200, language, headers } = terms;
  const bytes = Buffer.from(String(await page));
  return new Response(bytes, {
    status,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-length': String(bytes.length),
      'content-language': language,
      ...headers,
    },
  });
}

/** Returns the hash source by which a Content-Security-Policy allows an inline style or script. */
export function contentSourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** Returns a Content-Security-Policy that denies everything not listed, including forms and framing. */
export function formatContentPolicy(allowed: Readonly<Record<string, string>>): string {
  const none = "'none'";
  const directives = {
    'default-src': none,
    ...allowed,
    'form-action': allowed['form-action'] ?? none,
    'base-uri': none,
    'frame-ancestors': none,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

// Browsers update the cached headers from a 304, so it must repeat the policy.
const tag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy', 'referrer-policy'] });

/** Range requests are skipped: the tag would be that of the part alone. */
const tagWhole: MiddlewareHandler = (hono, next) => (hono.req.header('range') === undefined ? tag(hono, next) : next());

export const keptByBrowsers: readonly MiddlewareHandler[] = [tagWhole, compress({ encoding: 'gzip' })];
