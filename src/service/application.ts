import { fileURLToPath } from 'node:url';
import { openFeedFolder } from '../feeds/files/feed-folder.ts';
import { mountFeedDownloads } from '../feeds/files/download-mount.ts';
import { mountAgents } from '../agents/agents-mount.ts';
import { stripeAccount } from '../bookings/payment/stripe-account.ts';
import { mountOpenApi } from '../documentation/openapi/openapi-mount.ts';
import { mountSchemas } from '../documentation/xsd/xsd.ts';
import { createApplication } from '../http/application.ts';
import type { Application } from '../http/http-env.ts';
import { createResponseCache } from '../http/answers/response-cache.ts';
import { createBodyMemory } from '../http/bodies/body-memory.ts';
import { createLargeBodies } from '../http/bodies/large-bodies.ts';
import type { HttpParts } from '../http/http-parts.ts';
import { createAdmission } from '../http/limits/admission.ts';
import { createRateLimits } from '../http/limits/rate-limits.ts';
import { createMetrics } from '../http/metrics/metrics.ts';
import { mountMetrics } from '../http/metrics/metrics-page.ts';
import { startSearchLine, startShedding } from '../http/overload/start-shedding.ts';
import { refuseForeignTo } from '../http/middleware/refuse-foreign.ts';
import { createServerTimings } from '../http/middleware/server-timing.ts';
import { mountOperations } from '../http/mount-operations.ts';
import type { Operation } from '../http/operation.ts';
import { mountReference } from '../pages/docs/reference-mount.ts';
import { mountSite } from '../pages/docs/site-mount.ts';
import { answerReader } from '../pages/problems/answer-reader.ts';
import { mountMedia } from '../pages/media-mount.ts';
import { mountPayPages } from '../pages/pay/pay-mount.ts';
import { mountSearchPage } from '../pages/search/search-mount.ts';
import { readVisitor } from '../pages/search/visitor.ts';
import { selectVisitorOperations } from '../pages/search/visitor-operations.ts';
import { isOriginOfKey } from '../partners/store/keys.ts';
import { authenticateByKey } from '../partners/api/authenticate.ts';
import { problemShape } from '../stays/wire/problem.ts';
import { findTrialKey, findWebDealer } from './demo.ts';
import { exampleWorld } from './example-world.ts';
import type { Readiness } from './readiness.ts';
import type { Together } from './processes/together.ts';
import { version } from '../values/version.ts';
import type { ServiceParts } from './service-parts.ts';

/** What HTTP keeps for itself; tests and the start bring some of it, the rest is made. */
type HttpTools = Partial<
  Pick<HttpParts, 'metrics' | 'timings' | 'ending' | 'largeBodies' | 'bodyMemory' | 'shedding' | 'noteSearch'>
> & {
  /** What several processes have together; left out where there is one. */
  together?: Together | undefined;
};

const bodyWorker = new URL('./body-worker.ts', import.meta.url);
const demoFolder = fileURLToPath(new URL('../../seed/', import.meta.url));

/**
 * Yields the application as a function of a request: the operations, `/health`, `/ready`, `/metrics`, the documentation, the
 * pages to pay on, the search page and the demo's pictures.
 */
export function createServiceApplication(
  parts: ServiceParts,
  operations: readonly Operation[],
  readiness: () => Readiness | Promise<Readiness>,
  tools: HttpTools = {},
): Application {
  const http = createHttpParts(parts, tools);
  return createApplication(http, operations, (app) => {
    mountHealth(app, readiness);
    mountMetrics(app, tools.together?.metricsText ?? http.metrics.text, parts.config.metricsToken);
    mountDocumentation(app, operations, parts);
    mountMedia(app, { folder: demoFolder });
    mountPay(app, parts);
    mountAgents(app, http.ending);
    mountFeedDownloads(app, { db: parts.db, feeds: openFeedFolder(parts.config.dataDir), http });
    mountSearch(app, operations, parts, http);
  });
}

function createHttpParts({ config, log, now, today, db, writes, search }: ServiceParts, tools: HttpTools): HttpParts {
  const metrics = tools.metrics ?? createMetrics();
  const ending = tools.ending ?? new AbortController().signal;
  const { counts, createTurns } = tools.together ?? {};
  const rates = createRateLimits(config.rates, now, metrics.noteLimited, counts);
  const shedding = tools.shedding ?? startShedding(config.longestDelay, { log, metrics, ending });
  const line = startSearchLine(config.searchLine, { log, metrics, ending });
  return {
    log,
    now,
    today,
    db,
    writes,
    whenSearchable: (lodgingId) => search.whenSearchable(lodgingId),
    authenticate: authenticateByKey({ db, mode: config.mode, now }),
    isOriginOfKey: (origin) => isOriginOfKey(db, origin, config.mode, now()),
    rates,
    admission: createAdmission(config.searches, rates, metrics, {
      overload: { shedding, line },
      turns: createTurns?.(metrics.noteDear),
    }),
    shedding,
    metrics,
    noteSearch: tools.noteSearch ?? (() => undefined),
    timings: tools.timings ?? createServerTimings(),
    responses: createResponseCache(config.cacheBytes, metrics.noteKeptAnswer),
    largeBodies: tools.largeBodies ?? createLargeBodies({ file: bodyWorker, ending, seconds: config.requestSeconds }),
    bodyMemory: tools.bodyMemory ?? createBodyMemory(config.bodyMemory),
    ending,
    problemShape,
    answerReader,
    settings: config,
  };
}

function mountHealth(app: Application, readiness: () => Readiness | Promise<Readiness>): void {
  const fresh = { 'cache-control': 'no-store' };
  app.get('/health', (c) => c.json({ status: 'ok', version }, 200, fresh));
  app.get('/ready', async (c) => {
    const state = await readiness();
    // The contract is silent on a store that cannot be written: nothing can be booked, so others are to answer.
    return c.json(state, state.status === 'starting' || !state.store ? 503 : 200, fresh);
  });
}

function mountDocumentation(app: Application, operations: readonly Operation[], parts: ServiceParts): void {
  const { log, config } = parts;
  const { publicUrl } = config;
  mountOpenApi(app, operations, {
    publicUrl,
    world: () => exampleWorld(parts),
    demoKey: findTrialKey(parts.db, config),
  });
  mountSchemas(app, operations);
  mountReference(app, { operations, publicUrl });
  mountSite(app, { publicUrl, log });
}

function mountPay(app: Application, parts: ServiceParts): void {
  const { publicUrl, timeZone, payment } = parts.config;
  const stripe = payment.provider === 'stripe' ? stripeAccount(payment) : undefined;
  mountPayPages(app, { ...parts, stripe, publicUrl, timeZone, refuseForeign: refuseForeignTo(parts.config) });
}

/** The search page and the operations that it calls; nothing without a dealer whose lodgings it shows. */
function mountSearch(app: Application, operations: readonly Operation[], parts: ServiceParts, http: HttpParts): void {
  const webDealer = findWebDealer(parts.db, parts.config);
  if (webDealer === undefined) return;
  const { db, log, config } = parts;
  const { publicUrl } = config;
  const authenticate = () => readVisitor(db, webDealer);
  mountOperations(app, selectVisitorOperations(operations), { ...http, authenticate });
  mountSearchPage(app, { log, publicUrl });
}
