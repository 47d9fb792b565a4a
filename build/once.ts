import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, projectFolder } from '../structure/sources.ts';

export interface Build {
  /** Output folder, relative to the project's folder. */
  target: string;
  /** Files and folders that it is built from; a change to one triggers a rebuild. */
  sources: readonly string[];
  /** Writes everything into the empty folder. Returns false when the packages needed to build are not installed. */
  write: (folder: string) => Promise<boolean>;
}

/**
 * Builds unless the output is up to date; returns whether it did. Without the needed packages, as in a production
 * install, existing output stays.
 */
export async function buildOnce({ target, sources, write }: Build): Promise<boolean> {
  const folder = join(projectFolder, target);
  const stamp = stampOf([...sources, 'build', 'package-lock.json']);
  const stampFile = join(folder, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  // Built in a temporary folder and moved, so that nobody reads a partial build.
  const fresh = `${folder}-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  if (!(await write(fresh))) {
    rmSync(fresh, { recursive: true });
    return false;
  }
  writeFileSync(join(fresh, 'stamp'), stamp);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return true;
}

/** A hash of the sources. */
function stampOf(sources: readonly string[]): string {
  const files = sources.flatMap((source) => (/\.\w+$/.test(source) ? [source] : filesBelow(source))).sort();
  const parts = files.map((file) => `${file}\n${readFileSync(join(projectFolder, file), 'latin1')}`);
  return hash('sha256', parts.join('\n'));
}
