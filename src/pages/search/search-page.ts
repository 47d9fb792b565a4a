import {
  answerFromStore,
  createDocument,
  addKeptPage,
  cacheControls,
  serveFile,
  createPageResponse,
  formatContentPolicy,
  addPage,
  readerHeaders,
  readerOf,
  type Markup,
} from '../page-http.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Logger } from 'pino';
import { brand, type LegalName, searchTitle, visitorWords } from '../visitor-words.ts';
import type { HttpContext, HttpEnv } from '../../http/http-env.ts';
import { type AddressShown, contentChangeOf, lodgingFor, precisionFor } from '../../lodgings/rules/lodging.ts';
import { readLodging, readNewestLodgingId } from '../../lodgings/store/lodgings.ts';
import { findDealer } from '../../partners/store/dealers.ts';
import type { Db } from '../../sqlite/database.ts';
import { languages, type Language } from '../../values/texts.ts';
import { lodgingHead, type PageHead, renderHead } from './page-head.ts';
import { yieldToEventLoop } from '../../values/yield-to-event-loop.ts';
import { ApiError } from '../../http/problem.ts';
import { readCatalogEntries } from '../../catalog/store/catalog.ts';

interface SearchPageParts {
  db: Db;
  log: Logger;
  dealerId: string;
  /** Image source allowed besides the page's own origin and https. */
  publicUrl: string;
  /** Map style; undefined uses the one built into the page. */
  mapStyleUrl: string | undefined;
  addressShown: AddressShown;
  legal: readonly LegalName[];
}

/** Output of `npm run build`; asset names contain a content hash. */
const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

export function mountSearchPage(app: Hono<HttpEnv>, parts: SearchPageParts): void {
  const { log, publicUrl, mapStyleUrl } = parts;
  const file = join(built, 'index.html');
  if (!existsSync(file)) {
    log.warn('The search page is not built: run npm run build');
    return;
  }
  const policy = formatSearchPolicy(publicUrl, mapStyleUrl);
  const headers = { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
  const document = openDocument(file);
  const add = (path: string, find: (language: Language, hono: HttpContext) => PageHead, missing = 200) =>
    addKeptPage(app, path, (hono) =>
      answerFromStore(hono, log, () => {
        const { query, request } = hono.get('requestContext');
        const { language } = readerOf({ query, request });
        const head = find(language, hono);
        const namesLanguage = languages.some((one) => one === query.get('lang'));
        return createPageResponse(document(language, renderHead(head, { ...parts, language, namesLanguage })), {
          status: head.indexed ? 200 : missing,
          language,
          headers: { ...headers, 'cache-control': cacheControls.byTag, vary: readerHeaders },
        });
      }),
    );
  add('/', (language) => ({
    title: searchTitle(language),
    indexed: { path: '/', description: visitorWords[language].description },
  }));
  add('/lodgings/:id', (language, hono) => headOfLodging(Number(hono.req.param('id')), language, parts), 404);
  add('/booked', () => unlisted);
  const mapStyle = JSON.stringify(mapStyleUrl === undefined ? {} : { style: mapStyleUrl });
  addKeptPage(app, '/assets/map-style.json', () => createDocument(mapStyle, 'application/json'));
  addPage(app, '/assets/:name', {
    GET: serveFile({ root: built }, { ...headers, 'cache-control': cacheControls.forEver }),
  });
}

const unlisted: PageHead = { title: brand, indexed: undefined };

/**
 * The contract is silent on the page of a lodging that is not on sale: it is 404, as for the operations, because 410
 * would mean that the lodging never returns. Lodgings of other dealers' channels are 404 too.
 */
function headOfLodging(id: number, language: Language, parts: SearchPageParts): PageHead {
  const { db, dealerId, publicUrl } = parts;
  const lodging = Number.isSafeInteger(id) ? readLodging(db, id) : undefined;
  const sold = findDealer(db, dealerId)?.outGateways ?? [];
  const isShown = lodging?.state === 'EN_DIFFUSION' && lodging.gateways.some((code) => sold.includes(code));
  if (!isShown) return unlisted;
  const precision = precisionFor(parts, { isAnonymous: true });
  return lodgingHead(lodgingFor(precision, lodging), { language, publicUrl });
}

function openDocument(file: string): (language: Language, head: Markup) => Markup {
  const [start, middle, end, more] = readFileSync(file, 'utf8').split(/(?<=<html lang=")\w+(?=")|<title>.*<\/title>/);
  if (start === undefined || middle === undefined || end === undefined || more !== undefined) {
    throw new Error(`${file} has not exactly one language and one title`);
  }
  return (language, head) => html`${raw(start)}${language}${raw(middle)}${head}${raw(end)}`;
}

/**
 * Images come from anywhere, since partners host them. Maps need a worker and their style's origin. Component styles
 * are constructed sheets, to which no policy applies.
 */
function formatSearchPolicy(publicUrl: string, mapStyleUrl: string | undefined): string {
  const maps = mapStyleUrl === undefined ? '' : ` ${new URL(mapStyleUrl).origin}`;
  return formatContentPolicy({
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': `'self'${maps}`,
    'img-src': `'self' ${new URL(publicUrl).origin}${maps} https: data:`,
    'worker-src': "'self'",
  });
}

/** Serves `/media` from the `media` directory of `folder`. */
export function mountMedia(app: Hono<HttpEnv>, { folder }: { folder: string }): void {
  const headers = {
    // One month: the delay until a picture replaced under its name reaches everyone.
    'cache-control': 'public, max-age=2592000',
    // An SVG opened directly could carry a script.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  addPage(app, '/media/*', { GET: serveFile({ root: folder }, headers) });
}

interface SitemapParts {
  db: Db;
  dealerId: string;
  publicUrl: string;
}

/** Ids per sitemap. Ids are sequential, so a sitemap stays below the limit of 50,000 addresses. */
const idsOfSitemap = 10_000;

/** Ids read per step; other requests run in between. */
const idsAtOnce = 500;

export function mountSitemap(app: Hono<HttpEnv>, parts: SitemapParts): void {
  const { db, publicUrl } = parts;
  // Not /web: the page's scripts read it, so crawlers that render the page need it.
  const robots = [
    'User-agent: *',
    // Other platforms fetch calendars, and some of them obey this file.
    'Allow: /v2/lodgings/*/icalendar',
    'Allow: /my/*.ics',
    'Disallow: /v2/',
    'Disallow: /my/',
    'Disallow: /pay/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  addKeptPage(app, '/robots.txt', () => createDocument(`${robots.join('\n')}\n`, 'text/plain'));
  addKeptPage(app, '/sitemap.xml', () => {
    const count = Math.ceil(readNewestLodgingId(db) / idsOfSitemap);
    const entries = Array.from(
      { length: count },
      (_, at) => `<sitemap><loc>${publicUrl}/sitemaps/${at + 1}.xml</loc></sitemap>`,
    );
    return createDocument(wrap('sitemapindex', entries), 'application/xml');
  });
  addKeptPage(app, '/sitemaps/:page', async (hono) => {
    const page = Number(/^([1-9]\d{0,6})\.xml$/.exec(hono.req.param('page') ?? '')?.[1]);
    const after = (page - 1) * idsOfSitemap;
    if (!(after < readNewestLodgingId(db))) throw new ApiError('ROUTE_NOT_FOUND');
    return createDocument(wrap('urlset', await listAddresses(parts, after)), 'application/xml');
  });
}

/** Lists lodgings on sale with their last content change; changes of stays and prices are too frequent to count. */
async function listAddresses({ db, dealerId, publicUrl }: SitemapParts, from: number): Promise<string[]> {
  const gateways = findDealer(db, dealerId)?.outGateways ?? [];
  const addresses: string[] = [];
  for (let after = from; after < from + idsOfSitemap; after += idsAtOnce) {
    for (const { lodgingId, state, changedAt } of readCatalogEntries(
      db,
      { gateways },
      { after, upTo: after + idsAtOnce },
    )) {
      if (state !== 'EN_DIFFUSION') continue;
      const changed = new Date(contentChangeOf({ changedAt })).toISOString();
      addresses.push(`<url><loc>${publicUrl}/lodgings/${lodgingId}</loc><lastmod>${changed}</lastmod></url>`);
    }
    await yieldToEventLoop();
  }
  return addresses;
}

function wrap(root: 'sitemapindex' | 'urlset', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;
}
