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
import { longestStay } from '../stays/rules/planning/planning.ts';
import { isoDateOf } from '../values/day.ts';
import {
  pattern,
  readCountry,
  readDay,
  readEuros,
  readLanguage,
  readName,
  readWeeks,
  wholeNumber,
} from './arguments.ts';
import { Refusal, type Answer, type OpenFacts } from './command.ts';
import { formatCount, formatValue } from './output.ts';
import type { AddCommand, Cli } from './program.ts';
import { createBars } from './progress.ts';

const demoFolder = fileURLToPath(new URL('../../seed', import.meta.url));

/** Ctrl+C takes effect between two transactions: nothing can be printed while one runs. */
const seedFormat =
  '{step} {bar} {percentage}% | {items} | what is loaded stays when you interrupt; load again to continue';

export function seed({ command, runOnNew }: Cli) {
  const does = 'load a seed folder: gateways, dealers, properties, contracts, coupons, reviews';
  const examples = [
    'npm run seed',
    'npm run seed -- ./my-lodgings --start-date 20270101',
    'npm run seed -- ./my-lodgings --prune',
    'npm run --silent seed -- ./my-lodgings --json',
  ];
  const load = command('seed', does, examples, ['Interrupting keeps what is loaded so far; loading again continues.'])
    .argument('[folder]', 'folder with .json or .ndjson files, also .gz (default: the demo data)')
    .option('--start-date <YYYYMMDD>', 'day that relative dates count from (default: today)', readDay)
    .option('--prune', 'take lodgings off sale that left the seed, unless one of its properties failed');
  runOnNew(load, ({ config, db, now, at }, folder = demoFolder, { startDate = at.today, prune = false }) => {
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
  });
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

export const importCommands: AddCommand = ({ group }) =>
  group('import', 'load a data set of a public form', [addInsideAirbnb]);

const readText = pattern(/^(?=.*\S).{1,80}$/u, 'It must be 1 to 80 characters.');

function addInsideAirbnb({ command, runOnNew }: Cli) {
  const examples = [
    'npm run import -- inside-airbnb ./antwerp --max-nights 28',
    'npm run import -- inside-airbnb ./antwerp --city Antwerp --country BE --out Demo.sale --dealer demo',
  ];
  const load = command('inside-airbnb', 'import listings.csv and calendar.csv, also .gz', examples, [
    'Interrupting keeps what is imported so far; importing again continues. --shift takes precedence over --start-date.',
    'Bad rows are left out and counted, the first 20 are listed, and the exit status is 1.',
  ])
    .argument('<folder>', 'folder with the two files')
    .option('--in <channel>', 'in channel of the properties, created if missing', readName, 'InsideAirbnb')
    .option('--out <channel>', 'out channel that offers them, created if missing', readName, 'InsideAirbnb.sale')
    .option('--dealer <id>', 'dealer that may sell the out channel, created if missing', readName)
    .option('--city <name>', 'city of all listings (default: the name of the folder)', readText)
    .option('--region <name>', 'region of all listings', readText)
    .option('--country <code>', 'country of all listings, two letters; ZZ is unknown', readCountry, 'ZZ')
    .option('--language <code>', 'language of the texts, two letters', readLanguage, 'en')
    .option('--shift <days>', 'days by which the calendar is moved, a multiple of 7', readWeeks)
    .option(
      '--start-date <YYYYMMDD>',
      'earliest day for the first night; the calendar moves by whole weeks (default: today)',
      readDay,
    )
    .option('--max-nights <nights>', 'longest stay offered', wholeNumber(1, longestStay), 62)
    .option('--deposit <euros>', 'security deposit of every contract', readEuros, 0)
    .option('--contract <number>', 'number of every contract', readName, 'IMPORT');
  runOnNew(load, (facts, folder, options) => {
    const name = basename(resolve(folder));
    const city = options.city ?? name.charAt(0).toUpperCase() + name.slice(1);
    const { dealer, region, shift, startDate = facts.at.today } = options;
    return runImport(facts, folder, { ...options, dealer, region, shift, city, startDate, now: facts.now });
  });
}

async function runImport(facts: OpenFacts, folder: string, options: ImportOptions): Promise<Answer> {
  const progress = createBars('{step} {bar} {percentage}% | {items} | {eta_formatted} left');
  try {
    const report = await importInsideAirbnb(facts.db, folder, options, progress.watch);
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

function adviseKey({ db, now }: OpenFacts, { dealer, out }: ImportOptions): string[] {
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
