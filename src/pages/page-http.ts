import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { refuseKeyInQuery } from '../http/parameters.ts';
import type { HttpContext, HttpEnv } from '../http/http-env.ts';
import { hash } from 'node:crypto';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { serveStatic } from '@hono/node-server/serve-static';
import { ApiError } from '../http/problem.ts';
import { readBytes } from '../http/bodies/body.ts';
import type { Reader } from '../bookings/rules/customer-page.ts';
import { acceptedLanguages } from '../http/answers/format-choice.ts';
import { reasonToPark } from '../sqlite/parked-records.ts';
import type { RequestContext } from '../http/request-context.ts';
import { readersLanguage } from '../values/texts.ts';
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { brand } from './visitor-words.ts';

type Methods = Partial<Record<'GET' | 'POST', Handler<HttpEnv>[] | undefined>>;

/** Refuses requests with a key in the query. */
export function addPage(app: Hono<HttpEnv>, path: string, methods: Methods): void {
  app.use(path, (c, next) => {
    refuseKeyInQuery(c.get('requestContext').query);
    return next();
  });
  const { GET, POST } = methods;
  if (GET) app.on('GET', [path], ...GET);
  if (POST) app.on('POST', [path], ...POST);
}

/** Answers from stored records. Where one is damaged, throws STORE_UNAVAILABLE: the page returns once it is mended. */
export async function answerFromStore(
  hono: HttpContext,
  log: Logger,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    const { requestId, template: operation } = hono.get('requestContext');
    log.error({ requestId, operation, reason: reasonToPark(thrown) }, 'a page is not shown: its data is damaged');
    throw new ApiError('STORE_UNAVAILABLE', { detail: 'Stored data of this page is damaged', headers: untilMended });
  }
}

/** Of a page whose data is damaged; other causes of STORE_UNAVAILABLE pass sooner. */
export const untilMended = { 'retry-after': '3600' };

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

const keptByBrowsers: readonly MiddlewareHandler[] = [tagWhole, compress({ encoding: 'gzip' })];

/** A page with an ETag, compressed for those who accept it. */
export function addKeptPage(
  app: Hono<HttpEnv>,
  path: string,
  answer: (hono: HttpContext) => Response | Promise<Response>,
): void {
  addPage(app, path, { GET: [...keptByBrowsers, answer] });
}

/** An English document that browsers revalidate by its ETag. */
export function createDocument(
  text: string,
  type: PageTerms['type'],
  headers: Record<string, string> = {},
): Promise<Response> {
  return createPageResponse(text, {
    type,
    language: 'en',
    headers: { 'cache-control': cacheControls.byTag, ...headers },
  });
}

/** Immutable where the address changes with the content, else revalidated by ETag. */
export const cacheControls = {
  forEver: 'public, max-age=31536000, immutable',
  byTag: 'public, no-cache',
} as const;

/**
 * Serves `path`, or the file below `root` that the address names; prefers its `.gz` neighbour. Throws ROUTE_NOT_FOUND
 * when there is none.
 */
export function serveFile(place: { path: string } | { root: string }, headers: Record<string, string>): Handler[] {
  return [
    ...keptByBrowsers,
    // Set before the file is looked up; refusals do not carry them.
    (hono, next) => {
      for (const [name, value] of Object.entries(headers)) hono.header(name, value);
      return next();
    },
    serveStatic({ ...place, precompressed: true }),
    () => {
      throw new ApiError('ROUTE_NOT_FOUND');
    },
  ];
}

const formType = 'application/x-www-form-urlencoded';

/** Throws UNSUPPORTED_MEDIA_TYPE, or PAYLOAD_TOO_LARGE beyond `most` bytes. */
export async function readForm(request: Request, most: number): Promise<URLSearchParams> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== formType) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { detail: `The body must be ${formType}` });
  return new URLSearchParams(Buffer.from(await readBytes(request, most)).toString());
}

/** Request headers that pages vary by. */
export const readerHeaders = 'Accept-Language, Cookie';

/**
 * Languages in order: `lang` of the address, the one chosen in this browser, the customer's, Accept-Language; English
 * by default.
 */
export function readerOf(
  { request: { headers }, query }: Pick<RequestContext, 'request' | 'query'>,
  customer?: { language: string },
): Reader {
  const [, chosen] = /(?:^|;\s*)lang=(\w\w)/.exec(headers.get('cookie') ?? '') ?? [];
  const accepted = acceptedLanguages(headers.get('accept-language') ?? '');
  const others = [query.get('lang')?.slice(0, 2), chosen, customer?.language, ...accepted].filter(
    (code) => typeof code === 'string',
  );
  return { language: readersLanguage(...others), others };
}

/** Inline styles: a private page loads nothing but a photo. */
interface OwnStyle {
  head: Markup;
  source: string;
}

const styles = new URL('../../web/source/styles/', import.meta.url);

/** The common styles, and those of one family of pages. */
export function readOwnStyle(own: string): OwnStyle {
  const files = ['colours.css', 'common.css', own];
  const style = files.map((file) => readFileSync(new URL(file, styles), 'utf8')).join('\n');
  return {
    head: html`
      <meta name="robots" content="noindex" />
      <link rel="icon" href="data:," />
      ${raw(`<style>${style}</style>`)}
    `,
    // By this hash the page's Content-Security-Policy allows its inline style.
    source: `'sha256-${hash('sha256', style, 'base64')}'`,
  };
}

/** For personal pages: not cached, not framed, not indexed, no referrer. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/** `address` is absolute, or a path of this service. */
export function createRedirect(address: string): Response {
  // Headers are bytes: non-ASCII addresses are encoded as browsers would send them.
  const location = address.startsWith('/') ? address : new URL(address).href;
  return new Response(null, { status: 303, headers: { ...privateHeaders, location } });
}

/** Escaped HTML; created only by Hono's `html` and `raw`. */
export type Markup = ReturnType<typeof html>;

export interface FrameParts {
  language: string;
  title: string;
  head: Markup;
  header: Markup;
  main: Markup;
  footer?: Markup | '';
}

export function renderFrame({ language, title, head, header, main, footer = '' }: FrameParts): Markup {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        <header>${header}</header>
        <main>${main}</main>
        ${footer}
      </body>
    </html> `;
}

const readDrawing = (name: string) => raw(readFileSync(new URL(name, import.meta.url), 'utf8'));
const mark = readDrawing('mark.svg');
export const scene = readDrawing('scene.svg');

/** The page head, linking to `start` if given; `beside` goes at its other end. */
export function renderTop(start: string | undefined, beside: Markup | '' = ''): Markup {
  const name = html`${mark} ${brand}`;
  return html`<div class="top">
    ${start === undefined ? html`<span class="brand">${name}</span>` : html`<a class="brand" href="${start}">${name}</a>`}
    ${beside}
  </div>`;
}

export function renderWay(address: string, text: string, rank: 'first' | '' = ''): Markup {
  return html`<a class="way ${rank}" href="${address}">${text}</a>`;
}
