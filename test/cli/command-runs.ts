import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayFromYmd, type Day } from '../../src/values/day.ts';
import { factsFile } from '../../src/service/facts-file.ts';
import { loadSeedFolder } from '../../src/loading/seed-folder.ts';
import { openDatabase, type Db } from '../../src/sqlite/database.ts';
import { commandsOn, now, type Commands } from '../support/commands.ts';
import { smallSeed, type SmallSeed } from '../support/small-seed.ts';

export interface CommandWorld extends Commands {
  dataDir: string;
  /** Separate from the commands' connection, like a running service's. */
  db: Db;
}

const ownFolder = mkdtempSync(join(tmpdir(), 'commands-'));
process.once('exit', () => rmSync(ownFolder, { recursive: true, force: true }));

export function commandWorld(
  seed: SmallSeed = { lodgings: [{ ref: 'PINS' }, { ref: 'ORMES' }] },
  variables: Record<string, string> = {},
): CommandWorld {
  const dataDir = mkdtempSync(join(ownFolder, 'data-'));
  const db = openDatabase(factsFile(dataDir));
  const startDate = dayFromYmd('20270301') as Day;
  const { mistakes } = loadSeedFolder(db, smallSeed(seed), { startDate, now: () => now, mode: 'test' });
  if (mistakes.length > 0) throw new Error(`The seed has mistakes: ${JSON.stringify(mistakes[0])}`);
  return { dataDir, db, ...commandsOn({ DATA_DIR: dataDir, ...variables }) };
}
