import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { demoSetting } from './facts-file.ts';
import { dayAt } from '../values/day.ts';
import { loadSeedFolder } from '../loading/seed-folder.ts';
import { type LegalTexts, readLegalTexts } from '../pages/legal.ts';
import { type Db, findSetting, saveSetting } from '../sqlite/database.ts';
import { countLodgings } from '../lodgings/store/lodgings.ts';

const folder = new URL('../../seed/', import.meta.url);

/** Does nothing once there are lodgings, nor in live mode, which starts empty. Throws if the demo data is invalid. */
export function loadDemo(db: Db, config: Config, say: (line: string) => void): void {
  if (!config.demoSeed || config.mode === 'live' || countLodgings(db) > 0) return;
  say('Loading the demo data');
  const startDate = dayAt(Date.now(), config.timeZone);
  const terms = { startDate, now: Date.now, mode: config.mode };
  const { counts, mistakes } = loadSeedFolder(db, fileURLToPath(folder), terms);
  const [first] = mistakes;
  if (first) {
    throw new Error(`The demo data has ${mistakes.length} mistakes: ${first.file}:${first.line} ${first.detail}`);
  }
  saveSetting(db, demoSetting, String(startDate));
  say(`Loaded ${counts.properties.inserted} lodgings`);
}

export function findWebDealer(db: Db, { webDealer, mode }: Config): string | undefined {
  if (webDealer !== undefined || mode !== 'test' || !holdsDemoData(db)) return webDealer;
  return readDemoDealers().find(({ roles }) => roles.includes('ROLE_SERVICEPROD_API'))?.id;
}

/** Falls back to the demo's sample texts if none are configured and the data is the demo's. */
export function findLegalTexts(db: Db, { legalDir, mode }: Pick<Config, 'legalDir' | 'mode'>, log: Logger): LegalTexts {
  const samples = mode === 'test' && holdsDemoData(db) ? fileURLToPath(new URL('legal/', folder)) : undefined;
  return readLegalTexts(legalDir ?? samples, log);
}

/**
 * The key of the examples: of the demo dealer with most roles, so that every example succeeds.
 * Undefined without demo data and in live mode.
 */
export function findTrialKey(db: Db, { mode }: Pick<Config, 'mode'>): { key: string; dealer: string } | undefined {
  if (mode !== 'test' || !holdsDemoData(db)) return undefined;
  const [dealer] = readDemoDealers().toSorted((one, other) => other.roles.length - one.roles.length);
  const key = dealer?.demoKeys?.[0];
  return dealer && key !== undefined ? { key, dealer: dealer.name } : undefined;
}

/** True also if the demo data was loaded in another mode. */
export function holdsDemoData(db: Db): boolean {
  return findSetting(db, demoSetting) !== undefined;
}

function readDemoDealers() {
  const text = readFileSync(new URL('dealers.json', folder), 'utf8');
  return JSON.parse(text) as { id: string; name: string; roles: string[]; demoKeys?: string[] }[];
}
