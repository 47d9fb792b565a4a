import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder, and those above it that are missing; one that is there stays as it is. `mkdirSync` with `recursive` asks for ever
 * where a folder is there and nothing can be made in it because it is not a place for files, as below `/proc`.
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const above = dirname(resolve(folder));
    if (isFolder(folder)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isFolder(above)) throw error;
    makeFolder(above, mode);
    makeFolder(folder, mode);
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
