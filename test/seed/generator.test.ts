import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSeed } from '../../seed/generator/generate.ts';
import { projectFolder } from '../../structure/sources.ts';
import { picturesFor } from '../../seed/generator/pictures.ts';
import { allDrafts } from '../../seed/generator/drafts.ts';
import { demoPhotos } from '../../seed/generator/photos.ts';

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

const folder = join(projectFolder, 'seed/media');
const files = readdirSync(folder).filter((file) => file.endsWith('.webp'));
const series = allDrafts().map((draft) => ({ draft, pictures: picturesFor(draft) }));

function pixelsOf(path: string): [width: number, height: number] {
  const bytes = readFileSync(path);
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

describe('the photos of the demo', () => {
  it('are 40 scenes or more, each in four sizes, and no other file', () => {
    expect(demoPhotos.length).toBeGreaterThanOrEqual(40);
    const widths = demoPhotos.map((photo) => photo.files.map(({ width }) => width));
    expect(new Set(widths.map(String))).toEqual(new Set(['320,640,960,1600']));
    expect(files).toHaveLength(demoPhotos.length * 4);
  });

  it('have the pixels that their names and the lodgings say', () => {
    const wrong = demoPhotos
      .flatMap((photo) => photo.files)
      .filter(({ url, width, height }) => String(pixelsOf(join(projectFolder, 'seed', url))) !== `${width},${height}`);
    expect(wrong).toEqual([]);
  });

  it('take 15 MB at most, a small one 40 kB and a large one 600 kB', () => {
    const size = (file: string): number => statSync(join(folder, file)).size;
    expect(files.reduce((sum, file) => sum + size(file), 0)).toBeLessThan(15_000_000);
    expect(files.filter((file) => file.endsWith('-320.webp') && size(file) > 40_000)).toEqual([]);
    expect(files.filter((file) => size(file) > 600_000)).toEqual([]);
  });

  it('are each shown by a lodging, and none twice by the same one', () => {
    const shown = new Set(series.flatMap(({ pictures }) => pictures.map(({ url }) => url)));
    const idle = demoPhotos.filter(({ files: sizes }) => !sizes.some(({ url }) => shown.has(url)));
    expect(idle.map(({ motif, number }) => `${motif}-${number}`)).toEqual([]);
    const twice = series.filter(({ pictures }) => new Set(pictures.map(({ url }) => url)).size < pictures.length);
    expect(twice).toEqual([]);
  });

  it('show the lodging itself first, and what suits its kind', () => {
    const motifs = (name: string): Set<string> =>
      new Set(
        series
          .filter(({ draft }) => draft.model.name === name)
          .flatMap(({ pictures }) => pictures.map(({ url }) => url.replace(/.*\/|-.*/g, ''))),
      );
    const firsts = series.map(
      ({ draft, pictures }) => `${draft.model.name} ${String(pictures[0]?.url).replace(/.*\/|-.*/g, '')}`,
    );
    expect(firsts).toEqual(expect.arrayContaining(['chalet chalet', 'boat boat', 'tent tent', 'villa villa']));
    expect(firsts.filter((first) => /^(beach|peak|living|village)$/.test(first.split(' ')[1] ?? ''))).toEqual([]);
    expect(motifs('tent')).not.toContain('kitchen');
    expect(motifs('boat')).not.toContain('bedroom');
  });
});
