import { openFeedFolder } from '../feeds/files/feed-folder.ts';
import { mountFeedDownloads } from '../feeds/files/download-mount.ts';
import { mountAgents } from '../agents/agents-mount.ts';
import { mountOpenApi } from '../documentation/openapi/openapi.ts';
import { createApplication } from '../http/application.ts';
import type { Application } from '../http/http-env.ts';
import { mountMetrics } from '../http/metrics.ts';
import { refuseForeignTo } from '../http/origins.ts';
import type { Operation } from '../http/operation.ts';
import { mountLegalTexts } from '../pages/legal.ts';
import { mountMyPages } from '../pages/my/my-visit.ts';
import { mountPayPages, type PayParts } from '../pages/pay-pages.ts';
import { mountSitemap, mountMedia, mountSearchPage } from '../pages/search/search-page.ts';
import { findLegalTexts, findTrialKey, findWebDealer } from './demo.ts';
import { requireClock } from './clock.ts';
import { exampleWorld } from './example-world.ts';
import { mountHealth, type Readiness } from './readiness.ts';
import type { ServiceParts } from './service-parts.ts';
import { createHttpParts, type HttpTools } from './http-parts.ts';
import { countNodes, mountNodeState } from './node/node-state.ts';
import { fileURLToPath } from 'node:url';
import { mountSchemas } from '../documentation/xsd/xsd.ts';
import { mountOperations } from '../http/mount-operations.ts';
import { mountDocs } from '../pages/docs.ts';
import { readVisitor, selectVisitorOperations } from '../pages/search/visitor-operations.ts';

const demoFolder = fileURLToPath(new URL('../../seed/', import.meta.url));

export function createServiceApplication(
  parts: ServiceParts,
  operations: readonly Operation[],
  readiness: () => Readiness | Promise<Readiness>,
  { isCompared = () => true, ...tools }: HttpTools & { isCompared?: () => boolean } = {},
): Application {
  const { config, db, log, clock, saleDay } = parts;
  const { publicUrl, dataDir, metricsToken } = config;
  const { primary } = tools;
  const http = createHttpParts({ ...parts, today: saleDay }, { machine: clock.machine, ...tools });
  const webDealer = findWebDealer(db, config);
  const texts = findLegalTexts(db, config, log);
  const legal = [...texts.keys()];
  return createApplication(http, operations, (app) => {
    mountHealth(app, readiness);
    mountNodeState(app, { ...parts, today: saleDay, isCompared, noteNode: primary?.noteNode ?? countNodes() });
    mountMetrics(app, primary?.metricsText ?? http.metrics.text, metricsToken);
    const demoKey = findTrialKey(db, config);
    mountOpenApi(app, operations, { publicUrl, world: () => exampleWorld({ ...parts, today: saleDay }), demoKey });
    mountSchemas(app, operations);
    mountDocs(app, { publicUrl, log });
    mountMedia(app, { folder: demoFolder });
    mountLegalTexts(app, texts);
    mountPay(app, parts, { webDealer, legal });
    mountAgents(app, http.ending);
    mountFeedDownloads(app, { db, feeds: openFeedFolder(dataDir, parts.report), http });
    if (webDealer === undefined) return;
    const authenticate = () => readVisitor(db, webDealer);
    mountOperations(app, selectVisitorOperations(operations), { ...http, authenticate });
    mountSearchPage(app, { ...config, db, log, dealerId: webDealer, legal });
    mountSitemap(app, { db, dealerId: webDealer, publicUrl });
  });
}

function mountPay(app: Application, parts: ServiceParts, pages: Pick<PayParts, 'webDealer' | 'legal'>): void {
  const { publicUrl, returnHosts, timeZone, addressShown } = parts.config;
  for (const path of ['/pay/*', '/payments/*', '/my/*']) {
    app.use(path, (c, next) => {
      if (path !== '/my/*' || c.req.method === 'POST') requireClock(parts.clock);
      return next();
    });
  }
  const refuseForeign = refuseForeignTo(parts.config);
  const shared = { ...parts, ...pages, timeZone, refuseForeign };
  mountPayPages(app, { ...shared, publicUrl, returnHosts });
  const whenSearchable = (lodgingId: number) => parts.search.whenSearchable(lodgingId);
  mountMyPages(app, { ...shared, whenSearchable, addressShown });
}
