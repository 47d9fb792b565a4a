import { join, resolve } from 'node:path';
import { takeLock, type Lock } from '../../opensearch/local-running.ts';
import { explainDatabaseError } from './database-error.ts';
import { StartError } from './start-error.ts';

/**
 * Refuses a second primary on the same data folder, since it would not share limits with the first. Throws a
 * StartError.
 */
export function lockFolder(dataDir: string): Lock {
  const file = join(dataDir, 'service.lock');
  const lock = lockFile(file);
  if (lock) return lock;
  throw new StartError(
    `DATA_DIR: another service runs on the folder ${resolve(dataDir)}: stop it, or choose another DATA_DIR; API_PROCESSES adds processes to one service.`,
  );
}

function lockFile(file: string): Lock | undefined {
  try {
    return takeLock(file);
  } catch (error) {
    throw explainDatabaseError(error, file);
  }
}
