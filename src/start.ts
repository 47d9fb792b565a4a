import type { Logger } from 'pino';
import { createApp, type Readiness } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { dayAt } from './domain/day.ts';
import { createMetrics, type IndexState } from './http/metrics.ts';
import { listen } from './http/server.ts';
import { createSpentTime } from './http/spent-time.ts';
import { factsFile } from './facts-file.ts';
import { ensureIndex, type IndexDuty } from './ensure-index.ts';
import { startFollower } from './indexer/follower.ts';
import { newHolder } from './indexer/holder.ts';
import { liveIndexView } from './indexer/live-index-view.ts';
import { keepErasures } from './keep-erasures.ts';
import { findUsableBuild } from './indexer/usable-builds.ts';
import type { FollowerParts } from './indexer/follow.ts';
import { startMail } from './mail/mailer.ts';
import type { OpenSearch } from './opensearch/client.ts';
import { connect } from './opensearch/connect.ts';
import { observed } from './opensearch/observed.ts';
import { operations } from './operations/index.ts';
import { paymentLinks } from './payment/payment-links.ts';
import { quoteTokens } from './quote-tokens.ts';
import { createSearch } from './search/search.ts';
import { signingKeys } from './signing-keys.ts';
import { observeStore, openDatabase, type Db } from './store/database.ts';
import { groupedWrites } from './store/grouped-writes.ts';
import { countLagging, oldestLag, parkedLodgings } from './store/indexed-lodgings.ts';
import { turnServiceDay } from './store/service-day.ts';
import { presenterOf } from './summary-presenter.ts';
import { keepTime } from './timekeeper.ts';

export interface StartParts {
  config: Config;
  log: Logger;
  opensearchUrl: string;
  /** The service's clock, in milliseconds since 1970. */
  now: () => number;
  /** Builds the index when it must be; the worker thread of `main`, or in place. */
  build: IndexDuty['build'];
  /** Called as soon as requests are answered, with what ends the service; the index may still be missing then. */
  onListening?: (stop: () => Promise<void>) => void;
}

/** The service at work. */
export interface Running {
  url: string;
  context: Context;
  client: OpenSearch;
  /** Resolves when the index holds all changes up to now. */
  caughtUp: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the service: it listens, makes sure of an index, and follows the facts. It answers bookings and one-lodging reads
 * while the index is still being built. Throws when the port is taken, the database is not durable, or the index may not be
 * built (`REINDEX_ON_START=off`).
 */
export async function start(parts: StartParts): Promise<Running> {
  const { config, log, now } = parts;
  const prefix = config.indexPrefix;
  const db = openDatabase(factsFile(config.dataDir));
  const metrics = createMetrics(() => indexStateOf(db, prefix, now));
  const spent = createSpentTime();
  const client = observed(connect(parts.opensearchUrl, config.opensearchAccess), (call) => {
    metrics.noteSearchCall(call);
    spent.add('search', call.milliseconds);
  });
  observeStore(db, (_, milliseconds) => {
    spent.add('store', milliseconds);
  });
  const ending = new AbortController();
  const today = serviceDay(db, config, now);
  const holder = newHolder();
  const present = presenterOf(config);
  const followerParts: FollowerParts = { db, client, now, today, present, log, holder, prefix };
  const follower = startFollower(followerParts);
  const view = liveIndexView({ db, prefix, today, follower });
  const keys = signingKeys(db, config);
  const payments = paymentLinks({ db, config, keys, now, today });
  const quotes = quoteTokens(keys, { minutes: config.quoteMinutes, now });
  const search = createSearch(client, view);
  const context: Context = { config, log, db, search, writes: groupedWrites(db), quotes, payments, now, today };
  keepErasures(context);
  const server = await listen(
    createApp(context, operations, () => readinessOf(db, client, prefix, now), {
      metrics,
      spent,
      ending: ending.signal,
    }),
    config,
  );
  const time = keepTime({ db, now, today, onChange: follower.nudge, log });
  const mail = startMail(context);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    time.stop();
    metrics.stop();
    ending.abort();
    await server.close();
    await mail.stop();
    await follower.stop();
    await client.close();
    db.close();
  };
  parts.onListening?.(stop);
  try {
    await ensureIndex({ db, client, config, log, build: parts.build });
  } catch (error) {
    await stop();
    throw error;
  }
  follower.nudge();
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.port}`;
  return { url, context, client, caughtUp: follower.caughtUp, stop };
}

/** Yields the service's day; the first who asks on a new day turns it, so nobody sees yesterday's prices. */
function serviceDay(db: Db, config: Config, now: () => number): () => number {
  return () => {
    const instant = now();
    const today = dayAt(instant, config.timeZone);
    turnServiceDay(db, today, instant);
    return today;
  };
}

async function readinessOf(db: Db, client: OpenSearch, prefix: string, now: () => number): Promise<Readiness> {
  const serving = findUsableBuild(db, prefix);
  const search = serving !== undefined && (await answers(client));
  const status = serving ? (search ? 'ready' : 'degraded') : 'starting';
  const indexLagSeconds = serving ? lagOf(db, serving, now) : 0;
  return { status, store: true, search, indexLagSeconds };
}

function indexStateOf(db: Db, prefix: string, now: () => number): IndexState | undefined {
  const serving = findUsableBuild(db, prefix);
  if (!serving) return undefined;
  return {
    lagSeconds: lagOf(db, serving, now),
    lagging: countLagging(db, serving),
    parked: parkedLodgings(db, serving.id).length,
  };
}

function lagOf(db: Db, build: { id: number; position: number }, now: () => number): number {
  const since = oldestLag(db, build);
  return since === undefined ? 0 : Math.max(0, (now() - since) / 1000);
}

async function answers(client: OpenSearch): Promise<boolean> {
  try {
    await client.send('GET', '/', { timeout: 1_000 });
    return true;
  } catch {
    return false;
  }
}
