import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayFromYmd, type Day } from '../../src/values/day.ts';
import { loadSeedFolder, type SeedReport } from '../../src/loading/seed-folder.ts';
import type { Db } from '../../src/sqlite/database.ts';

export function dayOf(ymd: string): Day {
  const day = dayFromYmd(ymd);
  if (day === undefined) throw new Error(`${ymd} is no day`);
  return day;
}

/** A Friday. */
export const startDate = dayOf('20270101');
export const now = Date.UTC(2027, 0, 1, 9);

const address = { line1: '3 allée des Pins', postalCode: '33120', city: 'Arcachon', country: 'FR' };
export const provider = { providerId: 'Seed.in', providerReference: 'S-1' };

export const gateways = [
  { code: 'Seed.out', direction: 'OUT' },
  { code: 'Seed.in', direction: 'IN', company: 'SEED', defaultGateways: ['Seed.out'] },
];

export const property = {
  name: 'Villa Pins',
  typeCode: 'HOUSE',
  provider,
  ownerFull: {
    externalId: 'O9',
    companyName: 'Pins SARL',
    firstName: 'Ana',
    lastName: 'Roy',
    phone: '+33556000000',
    mail: 'ana@example.org',
    address,
  },
  address,
  localisation: { latitude: 44.66, longitude: -1.17 },
  generalDescription: { personMax: 6 },
  localizedDescriptions: [{ language: 'fr', inside: 'Maison claire.' }],
  images: [{ url: 'https://img.example.org/1.jpg' }],
};

export const contract = {
  contractNumber: 'C-1',
  provider,
  deposit: 500,
  rates: { nights: [{ from: '+1@SA', to: '+28', nightPrice: 100, minStay: 7, maxStay: 14, arrivalDays: ['SA'] }] },
};

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
