import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type { HttpContext, HttpEnv } from '../../http/http-env.ts';
import type { Operation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { version } from '../../values/version.ts';
import { cacheControls, serveFile } from '../page-files.ts';
import { keptByBrowsers } from '../page-response.ts';
import { addPage } from '../page-routes.ts';
import { answerHtml, answerJson, readFormat, readPolicy } from './docs-answers.ts';
import { docsAssets, getAssetAddress } from './docs-assets.ts';
import { renderReferencePage } from './docs-frame.ts';
import { explainProblem, problemCodes, summarizeProblem } from './problem-explanation.ts';
import { renderProblemList, renderProblemPage, renderUnknownProblem } from './problem-pages.ts';

/** The typed client as `npm run build` packs it; its address answers 404 without it. */
const clientPackage = fileURLToPath(new URL('../../../dist/client-package/client.tgz', import.meta.url));

interface DocsParts {
  operations: readonly Operation[];
  publicUrl: string;
}

export function mountReference(app: Hono<HttpEnv>, { operations, publicUrl }: DocsParts): void {
  const addDocs = (path: string, answer: (hono: HttpContext) => Promise<Response>) =>
    addPage(app, path, { GET: [...keptByBrowsers, answer] });
  addDocs('/docs/reference', () => answerHtml(renderReferencePage(), { isScripted: true }));
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
  const client = {
    'cache-control': cacheControls.byTag,
    'content-disposition': `attachment; filename="lodging-distribution-client-${version}.tgz"`,
  };
  addPage(app, '/docs/client', { GET: serveFile({ path: clientPackage }, client) });
  const fileHeaders = { 'content-security-policy': readPolicy, 'cache-control': cacheControls.forEver };
  for (const { name, path } of docsAssets)
    addPage(app, `/${getAssetAddress(name)}`, { GET: serveFile({ path }, fileHeaders) });
}
