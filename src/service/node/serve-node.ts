import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createFairQueue } from '../../http/limits/fair-queue.ts';
import type { Rates } from '../../http/limits/unit-counts.ts';
import { createMetrics } from '../../http/metrics/metrics.ts';
import { createServerTimings } from '../../http/middleware/server-timing.ts';
import { listen } from '../../http/server.ts';
import { connect } from '../../opensearch/connect.ts';
import { createSearch } from '../../search/query/create-search.ts';
import { createGroupedWrites } from '../../sqlite/grouped-writes.ts';
import { nothingReady } from '../../stays/wire/ready-details.ts';
import type { Config } from '../config.ts';
import { placeCalls } from '../mounts/placed-calls.ts';
import { createReport } from '../ready.ts';
import { findReachableHost } from '../reachable-host.ts';
import { addressesOf } from '../summary-presenter.ts';
import { createBringer } from './bring-lodgings.ts';
import { hearStanding, type Heard } from './hear-standing.ts';
import { keepFeedFiles, type KeptFeeds } from './kept-feeds.ts';
import { openMirror } from './mirror.ts';
import { createNodeApplication } from './node-application.ts';
import { createNodeIndexView } from './node-index-view.ts';
import { readsStates } from './reads-states.ts';
import type { NodeOperations, NodeParts } from './node-parts.ts';
import { readNodeReadiness } from './node-readiness.ts';
import { createFetchWhole, createPassOn } from './pass-on.ts';
import { standIn } from './stand-in.ts';

interface NodeStart {
  config: Config & { node: NonNullable<Config['node']>; opensearchUrl: string };
  log: Logger;
  makeOperations: (parts: NodeParts, feeds: KeptFeeds) => NodeOperations;
  ending: AbortSignal;
}

/** Starts a search node, which listens once it has heard from the primary for the first time. */
export async function serveNode({ config, log, makeOperations, ending }: NodeStart) {
  const { opensearchUrl, opensearchAccess, indexPrefix: prefix, node } = config;
  const metrics = createMetrics({});
  const timings = createServerTimings();
  const plain = connect(opensearchUrl, opensearchAccess);
  const queue = createFairQueue(config.searchPlaces, metrics.noteQueue);
  const client = placeCalls(plain, { metrics, timings, queue });
  const mirror = openMirror();
  const over = new AbortController();
  const report = createReport(log, metrics);
  const feeds = keepFeedFiles(config, { report, fetchWhole: createFetchWhole(node.primaryUrl, over.signal) });
  const name = randomUUID();
  const signal = AbortSignal.any([over.signal, ending]);
  const { heard, ended } = hearStanding({ client: plain, prefix, name, mirror, feeds, log, report }, signal);
  const close = async () => {
    over.abort();
    await ended;
    await client.close();
    mirror.db.close();
  };
  if (!(await isHeard(heard, ending))) {
    await close();
    return undefined;
  }
  const view = createNodeIndexView({ heard, mirror, prefix });
  const bring = createBringer(client, prefix, { mirror, report });
  const parts: NodeParts = {
    config: { ...config, rates: divideRates(config.rates, heard) },
    log,
    db: mirror.db,
    search: readsStates(createSearch(client, view, addressesOf(config)), view, bring),
    ...nothingReady,
    report,
    writes: createGroupedWrites(mirror.db),
    // Time advances from the last value received.
    now: () => (heard.standing()?.now ?? 0) + Math.round(heard.age()),
    today: () => heard.standing()?.today ?? 0,
  };
  const passOn = createPassOn(node.primaryUrl, config.requestSeconds);
  const application = createNodeApplication({
    parts,
    operations: makeOperations(parts, feeds),
    feeds,
    knowsFeeds: () => feeds.name() !== undefined,
    bring,
    readiness: () => readNodeReadiness(heard, view, node.staleSeconds),
    tools: { metrics, timings, queue, ending: over.signal },
    before: standIn(heard, node.staleSeconds, passOn),
    passOn,
  });
  const server = await listen(application, config);
  const stop = async () => {
    metrics.stop();
    await server.close();
    await close();
  };
  return { url: `http://${findReachableHost(config.host)}:${server.port}`, stop };
}

async function isHeard(heard: Heard, ending: AbortSignal): Promise<boolean> {
  while (!ending.aborted && heard.standing() === undefined) await heard.wait(100);
  return !ending.aborted;
}

function divideRates(rates: Rates, heard: Heard): Rates {
  const share = (quota: keyof Rates) =>
    Math.max(1, Math.floor(rates[quota] / Math.max(1, heard.standing()?.nodes ?? 1)));
  return {
    get keyReads() {
      return share('keyReads');
    },
    get keyWrites() {
      return share('keyWrites');
    },
    get addressReads() {
      return share('addressReads');
    },
    get addressBookings() {
      return share('addressBookings');
    },
  };
}
