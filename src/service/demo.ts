import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { dayAt } from '../values/day.ts';
import { loadSeedFolder } from '../loading/seed-folder.ts';
import { type LegalTexts, readLegalTexts } from '../pages/legal/legal-texts.ts';
import type { Db } from '../sqlite/database.ts';
import { countLodgings } from '../lodgings/store/lodgings.ts';
import { findSetting, saveSetting } from '../sqlite/settings.ts';

const folder = new URL('../../seed/', import.meta.url);
/** The setting of the facts that says when the demo data was loaded. */
export const demoSetting = 'demo-seed-loaded';

/**
 * Loads the demo data when there are no lodgings yet; never in live mode, whose service starts empty. Throws when the demo data has a
 * mistake.
 */
export function loadDemo(db: Db, config: Config, say: (line: string) => void): void {
  if (!config.demoSeed || config.mode === 'live' || countLodgings(db) > 0) return;
  say('Loading the demo data');
  const startDate = dayAt(Date.now(), config.timeZone);
  const terms = { startDate, now: Date.now, mode: config.mode };
  const { counts, mistakes } = loadSeedFolder(db, fileURLToPath(folder), terms);
  const [first] = mistakes;
  if (first)
    throw new Error(`The demo data has ${mistakes.length} mistakes: ${first.file}:${first.line} ${first.detail}`);
  saveSetting(db, demoSetting, String(startDate));
  say(`Loaded ${counts.properties.inserted} lodgings`);
}

/** Finds the id of the dealer whose lodgings the search page shows; undefined: there is no page. */
export function findWebDealer(db: Db, { webDealer, mode }: Config): string | undefined {
  return webDealer ?? (mode === 'test' ? findDemoSeller(db)?.id : undefined);
}

/** Reads the operator's texts; the demo's samples where none are set and the data is the demo's. */
export function findLegalTexts(db: Db, { legalDir, mode }: Pick<Config, 'legalDir' | 'mode'>, log: Logger): LegalTexts {
  const samples = mode === 'test' && holdsDemoData(db) ? fileURLToPath(new URL('legal/', folder)) : undefined;
  return readLegalTexts(legalDir ?? samples, log);
}

/** Finds a key of the demo data that may search and book; undefined when the data is not the demo's, and in live mode, which takes none. */
export function findDemoKey(db: Db, { mode }: Pick<Config, 'mode'>): string | undefined {
  return mode === 'test' ? findDemoSeller(db)?.demoKeys?.[0] : undefined;
}

/**
 * Finds the key with which the reference tries out its operations, and whose it is: of the dealer of the demo data with all roles, so
 * that every example succeeds. Undefined when the data is not the demo's, and in live mode.
 */
export function findTrialKey(db: Db, { mode }: Pick<Config, 'mode'>): { key: string; dealer: string } | undefined {
  if (mode !== 'test' || !holdsDemoData(db)) return undefined;
  const [dealer] = readDemoDealers().toSorted((one, other) => other.roles.length - one.roles.length);
  const key = dealer?.demoKeys?.[0];
  return dealer && key !== undefined ? { key, dealer: dealer.name } : undefined;
}

/** Tells whether the demo data was loaded, be it in another mode. */
export function holdsDemoData(db: Db): boolean {
  return findSetting(db, demoSetting) !== undefined;
}

interface DemoDealer {
  id: string;
  name: string;
  roles: string[];
  demoKeys?: string[];
}

/** Finds the dealer of the demo data that searches and books; undefined when the data is not the demo's. */
function findDemoSeller(db: Db): DemoDealer | undefined {
  if (!holdsDemoData(db)) return undefined;
  return readDemoDealers().find(({ roles }) => roles.includes('ROLE_SERVICEPROD_API'));
}

function readDemoDealers(): DemoDealer[] {
  return JSON.parse(readFileSync(new URL('dealers.json', folder), 'utf8')) as DemoDealer[];
}
