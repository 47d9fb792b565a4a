import { join } from 'node:path';

export const factsFile = (dataDir: string) => join(dataDir, 'lodging.sqlite');

/** The database of prepared answers. */
export const readyFile = (dataDir: string) => join(dataDir, 'ready.sqlite');

/** Record of erasures; restoring a backup leaves it in place, so that they are applied again. */
export const erasuresFile = (dataDir: string) => join(dataDir, 'erasures.ndjson');

/** Setting in the database; set once the demo data is loaded. */
export const demoSetting = 'demo-seed-loaded';
