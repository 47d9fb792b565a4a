import type { Logger } from 'pino';
import { createFairQueue } from '../../http/limits/fair-queue.ts';
import type { Rates } from '../../http/limits/units.ts';
import { createMetrics, mountMetrics } from '../../http/metrics.ts';
import { listen } from '../../http/server.ts';
import { connect } from '../../opensearch/connect.ts';
import { createSearch } from '../../search/query/create-search.ts';
import { createGroupedWrites } from '../../sqlite/grouped-writes.ts';
import { findUrl, type NodeConfig } from '../config.ts';
import { placeCalls, createHttpParts } from '../http-parts.ts';
import { addressesOf } from '../../search/wire/search-result.ts';
import { createPassOn, answerOrAsk } from './pass-on.ts';
import { createApplication } from '../../http/application.ts';
import { mountOperations } from '../../http/mount-operations.ts';
import { makeOperations } from '../../http/operation.ts';
import { routerPath } from '../../http/path.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { haveIndices } from '../../opensearch/indices.ts';
import { readVisitor, selectVisitorOperations } from '../../pages/search/visitor-operations.ts';
import { searchOperations } from '../../search/api/operations.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { findWebDealer } from '../demo.ts';
import { mountHealth, type Readiness } from '../readiness.ts';
import { announceWait } from '../ensure-index.ts';
import { followPrimary, type Primary } from './follow-primary.ts';

/**
 * Starts a search node, which listens once it can search; undefined if the signal aborts before. It answers the
 * operations of the room `search` and passes all else on.
 */
export async function serveNode(config: NodeConfig, log: Logger, ending: AbortSignal) {
  const { node } = config;
  const metrics = createMetrics({});
  const queue = createFairQueue(config.searchPlaces, metrics.noteQueue);
  const client = placeCalls(connect(node.opensearchUrl, config.opensearchAccess), { metrics, queue });
  const db = openDatabase(':memory:');
  const over = new AbortController();
  const primary = followPrimary(config, db, log, AbortSignal.any([over.signal, ending]));
  const close = async () => {
    over.abort();
    await primary.ended;
    await client.close();
    db.close();
  };
  await waitForIndex(primary, client, log, ending);
  if (ending.aborted) {
    await close();
    return undefined;
  }
  const { now, today } = primary;
  const search = createSearch(client, primary.view, addressesOf(config));
  const operations = makeOperations(searchOperations, { now, today, search, addresses: config });
  const shared = { ...config, rates: divideRates(config.rates, primary) };
  const http = createHttpParts(
    { config: shared, log, now, today, db, writes: createGroupedWrites(db), search },
    { metrics, queue, ending: over.signal },
  );
  const passOn = createPassOn(node.primaryUrl, config.requestSeconds);
  const webDealer = findWebDealer(db, config);
  const visitors = webDealer === undefined ? [] : selectVisitorOperations(operations);
  const application = createApplication(http, operations, (app) => {
    for (const { path } of [...operations, ...visitors])
      app.use(routerPath(path), answerOrAsk(primary, node.staleSeconds, passOn));
    mountHealth(app, () => readReadiness(primary, node.staleSeconds));
    mountMetrics(app, http.metrics.text, config.metricsToken);
    if (webDealer !== undefined)
      mountOperations(app, visitors, { ...http, authenticate: () => readVisitor(db, webDealer) });
  });
  application.all('/*', (c) => passOn(c));
  const server = await listen(application, config);
  const stop = async () => {
    metrics.stop();
    await server.close();
    await close();
  };
  return { url: findUrl(config.host, server.port), stop };
}

/** Waits for the state of the primary, and for its index in this node's OpenSearch, which may be another one. */
async function waitForIndex({ obstacle, polled, view }: Primary, client: OpenSearch, log: Logger, ending: AbortSignal) {
  let reason = obstacle();
  const look = async () => {
    while (!ending.aborted) {
      await polled();
      const serving = view.serving();
      reason = obstacle();
      if (!serving || reason !== undefined) continue;
      reason = 'OpenSearch has not answered yet: start it, or correct OPENSEARCH_URL';
      try {
        if (await haveIndices(client, serving)) return;
        reason = `OPENSEARCH_URL leads to an OpenSearch without the index ${serving.arrivals}: set the one of the primary`;
      } catch (error) {
        reason = `OpenSearch does not answer (${(error as Error).message}): start it, or correct OPENSEARCH_URL`;
      }
    }
  };
  await announceWait(log, () => reason, look());
}

/** Each node grants an equal part of each rate. */
function divideRates(rates: Rates, { nodes }: Primary): Rates {
  const share = (all: Rates, quota: string | symbol) => all[quota as keyof Rates] / Math.max(1, nodes());
  return new Proxy(rates, { get: (all, quota) => Math.max(1, Math.floor(share(all, quota))) });
}

/** Milliseconds within which the primary should answer again. */
const expectedWithin = 3_000;

/** `store` tells whether the primary answered within `expectedWithin`, `indexLagSeconds` how old its state is. */
function readReadiness({ age: readAge, view, obstacle }: Primary, staleSeconds: number): Readiness {
  const age = readAge();
  const store = age <= expectedWithin;
  const isUsable = age <= staleSeconds * 1_000;
  const search = isUsable && view.serving() !== undefined;
  const reasons = store && search ? [] : [`the state of the primary is ${Math.round(age / 1_000)} s old`, obstacle()];
  const status = !isUsable ? 'starting' : reasons.length > 0 ? 'degraded' : 'ready';
  return { status, store, search, indexLagSeconds: age / 1_000, reasons: reasons.filter((each) => each !== undefined) };
}
