import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..');

const foreign = new Set(['node_modules', '.git', 'data', 'dist', 'coverage', '.env']);

/** Relative to the project's folder; without installed or generated files. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (foreign.has(path)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

export function readSource(file: string): string {
  return readFileSync(join(projectFolder, file), 'utf8');
}
