import type { HttpContext } from '../../http/http-env.ts';
import { cacheControls } from '../page-files.ts';
import type { Markup } from '../page-frame.ts';
import { createPageResponse, formatContentPolicy, type PageTerms } from '../page-response.ts';
import { negotiatePageFormat } from './page-format.ts';
import type { SiteFile } from './site.ts';

const ownFiles = { 'style-src': "'self'", 'img-src': "'self' data:", 'form-action': "'self'" };
export const readPolicy = formatContentPolicy(ownFiles);

/** For pages with our scripts, which may call the service. */
const scriptedPolicy = formatContentPolicy({ ...ownFiles, 'script-src': "'self'", 'connect-src': "'self'" });

export function readFormat({ req }: HttpContext): 'html' | 'json' {
  return negotiatePageFormat(new URL(req.url).searchParams, req.header('accept') ?? null);
}

export function answerHtml(page: Markup, { isScripted = false, status = 200 } = {}): Promise<Response> {
  const policy = isScripted ? scriptedPolicy : readPolicy;
  return answer(page, { status, headers: { 'content-security-policy': policy } });
}

export function answerJson(value: object): Promise<Response> {
  return answer(JSON.stringify(value), { type: 'application/json' });
}

export function answerText(text: string, type: 'text/plain' | 'text/markdown'): Promise<Response> {
  return answer(text, { type });
}

export function answerFile({ type, base64 }: SiteFile): Promise<Response> {
  const headers = {
    'content-type': type,
    'cache-control': cacheControls.byTag,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return Promise.resolve(new Response(Buffer.from(base64, 'base64'), { headers }));
}

function answer(page: Markup | string, terms: Partial<PageTerms>): Promise<Response> {
  const headers = { 'cache-control': cacheControls.byTag, vary: 'Accept, Accept-Encoding', ...terms.headers };
  return createPageResponse(page, { language: 'en', ...terms, headers });
}
