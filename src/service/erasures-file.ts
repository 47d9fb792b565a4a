import { join } from 'node:path';

/** Record of erasures; restoring a backup leaves it in place, so that they are applied again. */
export function erasuresFile(dataDir: string): string {
  return join(dataDir, 'erasures.ndjson');
}
