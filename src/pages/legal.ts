import {
  addKeptPage,
  cacheControls,
  createPageResponse,
  formatContentPolicy,
  readOwnStyle,
  readerHeaders,
  readerOf,
  renderTop,
  renderFrame,
  type Markup,
} from './page-http.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { Logger } from 'pino';
import { type LegalName, legalNames, brand, visitorWords } from './visitor-words.ts';
import { type Texts, textForReader, type Language } from '../values/texts.ts';
import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { HttpContext, HttpEnv } from '../http/http-env.ts';
import { ApiError } from '../http/problem.ts';

/** HTML by language, in the order of the links. */
export type LegalTexts = ReadonlyMap<LegalName, Texts>;

/** Reads `imprint.en.md`, `privacy.fr.md` etc.; logs other files. */
export function readLegalTexts(folder: string | undefined, log: Pick<Logger, 'warn'>): LegalTexts {
  // Inline HTML is disabled: the text is the operator's, but the page's policy is ours.
  const markdown = new MarkdownIt({ html: false, linkify: true });
  const read = new Map<LegalName, Record<string, string>>();
  for (const file of folder === undefined ? [] : readdirSync(folder).sort()) {
    const [, first, language] = /^(\w+)\.([a-z]{2})\.md$/.exec(file) ?? [];
    const name = legalNames.find((one) => one === first);
    if (folder === undefined || name === undefined || language === undefined) {
      log.warn(
        { file },
        `ignored in LEGAL_DIR: expected ${legalNames.join(', ')} with a language, such as imprint.en.md`,
      );
      continue;
    }
    read.set(name, { ...read.get(name), [language]: markdown.render(readFileSync(join(folder, file), 'utf8')) });
  }
  return new Map(legalNames.flatMap((name) => (read.has(name) ? [[name, read.get(name) ?? {}] as const] : [])));
}

const style = readOwnStyle('legal.css');
const policy = formatContentPolicy({ 'style-src': style.source, 'img-src': "data: 'self' https:" });

/** Mounts the operator's texts (`/legal/imprint` …): in the reader's language, else English, else any. */
export function mountLegalTexts(app: Hono<HttpEnv>, texts: LegalTexts): void {
  addKeptPage(app, '/legal/:name', (hono) => showText(hono, texts));
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

export function renderLegalLinks(names: readonly LegalName[], language: Language): Markup | '' {
  if (names.length === 0) return '';
  const { legal } = visitorWords[language];
  const links = names.map((name) => html`<a href="/legal/${name}?lang=${language}">${legal[name]}</a>`);
  return html`<footer class="legal-links"><nav aria-label="${legal.label}">${links}</nav></footer>`;
}
