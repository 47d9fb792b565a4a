import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { Markup } from './page-frame.ts';
import { contentSourceOf, createPageResponse, formatContentPolicy } from './page-response.ts';
import { readerHeaders } from './reader.ts';

/** Styles that stand in the page itself: a page for one person loads nothing but a photo. */
interface OwnStyle {
  head: Markup;
  /** What Content-Security-Policy calls it. */
  source: string;
}

/** Reads the style files, named from `src/pages`, in their order. */
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

/** Of every answer for one person: kept by nobody, shown in no frame, told to no search engine, telling its address to nobody. */
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
  /** What the policy calls the one script that stands in the page, and the one picture that it loads. */
  scriptSource?: string | undefined;
  photoSource?: string | undefined;
  /** Where forms may lead beside the page's own origin. */
  formTargets?: readonly string[];
}

/** Yields the answer with a page for one person. */
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

/** Yields the answer that sends a person on; `address` is whole, or a path of this service. */
export function createRedirect(address: string): Response {
  // A header holds bytes; addresses with other letters are written as browsers would send them.
  const location = address.startsWith('/') ? address : new URL(address).href;
  return new Response(null, { status: 303, headers: { ...privateHeaders, location } });
}
