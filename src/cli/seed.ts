import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Argument, type Command } from 'commander';
import type { Day } from '../values/day.ts';
import { loadSeedFolder, listSeedFiles, type SeedCounts, type SeedReport } from '../loading/seed-folder.ts';
import type { Mistake } from '../loading/seed-mistake.ts';
import { parseDay } from './arguments.ts';
import { exitCodes, Refusal } from './exit-codes.ts';
import { writeMistakes, writeResult } from './output.ts';
import { createBars } from './progress/bars.ts';
import { withNewFacts, type Surroundings } from './surroundings.ts';

interface SeedArguments {
  startDate?: Day;
  prune?: boolean;
  json?: boolean;
}

const demoFolder = fileURLToPath(new URL('../../seed', import.meta.url));

export function addSeedCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('seed')
    .description('load a seed folder: gateways, dealers, properties, contracts, coupons, reviews')
    .addArgument(
      new Argument('[folder]', 'folder with .json or .ndjson files, also .gz').default(demoFolder, 'the demo data'),
    )
    .option('--start-date <YYYYMMDD>', 'day that relative dates count from (default: today)', parseDay)
    .option('--prune', 'take lodgings off sale that left the seed, unless one of its properties failed')
    .option('--json', 'write the result as JSON')
    .addHelpText('after', examples)
    .action(async (folder: string, options: SeedArguments) => {
      const report = await withNewFacts(surroundings, ({ config, db, now, at }) => {
        requireSeedFiles(folder);
        const { watch: onProgress, stop } = createBars(seedFormat);
        try {
          const startDate = options.startDate ?? at.today;
          return loadSeedFolder(db, folder, {
            startDate,
            now,
            mode: config.mode,
            prune: options.prune ?? false,
            onProgress: (kind, done, total) => onProgress(kind, done / total, done),
          });
        } finally {
          stop();
        }
      });
      writeReport(report, surroundings);
      if (report.mistakes.length > 0) surroundings.exitCode = exitCodes.failed;
    });
}

/** Ctrl+C takes effect between two transactions: nothing can be printed while one runs. */
const seedFormat =
  '{step} {bar} {percentage}% | {items} | what is loaded stays when you interrupt; load again to continue';

const examples = `
Interrupting keeps what is loaded so far; loading again continues.

Examples:
  npm run seed
  npm run seed -- ./my-lodgings --start-date 20270101
  npm run seed -- ./my-lodgings --prune
  npm run --silent seed -- ./my-lodgings --json`;

function requireSeedFiles(folder: string): void {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Refusal('FOLDER_NOT_FOUND', `There is no folder ${folder}.`);
  if (listSeedFiles(folder).length === 0)
    throw new Refusal('FOLDER_EMPTY', `The folder ${folder} holds no seed file such as properties.json.`);
}

function writeReport(report: SeedReport, surroundings: Surroundings): void {
  if (!surroundings.asJson) writeMistakes(surroundings, report.mistakes.map(formatMistake));
  writeResult(surroundings, report, [
    ...Object.entries(report.counts).map(([name, counts]) => formatCounts(name, counts)),
    ...formatDeparted(report.departed),
  ]);
}

function formatDeparted({ count, pruned }: SeedReport['departed']): string[] {
  if (count === 0) return [];
  const lodgings = count === 1 ? '1 lodging' : `${count} lodgings`;
  if (pruned) return [`${lodgings} not in this seed taken off sale`];
  return [
    `${lodgings} of its channels not in this seed, still on sale; --prune takes them off sale when no property fails`,
  ];
}

function formatMistake({ file, line, index, pointer, code, detail }: Mistake): string {
  const place = index === undefined ? '' : ` [${index}]`;
  return `${file}:${line}${place} ${pointer || '/'} ${code}: ${detail}`;
}

function formatCounts(name: string, { inserted, updated, ignored, failed }: SeedCounts): string {
  return `${name.padEnd(12)} ${inserted} new, ${updated} changed, ${ignored} unchanged, ${failed} failed`;
}
