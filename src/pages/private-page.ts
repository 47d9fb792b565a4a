import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { Markup } from './page-frame.ts';
import { contentSourceOf, createPageResponse, formatContentPolicy } from './page-response.ts';
import { readerHeaders } from './reader.ts';

/** Inline styles: a private page loads nothing but a photo. */
interface OwnStyle {
  head: Markup;
  source: string;
}

/** `files` are relative to `src/pages`, in cascade order. */
export function readOwnStyle(...files: readonly string[]): OwnStyle {
  const style = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');
  return {
    head: html`
      <meta name="robots" content="noindex" />
      <link rel="icon" href="data:," />
      ${raw(`<style>${style}</style>`)}
    `,
    source: contentSourceOf(style),
  };
}

/** For personal pages: not cached, not framed, not indexed, no referrer. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

interface PrivateTerms {
  status: number;
  language: string;
  style: OwnStyle;
  /** Policy sources of the one inline script and the one picture. */
  scriptSource?: string | undefined;
  photoSource?: string | undefined;
  formTargets?: readonly string[];
}

export function createPrivatePage(page: Markup, terms: PrivateTerms): Promise<Response> {
  const { status, language, style, scriptSource, photoSource, formTargets = [] } = terms;
  const policy = formatContentPolicy({
    'style-src': style.source,
    ...(scriptSource !== undefined && { 'script-src': scriptSource }),
    'img-src': ['data:', photoSource].filter((source) => source !== undefined).join(' '),
    'form-action': ["'self'", ...formTargets].join(' '),
  });
  const headers = {
    ...privateHeaders,
    'content-security-policy': policy,
    vary: readerHeaders,
    ...(status === 503 && { 'retry-after': '5' }),
  };
  return createPageResponse(page, { status, language, headers });
}

/** `address` is absolute, or a path of this service. */
export function createRedirect(address: string): Response {
  // Headers are bytes: non-ASCII addresses are encoded as browsers would send them.
  const location = address.startsWith('/') ? address : new URL(address).href;
  return new Response(null, { status: 303, headers: { ...privateHeaders, location } });
}
