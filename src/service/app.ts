import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { Context } from './context.ts';
import { mountOpenApi } from '../documentation/openapi/openapi-mount.ts';
import { mountPages } from '../pages/docs/pages-mount.ts';
import { mountSchemas } from '../documentation/xsd/xsd.ts';
import { exampleWorld } from './example-world.ts';
import { around, type Application } from '../http/middleware.ts';
import { createKeptAnswers } from '../http/answers/response-cache.ts';
import { keptRouter } from '../http/path-router.ts';
import { readMedia } from '../http/answers/media.ts';
import { mountMetrics } from '../http/metrics/metrics-page.ts';
import { mount } from '../http/mount.ts';
import type { Operation } from '../http/operation.ts';
import { toolsOf, type Tools } from '../http/tools.ts';
import { mountPage } from '../pages/search/page-mount.ts';
import { mountPayments } from '../pages/pay/payments-mount.ts';

/** How far the service is: `degraded` means that search is away while bookings work. */
export interface Readiness {
  status: 'ready' | 'starting' | 'degraded';
  store: boolean;
  search: boolean;
  indexLagSeconds: number;
}

const media = fileURLToPath(new URL('../../seed/media/', import.meta.url));

/**
 * Yields the application as a function of a request: the operations, `/health`, `/ready`, `/metrics`, the documentation, the
 * pages to pay on, the search page and the demo's pictures. `parts` are the tools that others work with, too.
 */
export function createApp(
  context: Context,
  operations: readonly Operation[],
  readiness: () => Readiness | Promise<Readiness>,
  parts: Partial<Omit<Tools, 'rates'>> = {},
): Application {
  const app = new Hono({ router: keptRouter() });
  const tools = toolsOf(context, parts);
  const kept = createKeptAnswers(context.config.cacheBytes, tools.metrics.noteKeptAnswer);
  const fresh = { 'cache-control': 'no-store' };
  app.get('/health', (hono) => hono.json({ status: 'ok' }, 200, fresh));
  app.get('/ready', async (hono) => {
    const state = await readiness();
    return hono.json(state, state.status === 'starting' ? 503 : 200, fresh);
  });
  app.get('/media/*', async (hono) => {
    const name = hono.req.path.slice('/media/'.length);
    return (await readMedia(media, name)) ?? hono.notFound();
  });
  mountMetrics(app, tools.metrics, context.config.metricsToken);
  mountOpenApi(app, operations, { publicUrl: context.config.publicUrl, world: () => exampleWorld(context) });
  mountPages(app, operations, context);
  mountSchemas(app, operations);
  mountPayments(app, context);
  mountPage(app, operations, { ...tools, context, kept });
  mount(app, operations, { ...tools, context, kept });
  return around(app, context, tools);
}
