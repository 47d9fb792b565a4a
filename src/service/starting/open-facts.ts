import { existsSync, mkdtempSync, rmdirSync, statSync, chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase, type Db, WrongVersion } from '../../sqlite/database.ts';
import { BrokenSecrets, readSecrets } from '../../sqlite/secrets.ts';
import { makeFolder } from '../../values/make-folder.ts';
import { factsFile } from '../facts-file.ts';
import { takeLock, type Lock } from '../../opensearch/local-running.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws a StartError if the folder or the file cannot be used. */
export function openFacts(dataDir: string): Db {
  const file = factsFile(dataDir);
  checkFolder(dataDir);
  // SQLite takes an empty file for a new database: bookings would be lost silently.
  if (existsSync(file) && statSync(file).size === 0) throw explainDatabaseError({ code: 'EMPTY' }, file);
  try {
    const db = openDatabase(file);
    // Fails here rather than at the first request.
    readSecrets(db);
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

const ownNames = /^(?:lodging\.sqlite|ready\.sqlite|erasures\.ndjson|secrets\.json|opensearch$|profiles$)/;

/** umask for everything created from now on, also by child processes: no access for other users. */
export const privateMask = 0o077;

/**
 * Removes other users' access to the data folder and the service's files in it. A shared folder (sticky bit), such as
 * one for temporary files, keeps its mode, and so do files owned by other users.
 */
export function keepPrivate(dataDir: string): void {
  const folder = lstatSync(dataDir);
  const isShared = (folder.mode & 0o1000) !== 0;
  if (!isShared) tighten(dataDir, folder);
  for (const name of readdirSync(dataDir)) if (ownNames.test(name)) tightenAll(join(dataDir, name));
}

/** Lists entries of the service directly in the data folder that other users can access, the folder itself as `.`. */
export function listOpenToOthers(dataDir: string): string[] {
  const isOpen = (path: string) => (lstatSync(path).mode & privateMask) !== 0;
  const isShared = (lstatSync(dataDir).mode & 0o1000) !== 0;
  const own = readdirSync(dataDir).filter((name) => ownNames.test(name) && isOpen(join(dataDir, name)));
  return !isShared && isOpen(dataDir) ? ['.', ...own] : own;
}

function tightenAll(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  tighten(path, found);
  if (found.isDirectory()) for (const name of readdirSync(path)) tightenAll(join(path, name));
}

function tighten(path: string, { mode, uid }: Stats): void {
  if ((mode & privateMask) === 0 || uid !== process.getuid?.()) return;
  chmodSync(path, mode & 0o7700);
}

/** The message is one sentence that begins with the setting to check. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const putBack =
  'put a backup in its place with "npm run cli -- restore <file>", or move it away to begin with an empty one';
const rights = 'give the user of the service the right to write it and its folder';

const failures: readonly (readonly [code: string, isSo: string, remedy: string])[] = [
  ['EMPTY', 'is empty', putBack],
  ['SQLITE_NOTADB', 'is no database', putBack],
  ['SQLITE_CORRUPT', 'is damaged', putBack],
  ['SQLITE_FULL', 'cannot be written because the disk is full', 'free some space'],
  ['SQLITE_READONLY', 'may not be written', rights],
  ['SQLITE_PERM', 'may not be opened', rights],
  ['SQLITE_CANTOPEN', 'cannot be opened', rights],
  ['SQLITE_IOERR', 'cannot be read or written', 'look whether its disk is full or broken'],
  ['SQLITE_BUSY', 'is held by another program', 'end that one'],
];

/** Returns a StartError naming DATA_DIR for known errors; any other error unchanged. */
export function explainDatabaseError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const [, isSo, remedy] = failures.find(([beginning]) => code.startsWith(beginning)) ?? [];
  if (isSo === undefined) return error;
  return new StartError(`DATA_DIR: the database ${file} ${isSo} (${code}): ${remedy}.`);
}

/** Empty for errors that are neither of the system nor of SQLite. */
function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

interface Place {
  host: string;
  /** 0: any free port. */
  port: number;
}

/** Runs before anything else is started. Throws a StartError if the port cannot be opened. */
export async function checkPort({ host, port }: Place): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
  server.close();
  await once(server, 'close');
}

function explainListenError(error: unknown, { host, port }: Place): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'EADDRINUSE')
    return new StartError(
      `PORT: another program listens on ${host}:${port} (${code}): end it, or choose another PORT.`,
    );
  if (code === 'EACCES')
    return new StartError(`PORT: this user may not listen on port ${port} (${code}): choose one above 1023.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'].includes(code))
    return new StartError(
      `HOST: ${host} is no address of this machine (${code}): choose another HOST, such as 0.0.0.0.`,
    );
  return error;
}
