import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayFromYmd, type Day } from '../../src/values/day.ts';
import { loadSeedFolder, type SeedReport } from '../../src/loading/seed-folder.ts';
import type { Db } from '../../src/sqlite/database.ts';
import samples from './sample-seed.json' with { type: 'json' };

export function dayOf(ymd: string): Day {
  const day = dayFromYmd(ymd);
  if (day === undefined) throw new Error(`${ymd} is no day`);
  return day;
}

/** A Friday. */
export const startDate = dayOf('20270101');
export const now = Date.UTC(2027, 0, 1, 9);

export const { provider, gateways, property, contract } = samples;

const ownFolder = mkdtempSync(join(tmpdir(), 'loading-'));
process.once('exit', () => rmSync(ownFolder, { recursive: true, force: true }));

/** Removed when the process ends. */
export function newFolder(): string {
  return mkdtempSync(join(ownFolder, 'f-'));
}

/** Strings and bytes are written as they are, other values as JSON; returns the folder's path. */
export function seedFolder(files: Record<string, unknown>): string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files)) {
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(join(folder, name), isRaw ? content : JSON.stringify(content));
  }
  return folder;
}

export function load(
  db: Db,
  files: Record<string, unknown>,
  options: Partial<Parameters<typeof loadSeedFolder>[2]> = {},
): SeedReport {
  return loadSeedFolder(db, seedFolder(files), { startDate, now: () => now, mode: 'test', ...options });
}
