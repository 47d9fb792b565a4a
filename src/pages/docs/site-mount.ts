import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { HttpContext, HttpEnv } from '../../http/http-env.ts';
import { ApiError } from '../../http/problem.ts';
import { addPage } from '../page-routes.ts';
import { keptByBrowsers } from '../page-response.ts';
import { answerFile, answerHtml, answerJson, readFormat } from './docs-answers.ts';
import { renderFoundParts, renderSitePage } from './site-pages.ts';
import { createSiteSearch } from './site-search.ts';
import { readSite } from './site-store.ts';

interface SiteParts {
  publicUrl: string;
  log: Logger;
}

const longestWords = 200;

/** Mounts `/docs`, the pages below it, their linked files and `/docs/search`; nothing before they are built. */
export function mountSite(app: Hono<HttpEnv>, { publicUrl, log }: SiteParts): void {
  const site = readSite(publicUrl);
  if (!site) {
    log.warn('The documentation is not built: run npm run build');
    return;
  }
  const find = createSiteSearch(site.parts);
  const add = (path: string, answer: (hono: HttpContext) => Promise<Response>) =>
    addPage(app, path, { GET: [...keptByBrowsers, answer] });
  for (const page of site.pages)
    add(addressOf(page.path), () => answerHtml(renderSitePage(site, page), { isScripted: true }));
  for (const file of site.files) add(addressOf(file.path), () => answerFile(file));
  add('/docs/search', (hono) => {
    const words = (hono.req.query('q') ?? '').trim();
    if (words.length > longestWords)
      throw new ApiError('INVALID_PARAMETER', { detail: `q may have ${longestWords} characters` });
    const found = words === '' ? [] : find(words);
    return readFormat(hono) === 'html' ? answerHtml(renderFoundParts(site, words, found)) : answerJson({ found });
  });
}

function addressOf(path: string): string {
  return path === '' ? '/docs' : `/docs/${path}`;
}
