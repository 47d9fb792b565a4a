import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Day } from '../values/day.ts';
import { inSavepoint, inTransaction, type Db } from '../sqlite/database.ts';
import { resolveDates, type DateMembers } from './relative-dates.ts';
import { loadContract, loadProperty } from './seed-lodgings.ts';
import type { Mistake } from './seed-mistake.ts';
import { loadDealer, loadGateway } from './seed-partners.ts';
import { loadCoupon } from './seed-coupons.ts';
import { loadReview } from './seed-reviews.ts';
import type { Loaded, SeedKind } from './seed-kind.ts';
import { readSeedRows, type SeedRow } from './seed-rows.ts';

interface SeedOptions {
  /** Day that relative dates count from. */
  startDate: Day;
  now: () => number;
  /** Mode of the service; `live` refuses fixed keys. */
  mode: 'test' | 'live';
  /** Called after each object. */
  onProgress?: (kind: SeedName, done: number, total: number) => void;
}

type SeedName = (typeof kinds)[number]['name'];

export type SeedCounts = Record<'inserted' | 'updated' | 'ignored' | 'failed', number>;

export interface SeedReport {
  counts: Record<SeedName, SeedCounts>;
  /** In the order found. */
  mistakes: Mistake[];
}

const contractDates = Object.fromEntries(
  ['validFrom', 'validTo', 'arrival', 'departure', 'from', 'to', 'bookFrom', 'bookTo'].map((name) => [name, 'day']),
) as DateMembers;

/** Later kinds name objects of earlier ones. */
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
/** Few enough that a service on the same database waits only briefly for its turn. */
const objectsPerTransaction = 50;

/** Lists the seed files of a folder in the order of loading. */
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
  const report: SeedReport = { counts, mistakes: [] };
  for (const { name, file } of listSeedFiles(folder)) {
    const kind = kinds.find((each) => each.name === name) as SeedKind & { name: SeedName };
    const rows = readSeedRows(join(folder, file));
    for (let from = 0; from < rows.length; from += objectsPerTransaction) {
      const chunk = rows.slice(from, from + objectsPerTransaction);
      const loaded = inTransaction(db, () => chunk.map((row) => ({ row, result: loadRow(db, kind, row, options) })));
      for (const { row, result } of loaded) noteResult(report, name, file, row, result);
      options.onProgress?.(name, from + chunk.length, rows.length);
    }
  }
  return report;
}

function loadRow(db: Db, kind: SeedKind, { content }: SeedRow, options: SeedOptions): Loaded {
  if ('mistake' in content) return { mistakes: [content.mistake] };
  const hasDates = Object.keys(kind.dates).length > 0;
  const value = hasDates ? resolveDates(content.value, kind.dates, options.startDate) : content.value;
  return loadWhole(db, () => kind.load(db, value, options));
}

/** Thrown to undo a savepoint. */
const refusal = new Error('A seed object is refused');

/** Loads one object within the transaction under way; what a refused one wrote is undone, the others' writes stay. */
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
