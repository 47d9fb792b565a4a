import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { Context } from './context.ts';
import { mountOpenApi } from '../documentation/openapi/openapi-mount.ts';
import { mountDocs } from '../pages/docs/docs-mount.ts';
import { mountSchemas } from '../documentation/xsd/xsd.ts';
import { exampleWorld } from './example-world.ts';
import { around, type Application } from '../http/middleware.ts';
import { createKeptAnswers } from '../http/answers/response-cache.ts';
import { keptRouter } from '../http/path-router.ts';
import { mountMetrics } from '../http/metrics/metrics-page.ts';
import { mount } from '../http/mount.ts';
import type { Operation } from '../http/operation.ts';
import { toolsOf, type Tools } from '../http/tools.ts';
import { refusalResponse } from '../http/problem-response.ts';
import { stripeAccount } from '../bookings/payment/stripe-account.ts';
import type { Refuse } from '../pages/page-routes.ts';
import { mountMedia } from '../pages/media-mount.ts';
import { mountPayPages } from '../pages/pay/pay-mount.ts';
import { mountSearchPage } from '../pages/search/search-mount.ts';
import { readVisitor } from '../pages/search/visitor.ts';
import { selectVisitorOperations } from '../pages/search/visitor-operations.ts';
import { findWebDealer } from './demo.ts';

/** How far the service is: `degraded` means that search is away while bookings work. */
export interface Readiness {
  status: 'ready' | 'starting' | 'degraded';
  store: boolean;
  search: boolean;
  indexLagSeconds: number;
}

const demoFolder = fileURLToPath(new URL('../../seed/', import.meta.url));

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
  const { config, log, db, writes, payments, now, today } = context;
  const { publicUrl, timeZone, payment } = config;
  const refuse: Refuse = (thrown, exchange) => refusalResponse(thrown, exchange, context);
  const tools = toolsOf(context, parts);
  const kept = createKeptAnswers(config.cacheBytes, tools.metrics.noteKeptAnswer);
  const fresh = { 'cache-control': 'no-store' };
  app.get('/health', (hono) => hono.json({ status: 'ok' }, 200, fresh));
  app.get('/ready', async (hono) => {
    const state = await readiness();
    return hono.json(state, state.status === 'starting' ? 503 : 200, fresh);
  });
  mountMetrics(app, tools.metrics, config.metricsToken);
  mountOpenApi(app, operations, { publicUrl, world: () => exampleWorld(context) });
  mountSchemas(app, operations);
  mountMedia(app, { folder: demoFolder, refuse });
  mountDocs(app, { operations, publicUrl, refuse });
  const stripe = payment.provider === 'stripe' ? stripeAccount(payment) : undefined;
  mountPayPages(app, { db, log, writes, payments, stripe, publicUrl, timeZone, now, today, refuse });
  const webDealer = findWebDealer(db, config);
  if (webDealer !== undefined) {
    const visitor = () => readVisitor({ db, publicUrl }, webDealer);
    mount(app, selectVisitorOperations(operations), { ...tools, context, kept, visitor });
    mountSearchPage(app, { log, publicUrl, refuse });
  }
  mount(app, operations, { ...tools, context, kept });
  return around(app, context, tools);
}
