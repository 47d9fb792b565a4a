import { join } from 'node:path';

export function factsFile(dataDir: string): string {
  return join(dataDir, 'lodging.sqlite');
}

/** The database of prepared answers. */
export function readyFile(dataDir: string): string {
  return join(dataDir, 'ready.sqlite');
}

/** Record of erasures; restoring a backup leaves it in place, so that they are applied again. */
export function erasuresFile(dataDir: string): string {
  return join(dataDir, 'erasures.ndjson');
}
