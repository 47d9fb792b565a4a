import { fileURLToPath } from 'node:url';
import type { Context as HonoContext, Hono } from 'hono';
import type { Bindings } from '../../http/middleware.ts';
import type { Encoded } from '../../http/answers/encoded.ts';
import { refuseKeyInQuery } from '../../http/middleware/key-in-query.ts';
import { mount } from '../../http/mount.ts';
import type { Operation } from '../../http/operation.ts';
import type { Desk } from '../../http/protocol.ts';
import { refusalResponse } from '../../http/problem-response.ts';
import { ApiError } from '../../http/problem.ts';
import { readPageFiles } from './page-files.ts';
import { pageOperations } from './page-operations.ts';
import { pageResponse } from './page-response.ts';
import { findPageDealerId, pageVisitor } from './page-visitor.ts';

const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** Addresses that show the page; it reads from them what to show. */
const documentPaths = ['/', '/lodgings/:id', '/booked'];

/**
 * Mounts the search page and, below `/web`, the operations that it calls: the same as those for partners, with the page's dealer
 * in the place of a key. Nothing is mounted without a dealer or before the page is built.
 */
export function mountPage(app: Hono, operations: readonly Operation[], desk: Desk): void {
  const { context } = desk;
  const dealerId = findPageDealerId(context);
  if (dealerId === undefined) return;
  mount(app, pageOperations(operations), { ...desk, visitor: () => pageVisitor(context, dealerId) });
  const files = readPageFiles(built);
  if (!files) {
    context.log.warn('The search page is not built: run npm run web');
    return;
  }
  const { publicUrl } = context.config;
  const mountFiles = (path: string, keeps: 'for ever' | 'by tag', find: (name: string) => Encoded | undefined) => {
    app.get(path, (hono) =>
      answered(hono, desk, ({ request }) => {
        const file = find(hono.req.param('name') ?? '');
        if (!file) throw new ApiError('ROUTE_NOT_FOUND');
        return pageResponse(file, request, { keeps, publicUrl });
      }),
    );
    app.all(path, (hono) => answered(hono, desk, refuseMethod));
  };
  for (const path of documentPaths) mountFiles(path, 'by tag', () => files.document);
  mountFiles('/assets/:name', 'for ever', (name) => files.assets.get(name));
}

type Work = (exchange: Bindings['exchange']) => Promise<Response>;

/** Answers with a file; its refusals are problems. */
async function answered(hono: HonoContext, { context }: Desk, work: Work): Promise<Response> {
  const { exchange } = hono.env as Bindings;
  try {
    refuseKeyInQuery(exchange.query);
    return await work(exchange);
  } catch (error) {
    return refusalResponse(error, exchange, context);
  }
}

function refuseMethod(): never {
  throw new ApiError('METHOD_NOT_ALLOWED', { allowed: ['GET', 'HEAD'], headers: { allow: 'GET, HEAD' } });
}
