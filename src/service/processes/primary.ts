import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { connectLater } from '../../opensearch/connect.ts';
import { openDatabase, stopOnIoError } from '../../sqlite/database.ts';
import { openClock } from '../clock/service-clock.ts';
import { ensureIndex, type IndexDuty } from '../ensure-index.ts';
import { keepIndex } from '../keep-index.ts';
import { factsFile } from '../facts-file.ts';
import { isFulfilled } from '../is-fulfilled.ts';
import { createReport, keepReadyInThread } from '../ready.ts';
import { tellNodes } from '../standing/tell-standing.ts';
import { dayAt } from '../../values/day.ts';
import { startWorkers, type WorkersParts } from './workers.ts';

interface PrimaryParts extends Omit<WorkersParts, 'whenCompared'> {
  build: IndexDuty['build'];
  onStarting: (stop: () => Promise<void>) => void;
}

/**
 * Starts the service in several processes. This one answers no requests: it keeps the others running and the index
 * built. Returns the greeting lines. Throws if a process cannot start or the index may not be built.
 */
export async function startProcesses({ build, onStarting, ...parts }: PrimaryParts): Promise<string[]> {
  const { config, log, opensearchUrl } = parts;
  const db = openDatabase(factsFile(config.dataDir));
  const client = connectLater(opensearchUrl, config.opensearchAccess);
  const { now } = openClock(db, config.clockStepDays);
  const compared = Promise.withResolvers<undefined>();
  const workers = startWorkers({ ...parts, whenCompared: compared.promise });
  stopOnIoError(db, workers.storeFailed);
  const keeper = keepReadyInThread({ report: createReport(log) }, config);
  const ending = new AbortController();
  const today = () => dayAt(now(), config.timeZone);
  const telling = tellNodes({ db, client, log, config, now, today, isCompared: isFulfilled(compared.promise) });
  onStarting(async () => {
    ending.abort();
    await workers.stop();
    await telling?.stop();
    await client.close();
    await keeper.stop();
    db.close();
  });
  await workers.listening;
  await opensearchUrl;
  const duty = { db, client, config, log, build, now };
  await ensureIndex(duty);
  compared.resolve(undefined);
  // All processes are notified before readiness is reported.
  await yieldToEventLoop();
  // It ends by itself: stopping the service does not wait for a build.
  keepIndex(duty, ending.signal);
  workers.tellAll('gone');
  return workers.welcome();
}
