import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnreadableFile } from '../loading/inside-airbnb/csv-rows.ts';
import {
  WrongChannel,
  importInsideAirbnb,
  type ImportOptions,
  type ImportReport,
} from '../loading/inside-airbnb/import.ts';
import { listSeedFiles, loadSeedFolder, type SeedReport } from '../loading/seed-folder.ts';
import { countValidKeys } from '../partners/store/keys.ts';
import { isoDateOf, type Day } from '../values/day.ts';
import { Refusal, type Answer, type Commands, type OpenFacts } from './command.ts';
import { formatCount, formatValue } from './output.ts';
import { createBars } from './progress.ts';

export const loadCommands: Commands = { seed: runSeed, 'import inside-airbnb': runImport };

const demoFolder = fileURLToPath(new URL('../../seed', import.meta.url));

/** Ctrl+C takes effect between two transactions: nothing can be printed while one runs. */
const seedFormat =
  '{step} {bar} {percentage}% | {items} | what is loaded stays when you interrupt; load again to continue';

function runSeed(
  { config, db, now, at }: OpenFacts,
  given: string | undefined,
  { startDate = at.today, prune = false }: { startDate?: Day; prune?: boolean },
): Answer {
  const folder = given ?? demoFolder;
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Refusal('FOLDER_NOT_FOUND', `There is no folder ${folder}.`);
  if (listSeedFiles(folder).length === 0)
    throw new Refusal('FOLDER_EMPTY', `The folder ${folder} holds no seed file such as properties.json.`);
  const bars = createBars(seedFormat);
  const onProgress = (kind: string, done: number, total: number) => bars.watch(kind, done / total, done);
  try {
    const value = loadSeedFolder(db, folder, { startDate, now, mode: config.mode, prune, onProgress });
    const mistakes = value.mistakes.map(formatMistake);
    return { value, lines: formatSeedReport(value), mistakes, isFailed: mistakes.length > 0 };
  } finally {
    bars.stop();
  }
}

function formatSeedReport({ counts, departed: { count, pruned } }: SeedReport): string[] {
  const lines = formatValue(counts);
  if (count === 0) return lines;
  const lodgings = count === 1 ? '1 lodging' : `${count} lodgings`;
  const departed = pruned
    ? `${lodgings} not in this seed taken off sale`
    : `${lodgings} of its channels not in this seed, still on sale; --prune takes them off sale when no property fails`;
  return [...lines, departed];
}

function formatMistake({ file, line, index, pointer, code, detail }: SeedReport['mistakes'][number]): string {
  const place = index === undefined ? '' : ` [${index}]`;
  return `${file}:${line}${place} ${pointer || '/'} ${code}: ${detail}`;
}

type ImportArguments = Omit<ImportOptions, 'now' | 'city' | 'startDate'> & { city?: string; startDate?: Day };

async function runImport(facts: OpenFacts, folder: string, options: ImportArguments): Promise<Answer> {
  const progress = createBars('{step} {bar} {percentage}% | {items} | {eta_formatted} left');
  const name = basename(resolve(folder));
  const city = options.city ?? name.charAt(0).toUpperCase() + name.slice(1);
  const given = { ...options, city, startDate: options.startDate ?? facts.at.today, now: facts.now };
  try {
    const report = await importInsideAirbnb(facts.db, folder, given, progress.watch);
    const { count } = report.badRows;
    const moved = report.moved && { shift: report.moved.shift, firstNight: isoDateOf(report.moved.firstNight) };
    const shown = { ...report, moved: moved ?? null };
    return {
      value: shown,
      lines: [...formatValue({ ...shown, badRows: count }), ...adviseKey(facts, options)],
      mistakes: formatBadRows(report.badRows),
      isFailed: count > 0,
    };
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal('FILE_UNREADABLE', error.message);
    if (error instanceof WrongChannel) throw new Refusal('WRONG_CHANNEL', error.message);
    throw error;
  } finally {
    progress.stop();
  }
}

function adviseKey({ db, now }: OpenFacts, { dealer, out }: ImportArguments): string[] {
  if (dealer === undefined) return [`To sell them, give ${out} to a dealer: import again with --dealer <id>.`];
  if (countValidKeys(db, dealer, now()) > 0) return [];
  return [`${dealer} has no key yet: npm run cli -- keys create --dealer ${dealer} --role ROLE_SERVICEPROD_API`];
}

function formatBadRows({ first, totals }: ImportReport['badRows']): string[] {
  return [
    ...first.map(({ file, line, reason }) => `${file}:${line} ${reason}`),
    ...Object.entries(totals).map(([reason, count]) => `${formatCount(count)} rows of ${reason}`),
  ];
}
