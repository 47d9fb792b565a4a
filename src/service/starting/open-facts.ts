import { existsSync, mkdtempSync, rmdirSync, statSync, chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase, type Db, WrongVersion } from '../../sqlite/database.ts';
import { BrokenSecrets, readSecrets } from '../../sqlite/secrets.ts';
import { makeFolder } from '../../values/make-folder.ts';
import { factsFile } from '../facts-file.ts';
import { takeLock, type Lock } from '../../sqlite/lock.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Prints a line for the operator. */
export type Say = (line: string) => void;

/** Throws a StartError if the folder or the file cannot be used. Calls `say` before each step that may take long. */
export function openFacts(dataDir: string, say: Say): Db {
  const file = factsFile(dataDir);
  checkFolder(dataDir);
  // SQLite takes an empty file for a new database: bookings would be lost silently.
  if (existsSync(file) && statSync(file).size === 0) throw explainDatabaseError({ code: 'EMPTY' }, file);
  try {
    const onMigrate = () =>
      say('Migrating the database: it may take minutes; if it is stopped, the next start repeats it');
    const db = openOrWait(file, (patience) => openDatabase(file, onMigrate, patience), say);
    // Fails here rather than at the first request.
    readSecrets(db);
    return db;
  } catch (error) {
    throw error instanceof BrokenSecrets || error instanceof WrongVersion
      ? new StartError(`DATA_DIR: ${error.message}`)
      : explainDatabaseError(error, file);
  }
}

/** When another program holds the file for a second, calls `say` and opens again with the default patience. */
export function openOrWait<Opened>(file: string, open: (patience?: number) => Opened, say: Say): Opened {
  try {
    return open(1_000);
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    say(`Waiting: another program holds the database ${file}: end it`);
    return open();
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
    throw new StartError(
      `DATA_DIR: the folder ${folder} cannot be written (${code}): grant the user of the service write access, free some space, or choose another DATA_DIR.`,
    );
  }
}

/**
 * Refuses a second primary on the same data folder, since it would not share limits with the first. Throws a
 * StartError.
 */
export function lockFolder(dataDir: string): Lock {
  const file = join(dataDir, 'service.lock');
  let lock: Lock | undefined;
  try {
    lock = takeLock(file);
  } catch (error) {
    throw explainDatabaseError(error, file);
  }
  if (lock) return lock;
  throw new StartError(
    `DATA_DIR: another service runs on the folder ${resolve(dataDir)}: stop it, or choose another DATA_DIR; API_PROCESSES adds processes to one service.`,
  );
}

/** umask for everything created from now on, also by child processes: no access for other users. */
export const privateMask = 0o077;

/**
 * Removes other users' access to the data folder, and thereby to all files in it. A shared folder (sticky bit), such as
 * one for temporary files, keeps its mode; what the service creates in it is private all the same.
 */
export function keepPrivate(dataDir: string): void {
  const { mode, uid } = statSync(dataDir);
  if (isOpenToOthers(dataDir) && uid === process.getuid?.()) chmodSync(dataDir, mode & 0o7700);
}

export function isOpenToOthers(dataDir: string): boolean {
  const { mode } = statSync(dataDir);
  return (mode & 0o1000) === 0 && (mode & privateMask) !== 0;
}

/** The message is one sentence that begins with the setting to check. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

const putBack =
  'put a backup in its place with "npm run cli -- restore <file>", or move it away to begin with an empty one';
const rights = 'grant the user of the service write access to it and its folder';

const remedies: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^(?:EMPTY|SQLITE_NOTADB|SQLITE_CORRUPT)/, putBack],
  [/^SQLITE_FULL/, 'free some space'],
  [/^SQLITE_(?:READONLY|PERM|CANTOPEN)/, rights],
  [/^SQLITE_IOERR/, 'check whether its disk is full or broken'],
  [/^SQLITE_BUSY/, 'end the other program that holds it'],
];

/** Returns a StartError naming DATA_DIR for known errors; any other error unchanged. */
export function explainDatabaseError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const [, remedy] = remedies.find(([codes]) => codes.test(code)) ?? [];
  if (remedy === undefined) return error;
  return new StartError(`DATA_DIR: the database ${file} cannot be used (${code}): ${remedy}.`);
}

/** Empty for errors that are neither of the system nor of SQLite. */
function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

/** Runs before anything else is started. Throws a StartError if the port cannot be opened. */
export async function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `PORT: another program listens on ${host}:${port} (${code}): end it, or choose another PORT.`,
      );
    }
    throw new StartError(
      `HOST, PORT: the service cannot listen on ${host}:${port} (${code}): choose an address of this machine, such as 0.0.0.0, and a port above 1023.`,
    );
  }
  server.close();
  await once(server, 'close');
}
