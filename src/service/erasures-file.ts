import { join } from 'node:path';

/** Names the record of erasures in the data folder; who restores a backup leaves it as it is. */
export function erasuresFile(dataDir: string): string {
  return join(dataDir, 'erasures.ndjson');
}
