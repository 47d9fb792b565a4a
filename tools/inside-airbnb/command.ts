import { basename, resolve } from 'node:path';
import {
  pattern,
  readCountry,
  readDay,
  readEuros,
  readLanguage,
  readName,
  readWeeks,
  wholeNumber,
} from '../../src/cli/arguments.ts';
import { CommandRefusal, type CommandResult, type OpenFacts } from '../../src/cli/command.ts';
import { formatCount, formatValue } from '../../src/cli/output.ts';
import type { AddCommand, Cli } from '../../src/cli/program.ts';
import { createBars } from '../../src/cli/progress.ts';
import { countValidKeys } from '../../src/partners/store/keys.ts';
import { longestStay } from '../../src/stays/rules/planning/planning.ts';
import { isoDateOf } from '../../src/values/day.ts';
import { UnreadableFile } from './csv-rows.ts';
import { WrongChannel, importInsideAirbnb, type ImportOptions, type ImportReport } from './import.ts';

export const importCommands: AddCommand = ({ group }) =>
  group('import', 'import a data set in a public format', [addInsideAirbnb]);

const readText = pattern(/^(?=.*\S).{1,80}$/u, 'It must be 1 to 80 characters.');

function addInsideAirbnb({ command, runOnNew }: Cli) {
  const examples = [
    'npm run import -- inside-airbnb ./antwerp --max-nights 28',
    'npm run import -- inside-airbnb ./antwerp --city Antwerp --country BE --out Demo.sale --dealer demo',
  ];
  const load = command('inside-airbnb', 'import listings.csv and calendar.csv, also .gz', examples, [
    'Interrupting keeps the listings imported so far; importing again continues. --shift takes precedence over --start-date.',
    'Invalid rows are skipped and counted; the first 20 are listed, and the exit status is 1.',
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

async function runImport(facts: OpenFacts, folder: string, options: ImportOptions): Promise<CommandResult> {
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
    if (error instanceof UnreadableFile) throw new CommandRefusal('FILE_UNREADABLE', error.message);
    if (error instanceof WrongChannel) throw new CommandRefusal('WRONG_CHANNEL', error.message);
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
