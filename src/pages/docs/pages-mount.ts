import type { Hono, Context as HonoContext } from 'hono';
import type { Context } from '../../service/context.ts';
import type { Bindings } from '../../http/middleware.ts';
import type { Encoded } from '../../http/answers/encoded.ts';
import { refuseKeyInQuery } from '../../http/middleware/key-in-query.ts';
import type { Operation } from '../../http/operation.ts';
import { refusalResponse } from '../../http/problem-response.ts';
import { ApiError } from '../../http/problem.ts';
import { readAssets, type Assets } from './asset-files.ts';
import { docsPage } from './docs-page.ts';
import { pageFormatFor } from './page-format.ts';
import { pageResponse } from './page-response.ts';
import { problemCodes, problemExplanation, problemSummary } from './problem-explanation.ts';
import { noSuchProblemPage, problemListPage, problemPage } from './problem-pages.ts';

interface PageCall {
  request: Request;
  query: URLSearchParams;
  /** A part of the path by its name. */
  part: (name: string) => string;
}

type Answer = (call: PageCall) => Promise<Response>;

/** Mounts the pages for readers: `/docs`, `/docs/problems`, `/docs/problems/{code}` and the files that they load. */
export function mountPages(app: Hono, operations: readonly Operation[], context: Context): void {
  const pages = keptPages(operations, context.config.publicUrl);
  const mountPage = (path: string, answer: Answer) => {
    app.get(path, (hono) => answered(hono, answer, context));
    app.all(path, (hono) => answered(hono, refuseMethod, context));
  };
  mountPage('/docs', ({ request }) => pageResponse(pages.docs(), request, { keeps: 'by tag', isScripted: true }));
  mountPage('/docs/assets/:digest/:name', ({ request, part }) => {
    const { digest, files } = pages.assets();
    const file = part('digest') === digest ? files.get(part('name')) : undefined;
    if (!file) throw new ApiError('ROUTE_NOT_FOUND');
    return pageResponse(file, request, { keeps: 'for ever' });
  });
  mountPage('/docs/problems', ({ request, query }) =>
    pageResponse(pages.problems(formatOf(query, request)), request, { keeps: 'by tag' }),
  );
  mountPage('/docs/problems/:code', ({ request, query, part }) => {
    const format = formatOf(query, request);
    const page = pages.problem(part('code'), format);
    if (page) return pageResponse(page, request, { keeps: 'by tag' });
    if (format === 'html') return pageResponse(pages.noSuchProblem(), request, { status: 404, keeps: 'by tag' });
    throw new ApiError('ROUTE_NOT_FOUND', { detail: 'There is no problem code of this name' });
  });
}

/** Answers with a page; its refusals are problems. */
async function answered(hono: HonoContext, answer: Answer, context: Context): Promise<Response> {
  const { exchange } = hono.env as Bindings;
  const { request, query } = exchange;
  try {
    refuseKeyInQuery(query);
    return await answer({ request, query, part: (name) => hono.req.param(name) ?? '' });
  } catch (error) {
    return refusalResponse(error, exchange, context);
  }
}

function refuseMethod(): never {
  throw new ApiError('METHOD_NOT_ALLOWED', { allowed: ['GET', 'HEAD'], headers: { Allow: 'GET, HEAD' } });
}

function formatOf(query: URLSearchParams, request: Request): 'html' | 'json' {
  return pageFormatFor(query, request.headers.get('Accept'));
}

/** Every page, made when first asked for: there are two for each code and a handful of others. */
function keptPages(operations: readonly Operation[], publicUrl: string) {
  let read: Assets | undefined;
  const assets = () => (read ??= readAssets());
  const made = new Map<string, Encoded>();
  const kept = (name: string, make: () => string, type: 'html' | 'json'): Encoded => {
    const page = made.get(name) ?? encoded(make(), type);
    made.set(name, page);
    return page;
  };
  return {
    assets,
    docs: () => kept('docs', () => docsPage(assets().digest), 'html'),
    problems: (format: 'html' | 'json') => {
      const problems = problemCodes.map((code) => problemSummary(code, publicUrl));
      const page = () => problemListPage(problems, assets().digest);
      return kept(`problems ${format}`, format === 'html' ? page : () => JSON.stringify({ problems }), format);
    },
    problem: (asked: string, format: 'html' | 'json') => {
      const code = problemCodes.find((known) => known === asked.toUpperCase());
      if (code === undefined) return undefined;
      const problem = problemExplanation(code, operations, publicUrl);
      const page = () => problemPage(problem, assets().digest);
      return kept(`${code} ${format}`, format === 'html' ? page : () => JSON.stringify(problem), format);
    },
    noSuchProblem: () => kept('no such problem', () => noSuchProblemPage(assets().digest), 'html'),
  };
}

function encoded(text: string, type: 'html' | 'json'): Encoded {
  const contentType = type === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  return { bytes: Buffer.from(text), packed: undefined, headers: { 'Content-Type': contentType } };
}
