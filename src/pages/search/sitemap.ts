import { createDocument, addKeptPage } from '../page-http.ts';
import { setImmediate } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { HttpEnv } from '../../http/http-env.ts';
import { ApiError } from '../../http/problem.ts';
import { readCatalogEntries } from '../../catalog/store/catalog.ts';
import { contentChangeOf } from '../../lodgings/rules/lodging.ts';
import { readNewestLodgingId } from '../../lodgings/store/lodgings.ts';
import { findDealer } from '../../partners/store/dealers.ts';
import type { Db } from '../../sqlite/database.ts';

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
    await setImmediate();
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
