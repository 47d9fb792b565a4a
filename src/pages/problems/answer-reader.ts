import { weightedRanges } from '../../http/answers/format-choice.ts';
import type { ReaderAnswer } from '../../http/reader-answer.ts';
import { createPageResponse, formatContentPolicy } from '../page-response.ts';
import { readerHeaders, readerOf } from '../reader.ts';
import { problemStyleSource, renderProblemPage } from './problem-page.ts';
import type { PageProblem } from './problem-texts.ts';

/** What a page says of each status; the others are met by programs only. */
const pageProblems: Readonly<Partial<Record<number, PageProblem>>> = {
  404: 'missing',
  429: 'tooMany',
  500: 'failed',
  503: 'away',
};

/** Addresses that programs call: a browser that looks there wants to see what a program sees. */
const programPaths = /^\/(?:web\/)?(?:v\d+|mcp|openapi\.json|schema(?:\.xsd)?|metrics|health|ready)(?:\/|$)/;

/** Yields a page in place of a problem document for somebody who looks at a page in a browser; undefined for all others. */
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

/** Somebody looks at a page, or has sent one of its forms. */
function isOfReader({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return method === 'POST' && headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
}

/** Names the page whose form was sent to the path: what a customer writes goes to a path that only takes it. */
function formPath(path: string): string {
  return path.replace(/^(\/my\/[^/]+)\/message$/, '$1');
}

/** Browsers name HTML, and nothing that problems come as, with as much weight. */
function prefersHtml({ headers }: Request): boolean {
  const ranges = weightedRanges(headers.get('accept') ?? '');
  const weightOf = (names: RegExp) => Math.max(0, ...ranges.filter(({ range }) => names.test(range)).map(({ q }) => q));
  return weightOf(/^text\/html$/) > weightOf(/^(?:application|text)\/(?:problem\+)?(?:json|xml)$/);
}
