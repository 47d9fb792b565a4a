import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Db } from '../../sqlite/database.ts';
import { WrongVersion } from '../../sqlite/migrations.ts';
import { BrokenSecrets, moveSecretsOut } from '../../sqlite/secrets.ts';
import { makeFolder } from '../../values/make-folder.ts';
import { factsFile } from '../facts-file.ts';
import { codeOf, explainDatabaseError } from './database-error.ts';
import { StartError } from './start-error.ts';

/** Throws a StartError if the folder or the file cannot be used. */
export function openFacts(dataDir: string): Db {
  const file = factsFile(dataDir);
  checkFolder(dataDir);
  // SQLite takes an empty file for a new database: bookings would be lost silently.
  if (existsSync(file) && statSync(file).size === 0) throw explainDatabaseError({ code: 'EMPTY' }, file);
  try {
    const db = openDatabase(file);
    moveSecretsOut(db);
    return db;
  } catch (error) {
    throw error instanceof BrokenSecrets || error instanceof WrongVersion
      ? new StartError(`DATA_DIR: ${error.message}`)
      : explainDatabaseError(error, file);
  }
}

/** Throws a StartError if the folder cannot be created or written. */
export function checkFolder(folder: string): void {
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(join(folder, '.writable-')));
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    const remedy = remedies[code] ?? '';
    throw new StartError(
      `DATA_DIR: the folder ${folder} cannot be written (${code}): ${remedy}choose another DATA_DIR.`,
    );
  }
}

const [moved, allowed] = ['move the file that is in its way, or ', 'give the user of the service the right to, or '];

const remedies: Readonly<Record<string, string>> = {
  EEXIST: moved,
  ENOTDIR: moved,
  EACCES: allowed,
  EPERM: allowed,
  ENOSPC: 'free some space, or ',
};
