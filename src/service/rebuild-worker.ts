import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { openClock } from './clock.ts';
import type { Config } from './config.ts';
import { dayAt } from '../values/day.ts';
import { createLeaseOwner } from '../search/store/index-builds.ts';
import { rebuild } from '../search/index/rebuild.ts';
import { connect } from '../opensearch/connect.ts';
import { factsFile } from './facts-file.ts';
import { openDatabase } from '../sqlite/database.ts';
import { presentSummary } from './summary-presenter.ts';

const { config, opensearchUrl } = workerData as { config: Config; opensearchUrl: string };
const db = openDatabase(factsFile(config.dataDir));
const client = connect(opensearchUrl, config.opensearchAccess);
const { now } = openClock(db, config.clockStepDays);
const today = () => dayAt(now(), config.timeZone);

await rebuild({
  db,
  client,
  now,
  today,
  present: presentSummary,
  log: pino({ level: config.logLevel }),
  leaseOwner: createLeaseOwner(),
  prefix: config.indexPrefix,
  shape: config.indexShape,
  onProgress: (progress) => parentPort?.postMessage(progress),
});
await client.close();
db.close();
