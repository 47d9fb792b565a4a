import {
  addKeptPage,
  createDocument,
  cacheControls,
  serveFile,
  formatContentPolicy,
  type PageTerms,
  addPage,
  type Markup,
} from './page-http.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import MiniSearch from 'minisearch';
import type { Logger } from 'pino';
import { chooseOffer } from '../http/answers/format-choice.ts';
import type { HttpContext, HttpEnv } from '../http/http-env.ts';
import { ApiError } from '../http/problem.ts';
import { version } from '../values/version.ts';

/** The folder that `npm run build` writes. A page's file is its address with its type as the ending. */
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const pages = join(dist, 'docs/pages');
const clientPackage = join(dist, 'client-package/client.tgz');

/** Types of pages by the endings of their files. */
const types: Readonly<Record<string, PageTerms['type']>> = {
  '.html': 'text/html',
  '.json': 'application/json',
  '.markdown': 'text/markdown',
  '.plain': 'text/plain',
  '.svg': 'image/svg+xml',
};

/** Address of the service in the documentation: that of a fresh `npm start`. */
const writtenAddress = 'http://localhost:8080';

const policies = {
  html: formatContentPolicy({
    'style-src': "'self'",
    'img-src': "'self' data:",
    'script-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'self'",
  }),
  file: formatContentPolicy({ 'style-src': "'unsafe-inline'" }),
};

const longestWords = 200;

interface DocsParts {
  publicUrl: string;
  log: Logger;
}

/** Mounts `/docs` and the pages below it (docs/contract.md 5.9), with this service's address in their samples. */
export function mountDocs(app: Hono<HttpEnv>, { publicUrl, log }: DocsParts): void {
  addPage(app, '/docs/client', {
    GET: serveFile(
      { path: clientPackage },
      {
        'cache-control': cacheControls.byTag,
        'content-disposition': `attachment; filename="lodging-distribution-client-${version}.tgz"`,
      },
    ),
  });
  if (!existsSync(pages)) {
    log.warn('The documentation is not built: run npm run build');
    return;
  }
  const read = async (file: string) =>
    (await readFile(join(pages, file), 'utf8')).replaceAll(writtenAddress, publicUrl);
  const byAddress = Map.groupBy(
    readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((file) => extname(file) in types),
    (file) => `/${file.slice(0, -extname(file).length)}`,
  );
  const show = async (hono: HttpContext, files: readonly string[]) => {
    const form = files.length > 1 ? negotiateForm(hono) : '';
    const file = files.find((one) => one.endsWith(form)) ?? '';
    return answerText(await read(file), types[extname(file)]);
  };
  const search = lazySearch(() => {
    const parts = readFileSync(join(dist, 'docs/search-parts.json'), 'utf8');
    return JSON.parse(parts.replaceAll(writtenAddress, publicUrl)) as SearchPart[];
  });
  addKeptPage(app, '/docs/search', async (hono) => {
    const words = (hono.req.query('q') ?? '').trim();
    if (words.length > longestWords) {
      throw new ApiError('INVALID_PARAMETER', { detail: `q may have ${longestWords} characters` });
    }
    const found = words === '' ? [] : search(words);
    if (negotiateForm(hono) === 'json') return answerText(JSON.stringify({ found }), 'application/json');
    const [field, list] = await Promise.all([html`${words}`, renderFound(words, found)]);
    const frame = await read('docs/search.html');
    return answerText(
      frame.replace('@words@', () => String(field)).replace('@found@', () => String(list)),
      'text/html',
    );
  });
  for (const [address, files] of byAddress) {
    if (address !== '/docs/search') addKeptPage(app, address, (hono) => show(hono, files));
  }
  addKeptPage(app, '/docs/problems/:code', (hono) => {
    const files = byAddress.get(`/docs/problems/${hono.req.param('code')?.toUpperCase() ?? ''}`);
    if (!files) throw new ApiError('ROUTE_NOT_FOUND', { detail: 'There is no problem code of this name' });
    return show(hono, files);
  });
  addPage(app, '/docs/assets/*', {
    GET: serveFile(
      { root: dist },
      { 'content-security-policy': policies.file, 'cache-control': cacheControls.forEver },
    ),
  });
}

function answerText(text: string, type: PageTerms['type']): Promise<Response> {
  const policy = type === 'text/html' ? policies.html : policies.file;
  return createDocument(text, type, { 'content-security-policy': policy, vary: 'Accept, Accept-Encoding' });
}

/** JSON unless a person reads it in a browser. */
function negotiateForm(hono: HttpContext): 'html' | 'json' {
  const offers = [['json', ['application/json']] as const, ['html', ['text/html']] as const];
  return chooseOffer(offers, ['html', 'json'], hono.get('requestContext'));
}

/** The text below one heading of a page. */
export interface SearchPart {
  /** Address below `docs`, with the heading's anchor. */
  id: string;
  page: string;
  heading: string;
  text: string;
}

interface FoundPart extends Omit<SearchPart, 'id' | 'text'> {
  address: string;
  excerpt: string;
}

const mostFound = 20;
const excerptLength = 180;

/** Matches all words: the last as a prefix, the others tolerating typos. The index is built at the first search. */
function lazySearch(readParts: () => SearchPart[]): (words: string) => FoundPart[] {
  let index: MiniSearch<SearchPart> | undefined;
  let parts: ReadonlyMap<string, SearchPart> = new Map();
  const options = { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, boostDocument: weighPage };
  return (words) => {
    if (!index) {
      parts = new Map(readParts().map((part) => [part.id, part]));
      index = new MiniSearch({ fields: ['heading', 'page', 'text'] });
      index.addAll([...parts.values()]);
    }
    const whole = index.search(words, { ...options, combineWith: 'AND' });
    const found = whole.length > 0 ? whole : index.search(words, options);
    return found.slice(0, mostFound).flatMap(({ id, terms }) => {
      const part = parts.get(String(id));
      if (!part) return [];
      return [{ address: part.id, page: part.page, heading: part.heading, excerpt: cutExcerpt(part.text, terms) }];
    });
  };
}

/** Most readers look for how-tos, fewer for rules, and few for design reasons. */
function weighPage(id: unknown): number {
  const address = String(id);
  if (address.startsWith('guides/')) return 2;
  return /^(?:decisions|architecture|performance|changelog|problems|contract#in-)/.test(address) ? 0.4 : 1;
}

function cutExcerpt(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0), text.length);
  const from = first === text.length ? 0 : Math.max(0, text.lastIndexOf(' ', first - excerptLength / 3));
  const cut = text
    .slice(from, from + excerptLength)
    .replaceAll('\n', ' ')
    .trim();
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLength < text.length ? ' …' : ''}`;
}

function renderFound(words: string, found: readonly FoundPart[]): Markup {
  return html`<h1>${words === '' ? 'Search the documentation' : `“${words}”`}</h1>
    <p>${found.length === 0 && words !== '' ? 'Nothing was found. Try fewer or other words.' : ''}</p>
    <ul class="found">
      ${found.map(
        ({ address, page, heading, excerpt }) =>
          html`<li>
            <a href="${address === '' ? '../docs' : address}">${heading}</a> <small>${page}</small>
            <p>${excerpt}</p>
          </li>`,
      )}
    </ul>`;
}
