import { weightedRanges } from '../http/answers/format-choice.ts';
import type { ReaderAnswer } from '../http/http-parts.ts';
import {
  createPageResponse,
  formatContentPolicy,
  readerHeaders,
  readerOf,
  readOwnStyle,
  renderWay,
  renderTop,
  scene,
  type Markup,
  renderFrame,
  untilMended,
} from './page-http.ts';
import { html } from 'hono/html';
import type { Language } from '../values/texts.ts';
import { type CustomerTexts, customerTexts } from '../values/customer-texts.ts';

/** Other statuses are only met by programs. */
const pageProblems: Readonly<Partial<Record<number, PageProblem>>> = {
  404: 'missing',
  429: 'tooMany',
  500: 'failed',
  503: 'away',
};

/** Addresses for programs: browsers get the same answer there as programs. */
const programPaths = /^\/(?:web\/)?(?:v\d+|mcp|openapi\.json|schema(?:\.xsd)?|metrics|health|ready)(?:\/|$)/;

/** Replaces the problem document by a page for people in browsers; undefined for all other requests. */
export const answerReader: ReaderAnswer = ({ request, path, query, requestId }, status, headers) => {
  const isDamaged = headers['retry-after'] === untilMended['retry-after'];
  const problem = isDamaged ? 'failed' : pageProblems[status];
  if (!problem || !isOfReader(request) || programPaths.test(path) || query.has('format') || !prefersHtml(request)) {
    return undefined;
  }
  const { language } = readerOf({ request, query });
  return createPageResponse(
    renderProblemPage({ problem, language, path, again: request.method === 'POST' ? formPath(path) : '', requestId }),
    {
      status,
      language,
      headers: {
        ...headers,
        'content-security-policy': formatContentPolicy({ 'style-src': style.source, 'img-src': 'data:' }),
        'cache-control': 'no-store',
        vary: `Accept, ${readerHeaders}`,
      },
    },
  );
};

function isOfReader({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return method === 'POST' && headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
}

/** Maps a POST-only form target to the page that holds the form. */
function formPath(path: string): string {
  return path.replace(/^(\/my\/[^/]+)\/message$/, '$1');
}

/** Browsers accept HTML with a higher weight than any problem format. */
function prefersHtml({ headers }: Request): boolean {
  const ranges = weightedRanges(headers.get('accept') ?? '');
  const weightOf = (names: RegExp) => Math.max(0, ...ranges.filter(({ range }) => names.test(range)).map(({ q }) => q));
  return weightOf(/^text\/html$/) > weightOf(/^(?:application|text)\/(?:problem\+)?(?:json|xml)$/);
}

type PageProblem = keyof CustomerTexts['problems']['problems'];

interface ProblemPageParts {
  problem: PageProblem;
  language: Language;
  path: string;
  /** Where to try again; empty for the same address. */
  again: string;
  requestId: string;
}

/** Inline, because the page must work even when nothing else can be loaded. */
const style = readOwnStyle('problem.css');

function renderProblemPage({ problem, language, path, again, requestId }: ProblemPageParts): Markup {
  const texts = customerTexts[language].problems;
  const { title, text } = texts.problems[problem];
  const home = `/?lang=${language}`;
  // Without a search page, `/` itself is what is missing.
  const rank = problem === 'missing' ? 'first' : '';
  const onwards = path === '/' ? renderWay('/docs', texts.guides, rank) : renderWay(home, texts.search, rank);
  return renderFrame({
    language,
    title,
    head: style.head,
    header: renderTop(home),
    main: html`
      ${scene}
      <h1>${title}</h1>
      <p>${text}</p>
      <div class="ways">
        ${problem === 'missing' ? onwards : html`${renderWay(again, texts.again, 'first')} ${onwards}`}
      </div>
      <p class="trace">${texts.reference} <code>${requestId}</code></p>
    `,
  });
}
