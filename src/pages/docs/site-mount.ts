import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { HttpContext, HttpEnv } from '../../http/http-env.ts';
import { ApiError } from '../../http/problem.ts';
import { addPage } from '../page-routes.ts';
import { keptByBrowsers } from '../page-response.ts';
import { answerFile, answerHtml, answerJson, answerText, readFormat } from './docs-answers.ts';
import { writeLlmsText } from './llms-text.ts';
import { renderFoundParts, renderSitePage } from './site-pages.ts';
import { createSiteSearch } from './site-search.ts';
import { readSite } from './site-store.ts';
import { addressOf } from './site.ts';

interface SiteParts {
  publicUrl: string;
  log: Logger;
}

const longestWords = 200;

/**
 * Mounts `/docs`, the pages below it, each also as Markdown, their linked files, `/docs/llms.txt` and `/docs/search`;
 * nothing before they are built.
 */
export function mountSite(app: Hono<HttpEnv>, { publicUrl, log }: SiteParts): void {
  const site = readSite(publicUrl);
  if (!site) {
    log.warn('The documentation is not built: run npm run build');
    return;
  }
  const find = createSiteSearch(site.parts);
  const add = (path: string, answer: (hono: HttpContext) => Promise<Response>) =>
    addPage(app, path, { GET: [...keptByBrowsers, answer] });
  for (const page of site.pages) {
    add(addressOf(page.path), () => answerHtml(renderSitePage(site, page), { isScripted: true }));
    add(`${addressOf(page.path)}.md`, () => answerText(page.markdown, 'text/markdown'));
  }
  const llmsText = writeLlmsText(site, publicUrl);
  add('/docs/llms.txt', () => answerText(llmsText, 'text/plain'));
  for (const file of site.files) add(addressOf(file.path), () => answerFile(file));
  add('/docs/search', (hono) => {
    const words = (hono.req.query('q') ?? '').trim();
    if (words.length > longestWords)
      throw new ApiError('INVALID_PARAMETER', { detail: `q may have ${longestWords} characters` });
    const found = words === '' ? [] : find(words);
    return readFormat(hono) === 'html' ? answerHtml(renderFoundParts(site, words, found)) : answerJson({ found });
  });
}
