import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..');

const foreign = new Set(['node_modules', '.git', 'data', 'dist', 'coverage', '.env']);

/** Files of the project below a folder, as paths from the project's folder; nothing that was installed or made by a run. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (foreign.has(path)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** The text of a file of the project. */
export function readSource(file: string): string {
  return readFileSync(join(projectFolder, file), 'utf8');
}
