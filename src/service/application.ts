import { openFeedFolder } from '../feeds/files/feed-folder.ts';
import { mountFeedDownloads } from '../feeds/files/download-mount.ts';
import { mountAgents } from '../agents/agents-mount.ts';
import { stripeAccount } from '../bookings/payment/stripe-account.ts';
import { mountOpenApi } from '../documentation/openapi/openapi-mount.ts';
import { createApplication } from '../http/application.ts';
import type { Application } from '../http/http-env.ts';
import { mountMetrics } from '../http/metrics.ts';
import { refuseForeignTo } from '../http/origins.ts';
import type { Operation } from '../http/operation.ts';
import { mountLegalTexts } from '../pages/legal/legal-mount.ts';
import { mountMyPages } from '../pages/my/my-mount.ts';
import { mountPayPages } from '../pages/pay/pay-mount.ts';
import type { PayParts } from '../pages/pay/pay-parts.ts';
import { mountSitemap } from '../pages/search/sitemap-mount.ts';
import { findLegalTexts, findTrialKey, findWebDealer } from './demo.ts';
import { requireClock, saleDayOf } from './clock/service-clock.ts';
import { exampleWorld } from './example-world.ts';
import type { Readiness } from './readiness.ts';
import type { ServiceParts } from './service-parts.ts';
import { createHttpParts, type HttpTools } from './mounts/http-parts.ts';
import { mountGuides, mountHealth, mountSearch } from './mounts/mount-pages.ts';

export function createServiceApplication(
  parts: ServiceParts,
  operations: readonly Operation[],
  readiness: () => Readiness | Promise<Readiness>,
  tools: HttpTools = {},
): Application {
  const http = createHttpParts(
    { ...parts, today: saleDayOf(parts.clock, parts.config) },
    { machine: parts.clock.machine, ...tools },
  );
  const webDealer = findWebDealer(parts.db, parts.config);
  const legal = findLegalTexts(parts.db, parts.config, parts.log);
  return createApplication(http, operations, (app) => {
    mountHealth(app, readiness);
    mountMetrics(app, tools.together?.metricsText ?? http.metrics.text, parts.config.metricsToken);
    mountDocumentation(app, operations, parts);
    mountGuides(app, operations, parts);
    mountLegalTexts(app, legal);
    mountPay(app, parts, { webDealer, legal: [...legal.keys()] });
    mountAgents(app, http.ending);
    mountFeedDownloads(app, { db: parts.db, feeds: openFeedFolder(parts.config.dataDir, parts.report), http });
    mountSearch(app, operations, parts, http, legal);
    if (webDealer !== undefined)
      mountSitemap(app, { db: parts.db, dealerId: webDealer, publicUrl: parts.config.publicUrl });
  });
}

function mountDocumentation(app: Application, operations: readonly Operation[], parts: ServiceParts): void {
  const { config } = parts;
  const { publicUrl } = config;
  mountOpenApi(app, operations, {
    publicUrl,
    world: () => exampleWorld(parts),
    demoKey: findTrialKey(parts.db, config),
  });
}

function mountPay(app: Application, parts: ServiceParts, pages: Pick<PayParts, 'webDealer' | 'legal'>): void {
  const { publicUrl, returnHosts, timeZone, addressShown, payment } = parts.config;
  for (const path of ['/pay/*', '/payments/*', '/my/*'])
    app.use(path, (c, next) => {
      if (path !== '/my/*' || c.req.method === 'POST') requireClock(parts.clock);
      return next();
    });
  const stripe = payment.provider === 'stripe' ? stripeAccount(payment) : undefined;
  const refuseForeign = refuseForeignTo(parts.config);
  const shared = { ...parts, ...pages, timeZone, refuseForeign };
  mountPayPages(app, { ...shared, stripe, publicUrl, returnHosts });
  const whenSearchable = (lodgingId: number) => parts.search.whenSearchable(lodgingId);
  mountMyPages(app, { ...shared, whenSearchable, addressShown });
}
