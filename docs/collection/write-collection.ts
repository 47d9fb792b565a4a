import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collectionFiles, collectionFolder } from './collection.ts';

const folder = join(import.meta.dirname, '../..', collectionFolder);

/**
 * Files of the collection that differ from the OpenAPI document, with their right text; undefined for surplus files.
 */
export function staleFiles(): Map<string, string | undefined> {
  const files = collectionFiles();
  const present = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const kept = present
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const tooMany = kept.filter((path) => !files.has(path)).map((path) => [path, undefined] as const);
  const changed = [...files].filter(
    ([path, text]) => !kept.includes(path) || readFileSync(join(folder, path), 'utf8') !== text,
  );
  return new Map<string, string | undefined>([...tooMany, ...changed]);
}

export function writeCollection(say: (line: string) => void): void {
  for (const [path, text] of staleFiles()) {
    const place = join(folder, path);
    if (text === undefined) rmSync(place);
    else {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    say(`${collectionFolder}/${path} is ${text === undefined ? 'gone' : 'new'}`);
  }
}
