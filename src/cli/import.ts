import { basename, resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { isoDateOf, type Day } from '../values/day.ts';
import { longestStay } from '../stays/rules/planning/planning.ts';
import { countBadRows, type BadRows } from '../loading/inside-airbnb/bad-rows.ts';
import { UnreadableFile } from '../loading/inside-airbnb/csv-rows.ts';
import { WrongChannel } from '../loading/inside-airbnb/import-channels.ts';
import { importInsideAirbnb, type ImportReport } from '../loading/inside-airbnb/import.ts';
import { countValidKeys } from '../partners/store/keys.ts';
import { parseDay, parseEuros, parseName, parsePattern, parseWholeNumber } from './arguments.ts';
import { exitCodes, Refusal } from './exit-codes.ts';
import { formatCount, writeMistakes, writeResult } from './output.ts';
import { createBars } from './progress/bars.ts';
import { tellWhenInterrupted } from './progress/interruption.ts';
import { withNewFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

interface ImportArguments {
  in: string;
  out: string;
  city?: string;
  region?: string;
  country: string;
  language: string;
  shift?: number;
  startDate?: Day;
  maxNights: number;
  deposit: number;
  contract: string;
  dealer?: string;
  json?: boolean;
}

export function addImportCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('import')
    .description('load a data set of a public form')
    .command('inside-airbnb')
    .description('import listings.csv and calendar.csv, also .gz')
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
    .option('--json', 'write the result as JSON')
    .addHelpText('after', examples)
    .action((folder: string, options: ImportArguments) => runImport(folder, options, surroundings));
}

const importFormat = '{step} {bar} {percentage}% | {items} | {eta_formatted} left';

const examples = `
Interrupting keeps what is imported so far; importing again continues.

Examples:
  npm run import -- inside-airbnb ./antwerp --max-nights 28
  npm run import -- inside-airbnb ./antwerp --city Antwerp --country BE --out Demo.sale --dealer demo

--shift takes precedence over --start-date. Bad rows are left out and counted, the first 20 are listed, and the exit status is 1.`;

async function runImport(folder: string, options: ImportArguments, surroundings: Surroundings): Promise<void> {
  await withNewFacts(surroundings, async (facts) => {
    const progress = createBars(importFormat);
    const stopTelling = tellWhenInterrupted(
      surroundings,
      'Interrupted: what was imported so far stays; import again to continue.',
    );
    const report = await importInsideAirbnb(facts.db, folder, readImportOptions(folder, options, facts), progress.watch)
      .catch((error: unknown) => {
        if (error instanceof UnreadableFile) throw new Refusal('FILE_UNREADABLE', error.message);
        if (error instanceof WrongChannel) throw new Refusal('WRONG_CHANNEL', error.message);
        throw error;
      })
      .finally(() => {
        stopTelling();
        progress.stop();
      });
    if (!options.json) writeMistakes(surroundings, formatBadRows(report.badRows));
    if (countBadRows(report.badRows) > 0) surroundings.exitCode = exitCodes.failed;
    writeResult(surroundings, describeReport(report), [...formatReport(report), ...adviseKey(facts, options)]);
  });
}

function readImportOptions(folder: string, options: ImportArguments, { now, at }: OpenFacts) {
  const name = basename(resolve(folder));
  return {
    gatewayIn: options.in,
    gatewayOut: options.out,
    city: options.city ?? name.charAt(0).toUpperCase() + name.slice(1),
    region: options.region,
    country: options.country.toUpperCase(),
    language: options.language.toLowerCase(),
    deposit: options.deposit,
    contractNumber: options.contract,
    maxNights: options.maxNights,
    shift: options.shift,
    startDate: options.startDate ?? at.today,
    dealer: options.dealer,
    now,
  };
}

function formatReport(report: ImportReport): string[] {
  const { properties, contracts, moved } = report;
  return [
    `${formatCount(report.listingRows)} listings and ${formatCount(report.calendarRows)} calendar rows read, ${formatCount(countBadRows(report.badRows))} left out`,
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

function formatBadRows({ first, totals }: BadRows): string[] {
  return [
    ...first.map(({ file, line, reason }) => `${file}:${line} ${reason}`),
    ...[...totals].map(([reason, count]) => `${formatCount(count)} rows of ${reason}`),
  ];
}

function describeReport(report: ImportReport) {
  const { first, totals } = report.badRows;
  const { moved } = report;
  return {
    ...report,
    badRows: { count: countBadRows(report.badRows), first, totals: Object.fromEntries(totals) },
    moved: moved ? { shift: moved.shift, firstNight: isoDateOf(moved.firstNight) } : null,
  };
}

function parseWeeks(text: string): number {
  const days = parseWholeNumber(-36_500, 36_500)(text);
  if (days % 7 === 0) return days;
  throw new InvalidArgumentError('It must be a multiple of 7, so that weekdays keep their prices.');
}

const parseText = parsePattern(/^(?=.*\S).{1,80}$/u, 'It must be 1 to 80 characters.');
const parseCountry = parsePattern(/^[A-Za-z]{2}$/, 'It must be two letters.');
const parseLanguage = parsePattern(/^[A-Za-z]{2}$/, 'It must be two letters.');
