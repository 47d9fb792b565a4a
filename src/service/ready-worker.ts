import { parentPort, workerData } from 'node:worker_threads';
import { createDetailWriter } from '../catalog/wire/detail-writer.ts';
import { openDatabase } from '../sqlite/database.ts';
import type { Report } from '../sqlite/derived-file.ts';
import { readPrepared } from '../stays/ready/prepared-answers.ts';
import { keepReady } from '../stays/ready/keep-ready.ts';
import { openReadyFile } from '../stays/ready/ready-file.ts';
import { keepFeeds } from '../feeds/files/build-feeds.ts';
import { dayAt } from '../values/day.ts';
import { openClock } from './clock.ts';
import type { Config } from './config.ts';
import { factsFile, readyFile } from './facts-file.ts';

/** Worker thread: prepares answers and writes feed files until the main thread ends it. */
const { config } = workerData as { config: Config };
const db = openDatabase(factsFile(config.dataDir));
const ready = openReadyFile(readyFile(config.dataDir), db);
const { now } = openClock(db, config.clockStepDays);
const today = () => dayAt(now(), config.timeZone);
const report: Report = (trouble) => parentPort?.postMessage(trouble);
const sources = { db, ready, now, today, writer: createDetailWriter(config), report };
const keeper = keepReady(sources);
const { dataDir } = config;
const feedParts = { ...sources, ready: readPrepared(sources).ready, dataDir, addresses: config };
const feeds = keepFeeds(feedParts, config.feedMinutes);

parentPort?.once('message', () => {
  void Promise.all([keeper.stop(), feeds.stop()]).then(() => {
    ready.close();
    db.close();
  });
});
