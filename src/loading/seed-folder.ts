import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Day } from '../values/day.ts';
import { inSavepoint, inTransaction, type Db, prepared } from '../sqlite/database.ts';
import { resolveDates, type DateMembers, readSeedRows, type SeedRow } from './seed-rows.ts';
import {
  loadContract,
  loadProperty,
  loadDealer,
  loadGateway,
  loadCoupon,
  loadReview,
  walkContract,
  type Loaded,
  type LoadOptions,
} from './seed-objects.ts';
import type { Mistake } from './mistakes.ts';

interface SeedOptions {
  /** Day that relative dates count from. */
  startDate: Day;
  now: () => number;
  /** Mode of the service; `live` refuses fixed keys. */
  mode: 'test' | 'live';
  /** Whether lodgings that left the seed are taken off sale. */
  prune?: boolean;
  onProgress?: (kind: SeedName, done: number, total: number) => void;
}

interface SeedKind {
  /** Also the file's name. */
  name: string;
  /** Checks and saves one object; when it returns mistakes, the caller rolls back what it wrote. */
  load: (db: Db, value: unknown, options: LoadOptions) => Loaded;
  /** Members that may hold a relative date. */
  dates: DateMembers;
}

type SeedName = (typeof kinds)[number]['name'];

type SeedCounts = Record<'inserted' | 'updated' | 'ignored' | 'failed', number>;

export interface SeedReport {
  counts: Record<SeedName, SeedCounts>;
  mistakes: Mistake[];
  /** Lodgings on sale in the seed's channels without a property there, and whether they were taken off sale. */
  departed: { count: number; pruned: boolean };
}

const contractDates = Object.fromEntries(
  ['validFrom', 'validTo', 'arrival', 'departure', 'from', 'to', 'bookFrom', 'bookTo'].map((name) => [name, 'day']),
) as DateMembers;

/** Order matters: later kinds refer to objects of earlier ones. */
const kinds = [
  { name: 'gateways', load: loadGateway, dates: {} },
  { name: 'dealers', load: loadDealer, dates: {} },
  { name: 'properties', load: loadProperty, dates: {} },
  { name: 'contracts', load: loadContract, dates: contractDates },
  {
    name: 'coupons',
    load: loadCoupon,
    dates: { validFrom: 'instant', validTo: 'instant', arrivalFrom: 'day', arrivalTo: 'day' },
  },
  { name: 'reviews', load: loadReview, dates: { reviewDate: 'instant', stayDate: 'month' } },
] as const satisfies readonly SeedKind[];

const endings = ['.json', '.ndjson', '.json.gz', '.ndjson.gz'];
/** Small, so that a service on the same database waits only briefly to write. */
const objectsPerTransaction = 50;

/** In the order of loading. */
export function listSeedFiles(folder: string): { name: SeedName; file: string }[] {
  const present = new Set(readdirSync(folder));
  return kinds.flatMap(({ name }) =>
    endings.map((ending) => ({ name, file: name + ending })).filter(({ file }) => present.has(file)),
  );
}

/** Loads a seed folder (docs/contract.md 6), each object whole or not at all; the same content changes nothing. */
export function loadSeedFolder(db: Db, folder: string, options: SeedOptions): SeedReport {
  const none: SeedCounts = { inserted: 0, updated: 0, ignored: 0, failed: 0 };
  const counts = Object.fromEntries(kinds.map(({ name }) => [name, { ...none }])) as SeedReport['counts'];
  const report: SeedReport = { counts, mistakes: listMisnamedFiles(folder), departed: { count: 0, pruned: false } };
  const properties: SeedRow[] = [];
  for (const { name, file } of listSeedFiles(folder)) {
    const kind = kinds.find((each) => each.name === name) as SeedKind & { name: SeedName };
    const rows = readSeedRows(join(folder, file));
    if (name === 'properties') properties.push(...rows);
    for (let from = 0; from < rows.length; from += objectsPerTransaction) {
      const chunk = rows.slice(from, from + objectsPerTransaction);
      const loaded = inTransaction(db, () => chunk.map((row) => ({ row, result: loadRow(db, kind, row, options) })));
      for (const { row, result } of loaded) noteResult(report, name, file, row, result);
      options.onProgress?.(name, from + chunk.length, rows.length);
    }
  }
  const values = properties.flatMap(({ content }) => ('value' in content ? [content.value] : []));
  report.departed = pruneDeparted(db, values, {
    ...options,
    prune: options.prune === true && counts.properties.failed === 0,
  });
  return report;
}

/** Files that look like seed files under another name: their objects would be missing silently. */
function listMisnamedFiles(folder: string): Mistake[] {
  const known = new Set(listSeedFiles(folder).map(({ file }) => file));
  const detail = `Unknown seed file: expected ${kinds.map(({ name }) => name).join(', ')} with ${endings.join(', ')}`;
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !known.has(entry.name) && isLikeSeedFile(entry.name))
    .map(({ name: file }) => ({ file, line: 0, index: undefined, pointer: '', code: 'UNKNOWN_FILE', detail }));
}

function isLikeSeedFile(file: string): boolean {
  const stem = file.toLowerCase().split('.', 1)[0];
  return /\.(nd|geo)?json[a-z5]*(\.\w+)?$/i.test(file) || kinds.some(({ name }) => name === stem);
}

function pruneDeparted(
  db: Db,
  properties: readonly unknown[],
  { prune, now }: { prune: boolean; now: () => number },
): SeedReport['departed'] {
  const departed = listDepartedLodgings(db, properties);
  for (let from = 0; prune && from < departed.length; from += objectsPerTransaction) {
    inTransaction(db, () => {
      for (const id of departed.slice(from, from + objectsPerTransaction)) stopSales(db, id, now);
    });
  }
  return { count: departed.length, pruned: prune };
}

function loadRow(db: Db, kind: SeedKind, { content }: SeedRow, options: SeedOptions): Loaded {
  if ('mistake' in content) return { mistakes: [content.mistake] };
  const hasDates = Object.keys(kind.dates).length > 0;
  const value = hasDates ? resolveDates(content.value, kind.dates, options.startDate) : content.value;
  return loadWhole(db, () => kind.load(db, value, options));
}

/** Thrown to roll back a savepoint. */
const refusal = new Error('A seed object is refused');

/** Runs in the current transaction: a refused object's writes are rolled back, the others' stay. */
function loadWhole(db: Db, load: () => Loaded): Loaded {
  let loaded: Loaded = { mistakes: [] };
  try {
    inSavepoint(db, () => {
      loaded = load();
      if ('mistakes' in loaded) throw refusal;
    });
  } catch (error) {
    if (error !== refusal) throw error;
  }
  return loaded;
}

function noteResult(report: SeedReport, name: SeedName, file: string, row: SeedRow, loaded: Loaded): void {
  const counts = report.counts[name];
  if ('action' in loaded) {
    counts[countOf[loaded.action]] += 1;
    return;
  }
  counts.failed += 1;
  const { line, index } = row;
  report.mistakes.push(...loaded.mistakes.map((mistake) => ({ file, line, index, ...mistake })));
}

const countOf = { INSERTED: 'inserted', UPDATED: 'updated', IGNORED: 'ignored' } as const;

interface ProviderOf {
  provider?: { providerId?: unknown; providerReference?: unknown };
}

/**
 * Lodgings on sale in the in channels that the properties name, but without a property there. A refused property counts
 * as present.
 */
function listDepartedLodgings(db: Db, properties: readonly unknown[]): number[] {
  const references = new Map<string, Set<string>>();
  for (const property of properties) {
    const { providerId, providerReference } = (property as ProviderOf | null)?.provider ?? {};
    if (typeof providerId !== 'string' || typeof providerReference !== 'string') continue;
    const channel = providerId.toLowerCase();
    references.set(channel, (references.get(channel) ?? new Set()).add(providerReference));
  }
  const rows = prepared<{ id: number; channel: string; reference: string }>(
    db,
    `SELECT id, lower(in_gateway) AS channel, provider_reference AS reference FROM lodgings l
     WHERE EXISTS (SELECT 1 FROM contracts c WHERE c.lodging_id = l.id AND c.state = 'PUBLISHED') ORDER BY id`,
  ).all();
  return rows.filter(({ channel, reference }) => references.get(channel)?.has(reference) === false).map(({ id }) => id);
}

function stopSales(db: Db, lodgingId: number, now: () => number): void {
  const contracts = prepared<{ contractId: number; state: 'PUBLISHED' }>(
    db,
    `SELECT id AS contractId, state FROM contracts WHERE lodging_id = ? AND state = 'PUBLISHED'`,
  ).all(lodgingId);
  for (const contract of contracts) walkContract(db, contract, 'SALES_STOPPED', now);
}
