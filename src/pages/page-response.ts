import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { Markup } from './page-frame.ts';

/** How a page goes out. */
export interface PageTerms {
  /** HTML when left out. */
  type?: 'text/html' | 'text/plain' | 'application/json' | 'application/xml' | undefined;
  status?: number;
  language: string;
  headers: Readonly<Record<string, string>>;
}

/** Yields the answer with a page. */
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

/** Yields what a Content-Security-Policy calls a style or script that stands in the page. */
export function contentSourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/**
 * Yields a Content-Security-Policy that allows what is named and nothing else: loads only from there, no form unless one is named,
 * no frame around the page.
 */
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

// A browser takes the headers of a 304 for those of what it kept, so the policy must be there, too.
const tag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy', 'referrer-policy'] });

/** The tag would be that of the part alone. */
const tagWhole: MiddlewareHandler = (hono, next) => (hono.req.header('range') === undefined ? tag(hono, next) : next());

/** What goes before answers that browsers keep: they are asked for again by their ETag, and packed for those who accept gzip. */
export const keptByBrowsers: readonly MiddlewareHandler[] = [tagWhole, compress({ encoding: 'gzip' })];
