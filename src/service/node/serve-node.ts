import type { Logger } from 'pino';
import { createFairQueue } from '../../http/limits/fair-queue.ts';
import type { Rates } from '../../http/limits/rate-limits.ts';
import { createMetrics, mountMetrics } from '../../http/metrics.ts';
import { listen } from '../../http/server.ts';
import { connect } from '../../opensearch/connect.ts';
import { createSearch } from '../../search/query/create-search.ts';
import { createGroupedWrites } from '../../sqlite/grouped-writes.ts';
import { findUrl, type NodeConfig } from '../config.ts';
import { queueCalls, createHttpParts } from '../http-parts.ts';
import { addressesOf } from '../../search/wire/search-result.ts';
import { createPassOn, answerOrAsk } from './pass-on.ts';
import { createApplication } from '../../http/application.ts';
import { mountOperations } from '../../http/mount-operations.ts';
import { makeOperations } from '../../http/operation.ts';
import { routerPath } from '../../http/parameters.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { haveIndices } from '../../opensearch/indices.ts';
import { readVisitor, selectVisitorOperations } from '../../pages/search/visitor-operations.ts';
import { searchOperations } from '../../search/api/operations.ts';
import { indexedStaysOperations } from '../../stays/api/operations.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { findWebDealer } from '../demo.ts';
import { fine, mountHealth, decideReadiness, wrong, type Check } from '../readiness.ts';
import { explainOpenSearch, waitUntil } from '../starting/wait-until.ts';
import { followPrimary, type Primary } from './follow-primary.ts';

/**
 * Starts a search node, which listens once it can search. It answers searches and availabilities, and
 * forwards all other requests to the primary.
 */
export async function serveNode(config: NodeConfig, log: Logger) {
  const { node } = config;
  const metrics = createMetrics({});
  const queue = createFairQueue(config.searchSlots, metrics.noteQueue);
  const client = queueCalls(connect(node.opensearchUrl, config.opensearchAccess), { metrics, queue });
  const db = openDatabase(':memory:');
  const ending = new AbortController();
  const primary = followPrimary(config, db, log, ending.signal);
  await waitForIndex(primary, client, log);
  const { now, today, cursorSeal } = primary;
  const search = createSearch(client, primary.view, addressesOf(config));
  const operations = [
    ...makeOperations(searchOperations, { now, today, search, addresses: config, cursorSeal }),
    ...makeOperations(indexedStaysOperations, { today, availability: search, ready: nothingReady, addresses: config }),
  ];
  const shared = { ...config, rates: divideRates(config.rates, primary) };
  const http = createHttpParts(
    { config: shared, log, now, today, db, writes: createGroupedWrites(db), search },
    { metrics, queue, ending: ending.signal },
  );
  const passOn = createPassOn(node.primaryUrl, primary, config.requestSeconds);
  const webDealer = findWebDealer(db, config);
  const visitors = webDealer === undefined ? [] : selectVisitorOperations(operations);
  const checks = nodeChecks(node.staleSeconds);
  const application = createApplication(http, operations, (app) => {
    for (const { path } of [...operations, ...visitors]) {
      app.use(routerPath(path), answerOrAsk(primary, node.staleSeconds, passOn));
    }
    mountHealth(app, async () => ({
      ...(await decideReadiness(checks, primary)),
      indexLagSeconds: primary.age() / 1_000,
    }));
    mountMetrics(app, http.metrics.text, config.metricsToken);
    if (webDealer !== undefined) {
      mountOperations(app, visitors, { ...http, authenticate: () => readVisitor(db, webDealer) });
    }
  });
  application.all('/*', (c) => passOn(c));
  const server = await listen(application, config);
  const stop = async () => {
    metrics.stop();
    await server.close();
    ending.abort();
    await primary.ended;
    await client.close();
    db.close();
  };
  return { url: findUrl(config.host, server.port), stop };
}

/** Prepared answers are made from the facts. */
const nothingReady = { has: () => false, find: () => undefined };

/** Waits for the state of the primary, and for its index in this node's OpenSearch, which may be another one. */
function waitForIndex({ obstacle, view }: Primary, client: OpenSearch, log: Logger): Promise<boolean> {
  return waitUntil(log, obstacle() ?? '', async (because) => {
    const reason = obstacle();
    if (reason !== undefined) return because(reason);
    const index = view.requireIndex();
    because('OpenSearch has not answered yet: start it, or correct OPENSEARCH_URL');
    const otherOne = `OPENSEARCH_URL leads to an OpenSearch without the index ${index.arrivals}: set the one of the primary`;
    return haveIndices(client, index).then(
      (isThere) => isThere || because(otherOne),
      (error: unknown) => because(explainOpenSearch(error)),
    );
  });
}

/** Each node grants an equal part of each rate. */
function divideRates(rates: Rates, { nodes }: Primary): Rates {
  const share = (all: Rates, quota: string | symbol) => all[quota as keyof Rates] / Math.max(1, nodes());
  return new Proxy(rates, { get: (all, quota) => Math.max(1, Math.floor(share(all, quota))) });
}

/** Milliseconds within which the primary should answer again. */
const expectedWithin = 3_000;

/** `not writable` ends the checks, so it comes last. */
const nodeChecks = (staleSeconds: number): readonly Check<Primary>[] => [
  { name: 'state', decides: 'no index', run: examine(({ age }) => age() <= staleSeconds * 1_000) },
  { name: 'index', decides: 'not searchable', run: examine(({ view }) => view.serving() !== undefined) },
  { name: 'primary', decides: 'not writable', run: examine(({ age }) => age() <= expectedWithin) },
];

function examine(isFine: (primary: Primary) => boolean): Check<Primary>['run'] {
  return (primary) => {
    const found = `the state of the primary is ${Math.round(primary.age() / 1_000)} s old`;
    return isFine(primary) ? fine(found) : wrong([found, primary.obstacle() ?? []].flat(), 'Read the log of the node.');
  };
}
