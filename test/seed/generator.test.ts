import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSeed } from '../../seed/generator/generate.ts';
import { projectFolder } from '../../structure/sources.ts';

const committed = join(projectFolder, 'seed');
const isOutput = (file: string): boolean => /^[^/]*\.(json|ndjson)$/.test(file);

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted();
}

describe('the generator of the demo data', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'seed-'));
    writeSeed(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes the committed files again, no more and no less', () => {
    expect(filesIn(committed).filter(isOutput)).toEqual(filesIn(folder));
  });

  it('writes the committed bytes again', () => {
    const changed = filesIn(folder).filter(
      (file) => !readFileSync(join(folder, file)).equals(readFileSync(join(committed, file))),
    );
    expect(changed, 'run npm run seed:generate and commit what it writes').toEqual([]);
  });

  it('keeps what it writes below 6 MB', () => {
    const size = (file: string): number => statSync(join(folder, file)).size;
    expect(filesIn(folder).reduce((sum, file) => sum + size(file), 0)).toBeLessThan(6_000_000);
  });
});
