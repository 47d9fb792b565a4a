import { connectLater } from '../../opensearch/connect-later.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { ensureIndex, type IndexDuty } from '../ensure-index.ts';
import { keepIndex } from '../keep-index.ts';
import { factsFile } from '../facts-file.ts';
import { keepReadyInThread, warnNotReady } from '../ready.ts';
import { startWorkers, type WorkersParts } from './workers.ts';

interface PrimaryParts extends WorkersParts {
  /** Builds the index when it must be. */
  build: IndexDuty['build'];
  /** Called at once, with what ends all processes. */
  onStarting: (stop: () => Promise<void>) => void;
}

/**
 * Starts the service in several processes, of which this one answers no request: it keeps the others running and makes sure of
 * an index. Yields the lines that greet. Throws when one of them cannot start, and when the index may not be built.
 */
export async function startProcesses({ build, onStarting, ...parts }: PrimaryParts): Promise<string[]> {
  const { config, log, opensearchUrl } = parts;
  const db = openDatabase(factsFile(config.dataDir));
  const client = connectLater(opensearchUrl, config.opensearchAccess);
  const workers = startWorkers(parts);
  const keeper = keepReadyInThread({ onError: warnNotReady(log) }, config);
  const ending = new AbortController();
  onStarting(async () => {
    ending.abort();
    await client.close();
    await workers.stop();
    await keeper.stop();
    db.close();
  });
  await workers.listening;
  await opensearchUrl;
  const duty = { db, client, config, log, build };
  await ensureIndex(duty);
  // It ends by itself: who stops the service does not wait for a build.
  void keepIndex(duty, ending.signal);
  workers.tellAll('gone');
  return workers.welcome();
}
