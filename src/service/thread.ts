import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { createDetailWriter } from '../catalog/wire/detail-writer.ts';
import { keepFeeds } from '../feeds/files/build-feeds.ts';
import { rebuild } from '../search/index/rebuild.ts';
import { createLeaseOwner } from '../search/store/index-builds.ts';
import { openDatabase } from '../sqlite/database.ts';
import { keepReady } from '../stays/ready/keep-ready.ts';
import { readPrepared } from '../stays/ready/prepared-answers.ts';
import { openReadyFile } from '../stays/ready/ready-file.ts';
import { dayAt } from '../values/day.ts';
import { openClock, saleDayOf } from './clock.ts';
import type { Config } from './config.ts';
import { factsFile, readyFile } from './facts-file.ts';

/**
 * Runs in a worker thread, so that it does not block requests. With `opensearchUrl` it builds the index and ends; otherwise it prepares
 * answers and writes feed files until the main thread sends a message.
 */
const { config, opensearchUrl } = workerData as { config: Config; opensearchUrl?: string };
const db = openDatabase(factsFile(config.dataDir));
const clock = openClock(db, config.clockStepDays);
const { now } = clock;
const post = (message: unknown) => parentPort?.postMessage(message);

async function build(url: string): Promise<void> {
  // The client's library takes a third of the time that loading this thread takes.
  const { connect } = await import('../opensearch/connect.ts');
  const client = connect(url, config.opensearchAccess);
  await rebuild({
    db,
    client,
    now,
    today: () => dayAt(now(), config.timeZone),
    log: pino({ level: config.logLevel }),
    leaseOwner: createLeaseOwner(),
    prefix: config.indexPrefix,
    shape: config.indexShape,
    onProgress: post,
  });
  await client.close();
}

async function prepare(): Promise<void> {
  const { dataDir, feedMinutes } = config;
  const ready = openReadyFile(readyFile(dataDir), db);
  const sources = { db, ready, now, today: saleDayOf(clock, config), writer: createDetailWriter(config), report: post };
  const keeper = keepReady(sources);
  const feeds = keepFeeds({ ...sources, ready: readPrepared(sources).ready, dataDir, addresses: config }, feedMinutes);
  if (parentPort) await once(parentPort, 'message');
  await Promise.all([keeper.stop(), feeds.stop()]);
  ready.close();
}

await (opensearchUrl === undefined ? prepare() : build(opensearchUrl));
db.close();
