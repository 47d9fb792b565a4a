import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listSeedFiles, loadSeedFolder, type SeedReport } from '../loading/seed-folder.ts';
import { readDay } from './arguments.ts';
import { CommandRefusal } from './command.ts';
import { formatValue } from './output.ts';
import type { Cli } from './program.ts';
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
  const load = command('seed', does, examples, [
    'Interrupting keeps the objects loaded so far; loading again continues.',
  ])
    .argument('[folder]', 'folder with .json or .ndjson files, also .gz (default: the demo data)')
    .option('--start-date <YYYYMMDD>', 'day that relative dates count from (default: today)', readDay)
    .option('--prune', 'take lodgings off sale that left the seed, unless a property failed');
  runOnNew(load, ({ config, db, now, at }, folder = demoFolder, { startDate = at.today, prune = false }) => {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) {
      throw new CommandRefusal('FOLDER_NOT_FOUND', `There is no folder ${folder}.`);
    }
    if (listSeedFiles(folder).length === 0) {
      throw new CommandRefusal('FOLDER_EMPTY', `The folder ${folder} holds no seed file such as properties.json.`);
    }
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
