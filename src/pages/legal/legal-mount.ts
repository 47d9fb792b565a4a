import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { HttpContext, HttpEnv } from '../../http/http-env.ts';
import { ApiError } from '../../http/problem.ts';
import { textForReader } from '../../values/texts.ts';
import { renderTop } from '../brand.ts';
import { cacheControls } from '../page-files.ts';
import { renderFrame } from '../page-frame.ts';
import { createPageResponse, formatContentPolicy, keptByBrowsers } from '../page-response.ts';
import { addPage } from '../page-routes.ts';
import { readOwnStyle } from '../private-page.ts';
import { readerHeaders, readerOf } from '../reader.ts';
import { brand, legalNames, visitorWords } from '../visitor-words.ts';
import { renderLegalLinks } from './legal-links.ts';
import type { LegalTexts } from './legal-texts.ts';

const style = readOwnStyle('colours.css', 'dress.css', 'legal/legal.css');
const policy = formatContentPolicy({ 'style-src': style.source, 'img-src': "data: 'self' https:" });

/** Mounts the operator's texts (`/legal/imprint` …): in the reader's language, else English, else any. */
export function mountLegalTexts(app: Hono<HttpEnv>, texts: LegalTexts): void {
  addPage(app, '/legal/:name', { GET: [...keptByBrowsers, (hono) => showText(hono, texts)] });
}

function showText(hono: HttpContext, texts: LegalTexts): Promise<Response> {
  const name = legalNames.find((one) => one === hono.req.param('name'));
  const { language, others } = readerOf(hono.get('requestContext'));
  const text = name && textForReader(texts.get(name) ?? {}, [language, ...others]);
  if (!text) throw new ApiError('ROUTE_NOT_FOUND');
  const page = renderFrame({
    language,
    title: `${visitorWords[language].legal[name]} – ${brand}`,
    head: style.head,
    header: renderTop(`/?lang=${language}`),
    main: html`<article lang="${text.language}">${raw(text.text)}</article>`,
    footer: renderLegalLinks([...texts.keys()], language),
  });
  const headers = {
    'cache-control': cacheControls.byTag,
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    vary: readerHeaders,
  };
  return createPageResponse(page, { language: text.language, headers });
}
