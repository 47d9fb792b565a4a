import { weightedRanges } from '../../http/answers/format-choice.ts';
import type { ReaderAnswer } from '../../http/http-parts.ts';
import { createPageResponse, formatContentPolicy } from '../page-response.ts';
import { readerHeaders, readerOf } from '../reader.ts';
import { type PageProblem, problemStyleSource, renderProblemPage } from './problem-page.ts';

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
  const problem = pageProblems[status];
  if (!problem || !isOfReader(request) || programPaths.test(path) || query.has('format') || !prefersHtml(request))
    return undefined;
  const { language } = readerOf({ request, query });
  return createPageResponse(
    renderProblemPage({ problem, language, path, again: request.method === 'POST' ? formPath(path) : '', requestId }),
    {
      status,
      language,
      headers: {
        ...headers,
        'content-security-policy': formatContentPolicy({ 'style-src': problemStyleSource, 'img-src': 'data:' }),
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
