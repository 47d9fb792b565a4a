import { join } from 'node:path';

/** Names the file of the facts in the data folder. */
export function factsFile(dataDir: string): string {
  return join(dataDir, 'lodging.sqlite');
}

/** Names the file of what is ready in the data folder. */
export function readyFile(dataDir: string): string {
  return join(dataDir, 'ready.sqlite');
}
