import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { dayAt } from './domain/day.ts';
import { newHolder } from './indexer/holder.ts';
import { rebuild } from './indexer/rebuild.ts';
import { connect } from './opensearch/connect.ts';
import { factsFile } from './facts-file.ts';
import { openDatabase } from './store/database.ts';
import { presenterOf } from './summary-presenter.ts';

/** Builds the index beside the thread that answers requests, and tells it how far it is. */
const { config, opensearchUrl } = workerData as { config: Config; opensearchUrl: string };
const db = openDatabase(factsFile(config.dataDir));
const client = connect(opensearchUrl, config.opensearchAccess);

await rebuild({
  db,
  client,
  now: Date.now,
  today: () => dayAt(Date.now(), config.timeZone),
  present: presenterOf(config),
  log: pino({ level: config.logLevel }),
  holder: newHolder(),
  prefix: config.indexPrefix,
  onProgress: (progress) => parentPort?.postMessage(progress),
});
await client.close();
db.close();
