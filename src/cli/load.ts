import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, InvalidArgumentError, type Command } from 'commander';
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
import { isoDateOf, type Day } from '../values/day.ts';
import { parseDay, parseEuros, parseName, parsePattern, parseWholeNumber } from './arguments.ts';
import {
  addCommand,
  addGroup,
  onFacts,
  Refusal,
  withNewFacts,
  writeMistakes,
  type OpenFacts,
  type Surroundings,
} from './command.ts';
import { formatCount } from './output.ts';
import { createBars } from './progress.ts';

interface SeedArguments {
  startDate?: Day;
  prune?: boolean;
}

const demoFolder = fileURLToPath(new URL('../../seed', import.meta.url));

/** Ctrl+C takes effect between two transactions: nothing can be printed while one runs. */
const seedFormat =
  '{step} {bar} {percentage}% | {items} | what is loaded stays when you interrupt; load again to continue';

export function addSeedCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'seed')
    .addArgument(
      new Argument('[folder]', 'folder with .json or .ndjson files, also .gz').default(demoFolder, 'the demo data'),
    )
    .option('--start-date <YYYYMMDD>', 'day that relative dates count from (default: today)', parseDay)
    .option('--prune', 'take lodgings off sale that left the seed, unless one of its properties failed')
    .action(
      onFacts(
        surroundings,
        ({ config, db, now, at }, folder: string, { startDate = at.today, prune = false }: SeedArguments) => {
          requireSeedFiles(folder);
          const bars = createBars(seedFormat);
          const onProgress = (kind: string, done: number, total: number) => bars.watch(kind, done / total, done);
          let report: SeedReport;
          try {
            report = loadSeedFolder(db, folder, { startDate, now, mode: config.mode, prune, onProgress });
          } finally {
            bars.stop();
          }
          if (!surroundings.asJson) writeMistakes(surroundings, report.mistakes.map(formatMistake));
          return { value: report, lines: formatSeedReport(report), isFailed: report.mistakes.length > 0 };
        },
        withNewFacts,
      ),
    );
}

function requireSeedFiles(folder: string): void {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Refusal('FOLDER_NOT_FOUND', `There is no folder ${folder}.`);
  if (listSeedFiles(folder).length === 0)
    throw new Refusal('FOLDER_EMPTY', `The folder ${folder} holds no seed file such as properties.json.`);
}

function formatSeedReport({ counts, departed: { count, pruned } }: SeedReport): string[] {
  const lines = Object.entries(counts).map(
    ([name, { inserted, updated, ignored, failed }]) =>
      `${name.padEnd(12)} ${inserted} new, ${updated} changed, ${ignored} unchanged, ${failed} failed`,
  );
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

export function addImportCommand(program: Command, surroundings: Surroundings): void {
  const group = addGroup(program, 'import');
  addCommand(group, 'inside-airbnb')
    .argument('<folder>', 'folder with the two files')
    .option('--in <channel>', 'in channel of the properties, created if missing', parseName, 'InsideAirbnb')
    .option('--out <channel>', 'out channel that offers them, created if missing', parseName, 'InsideAirbnb.sale')
    .option('--dealer <id>', 'dealer that may sell the out channel, created if missing', parseName)
    .option('--city <name>', 'city of all listings (default: the name of the folder)', parseText)
    .option('--region <name>', 'region of all listings', parseText)
    .option('--country <code>', 'country of all listings, two letters; ZZ is unknown', parseCountry, 'ZZ')
    .option('--language <code>', 'language of the texts, two letters', parseLanguage, 'en')
    .option('--shift <days>', 'days by which the calendar is moved, a multiple of 7', parseWeeks)
    .option(
      '--start-date <YYYYMMDD>',
      'earliest day for the first night; the calendar moves by whole weeks (default: today)',
      parseDay,
    )
    .option('--max-nights <nights>', 'longest stay offered', parseWholeNumber(1, longestStay), longestStay)
    .option('--deposit <euros>', 'security deposit of every contract', parseEuros, 0)
    .option('--contract <number>', 'number of every contract', parseName, 'IMPORT')
    .action(
      onFacts(
        surroundings,
        async (facts, folder: string, options: ImportArguments) => {
          const report = await runImport(facts, folder, options);
          if (!surroundings.asJson) writeMistakes(surroundings, formatBadRows(report.badRows));
          const lines = [...formatReport(report), ...adviseKey(facts, options)];
          return { value: describeReport(report), lines, isFailed: report.badRows.count > 0 };
        },
        withNewFacts,
      ),
    );
}

async function runImport(facts: OpenFacts, folder: string, options: ImportArguments) {
  const progress = createBars('{step} {bar} {percentage}% | {items} | {eta_formatted} left');
  const name = basename(resolve(folder));
  const city = options.city ?? name.charAt(0).toUpperCase() + name.slice(1);
  const given = { ...options, city, startDate: options.startDate ?? facts.at.today, now: facts.now };
  try {
    return await importInsideAirbnb(facts.db, folder, given, progress.watch);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal('FILE_UNREADABLE', error.message);
    if (error instanceof WrongChannel) throw new Refusal('WRONG_CHANNEL', error.message);
    throw error;
  } finally {
    progress.stop();
  }
}

function formatReport(report: ImportReport): string[] {
  const { properties, contracts, moved } = report;
  return [
    `${formatCount(report.listingRows)} listings and ${formatCount(report.calendarRows)} calendar rows read, ${formatCount(report.badRows.count)} left out`,
    `properties: ${properties.INSERTED} new, ${properties.UPDATED} changed, ${properties.IGNORED} unchanged`,
    `contracts: ${contracts.INSERTED} new, ${contracts.UPDATED} changed, ${contracts.IGNORED} unchanged; ${report.withoutPrice} without any price, not on sale`,
    ...(moved ? [`calendar moved by ${moved.shift} days: the first night is ${isoDateOf(moved.firstNight)}`] : []),
    `${formatCount(report.unknownAmenities)} amenities stand for no feature that is known here`,
  ];
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

function describeReport(report: ImportReport) {
  const { moved } = report;
  return { ...report, moved: moved ? { shift: moved.shift, firstNight: isoDateOf(moved.firstNight) } : null };
}

function parseWeeks(text: string): number {
  const days = parseWholeNumber(-36_500, 36_500)(text);
  if (days % 7 === 0) return days;
  throw new InvalidArgumentError('It must be a multiple of 7, so that weekdays keep their prices.');
}

const parseText = parsePattern(/^(?=.*\S).{1,80}$/u, 'It must be 1 to 80 characters.');
const parseTwoLetters = parsePattern(/^[A-Za-z]{2}$/, 'It must be two letters.');
const parseCountry = (text: string) => parseTwoLetters(text).toUpperCase();
const parseLanguage = (text: string) => parseTwoLetters(text).toLowerCase();
