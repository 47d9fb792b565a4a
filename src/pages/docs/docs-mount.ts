import type { Hono } from 'hono';
import type { HttpContext, HttpEnv } from '../../http/http-env.ts';
import type { Operation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import type { Markup } from '../page-frame.ts';
import { cacheControls, serveFile } from '../page-files.ts';
import { createPageResponse, formatContentPolicy, keptByBrowsers, type PageTerms } from '../page-response.ts';
import { addPage } from '../page-routes.ts';
import { docsAssets, getAssetAddress } from './docs-assets.ts';
import { renderDocsPage } from './docs-frame.ts';
import { negotiatePageFormat } from './page-format.ts';
import { explainProblem, problemCodes, summarizeProblem } from './problem-explanation.ts';
import { renderProblemList, renderProblemPage, renderUnknownProblem } from './problem-pages.ts';

interface DocsParts {
  operations: readonly Operation[];
  publicUrl: string;
}

/** Mounts the pages for readers: `/docs`, `/docs/problems`, `/docs/problems/{code}` and the files that they load. */
export function mountDocs(app: Hono<HttpEnv>, { operations, publicUrl }: DocsParts): void {
  const addDocs = (path: string, answer: (hono: HttpContext) => Promise<Response>) =>
    addPage(app, path, { GET: [...keptByBrowsers, answer] });
  addDocs('/docs', () => answerHtml(renderDocsPage(), { policy: scriptedPolicy }));
  addDocs('/docs/problems', (hono) => {
    const problems = problemCodes.map((code) => summarizeProblem(code, publicUrl));
    return readFormat(hono) === 'html' ? answerHtml(renderProblemList(problems)) : answerJson({ problems });
  });
  addDocs('/docs/problems/:code', (hono) => {
    const format = readFormat(hono);
    const code = problemCodes.find((known) => known === hono.req.param('code')?.toUpperCase());
    if (code !== undefined) {
      const problem = explainProblem(code, operations, publicUrl);
      return format === 'html' ? answerHtml(renderProblemPage(problem)) : answerJson(problem);
    }
    if (format === 'html') return answerHtml(renderUnknownProblem(), { status: 404 });
    throw new ApiError('ROUTE_NOT_FOUND', { detail: 'There is no problem code of this name' });
  });
  const fileHeaders = { 'content-security-policy': readPolicy, 'cache-control': cacheControls.forEver };
  for (const { name, path } of docsAssets)
    addPage(app, `/${getAssetAddress(name)}`, { GET: serveFile({ path }, fileHeaders) });
}

const ownFiles = { 'style-src': "'self'", 'img-src': "'self' data:" };
const readPolicy = formatContentPolicy(ownFiles);

/** The page with the operations runs our script, which asks the service. */
const scriptedPolicy = formatContentPolicy({ ...ownFiles, 'script-src': "'self'", 'connect-src': "'self'" });

function readFormat({ req }: HttpContext): 'html' | 'json' {
  return negotiatePageFormat(new URL(req.url).searchParams, req.header('accept') ?? null);
}

function answerHtml(page: Markup, { policy = readPolicy, status = 200 } = {}): Promise<Response> {
  return answer(page, { status, headers: { 'content-security-policy': policy } });
}

function answerJson(value: object): Promise<Response> {
  return answer(JSON.stringify(value), { type: 'application/json' });
}

function answer(page: Markup | string, terms: Partial<PageTerms>): Promise<Response> {
  const headers = { 'cache-control': cacheControls.byTag, vary: 'Accept, Accept-Encoding', ...terms.headers };
  return createPageResponse(page, { language: 'en', ...terms, headers });
}
