import { join } from 'node:path';

export function factsFile(dataDir: string): string {
  return join(dataDir, 'lodging.sqlite');
}

/** The database of prepared answers. */
export function readyFile(dataDir: string): string {
  return join(dataDir, 'ready.sqlite');
}

/** Setting in the database; set once the demo data is loaded. */
export const demoSetting = 'demo-seed-loaded';
