import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

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
