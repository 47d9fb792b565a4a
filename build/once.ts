import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, projectFolder } from '../structure/sources.ts';

/** What is made of sources, into a folder of its own. */
export interface Build {
  /** The folder that is made, from the project's folder. */
  target: string;
  /** Files and folders of the project that it is made of; a change of one has it made again. */
  sources: readonly string[];
  /** Writes everything into the folder, which is empty. Yields false when what it takes to build is not installed. */
  write: (folder: string) => Promise<boolean>;
}

/**
 * Builds, unless it stands there already as the sources are now. Yields whether it was built. Without the packages that it takes, as in a
 * production install, what stands there stays.
 */
export async function buildOnce({ target, sources, write }: Build): Promise<boolean> {
  const folder = join(projectFolder, target);
  const stamp = stampOf([...sources, 'build', 'package-lock.json']);
  const stampFile = join(folder, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  // Built beside and moved, so that nobody reads half of it.
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

/** Names the sources as they are. */
function stampOf(sources: readonly string[]): string {
  const files = sources.flatMap((source) => (/\.\w+$/.test(source) ? [source] : filesBelow(source))).sort();
  const parts = files.map((file) => `${file}\n${readFileSync(join(projectFolder, file), 'latin1')}`);
  return hash('sha256', parts.join('\n'));
}
