import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** What the service and its commands write into the data folder; other files in it are somebody else's. */
const ownNames = /^(?:lodging\.sqlite|ready\.sqlite|erasures\.ndjson|secrets\.json|opensearch$|profiles$)/;

/** Of files and folders that this program makes from now on: nobody but its user may read them, nor those of programs that it starts. */
export const privateMask = 0o077;

/**
 * Takes the rights of others from the data folder and from what the service keeps in it. A folder that others use as well, such as
 * one for temporary files, keeps its own; what belongs to another user stays as it is.
 */
export function keepPrivate(dataDir: string): void {
  const folder = lstatSync(dataDir);
  const isShared = (folder.mode & 0o1000) !== 0;
  if (!isShared) tighten(dataDir, folder);
  for (const name of readdirSync(dataDir)) if (ownNames.test(name)) tightenAll(join(dataDir, name));
}

/** Lists what the service keeps directly in the data folder and others may read or write, the folder itself as `.`. */
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
