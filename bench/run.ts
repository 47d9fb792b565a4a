import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { availability } from './availability.ts';
import { isMet, type Bench, type BenchOptions, type Measure } from './bench.ts';
import { body } from './body.ts';
import { booking } from './booking.ts';
import { bookingStore } from './booking-store.ts';
import { bulk } from './bulk.ts';
import { calendar } from './calendar.ts';
import { client } from './client.ts';
import { cliffs } from './cliffs.ts';
import { cost } from './cost.ts';
import { cpu } from './cpu.ts';
import { deliveries } from './deliveries.ts';
import { demoStart } from './demo-start.ts';
import { facets } from './facets.ts';
import { fairness } from './fairness.ts';
import { feeds } from './feeds.ts';
import { growth } from './growth.ts';
import { indexing } from './indexing.ts';
import { indexBuild } from './index-build.ts';
import { nodes } from './nodes.ts';
import { overload } from './overload.ts';
import { page } from './page.ts';
import { peers } from './peers.ts';
import { planning } from './planning.ts';
import { priceBasis } from './price-basis.ts';
import { processes } from './processes.ts';
import { races } from './races.ts';
import { relevance } from './relevance.ts';
import { search } from './search.ts';
import { searchCorrect } from './search-correct.ts';
import { stack } from './stack.ts';
import { tableOf } from './table.ts';
import { typeAhead } from './type-ahead.ts';
import { verify } from './verify.ts';
import { walk } from './walk.ts';
import { words } from './words.ts';
import { xml } from './xml.ts';

const benches: readonly Bench[] = [
  indexBuild,
  searchCorrect,
  search,
  relevance,
  words,
  client,
  cpu,
  cost,
  facets,
  cliffs,
  priceBasis,
  peers,
  fairness,
  overload,
  calendar,
  growth,
  feeds,
  typeAhead,
  availability,
  bulk,
  stack,
  planning,
  xml,
  body,
  deliveries,
  booking,
  bookingStore,
  indexing,
  races,
  processes,
  nodes,
  demoStart,
  page,
  verify,
  walk,
];

const program = new Command('bench')
  .description('Measures the service. Exit status: 0 all goals met, 1 a goal missed, 2 wrong usage.')
  .showHelpAfterError()
  .exitOverride();
for (const bench of benches) addBench(bench);

function addBench(bench: Bench): void {
  const command = program
    .command(bench.name)
    .description(bench.question)
    .option('--data <folder>', 'where databases are kept', 'data/bench')
    .option('--opensearch <url>', 'an OpenSearch that runs (default: OPENSEARCH_URL, else the local one is started)')
    .option('--prefix <name>', 'beginning of the names of all indices', 'bench')
    .option('--folder <folder>', 'measure this imported set (listings.csv, calendar.csv, also .gz), not the demo data')
    .option('--times <count>', 'import the folder so often, each time as other lodgings elsewhere', positive, 1)
    .option('--max-nights <nights>', 'longest stay of the imported set', positive)
    .option('--fresh', 'build the data again', false)
    .option('--runs <count>', 'how many random questions are asked', count, 200)
    .option('--seed <number>', 'seed of the random questions', count, 1)
    .option('--json', 'write the result as JSON')
    .action((options: BenchOptions & { json?: boolean }) => {
      if (options.times > 1 && options.folder === undefined) command.error('error: --times needs --folder');
      return run(bench, options);
    });
  for (const option of bench.options ?? []) command.addOption(option);
}

async function run(bench: Bench, { json, ...options }: BenchOptions & { json?: boolean }): Promise<void> {
  const opensearch = options.opensearch ?? process.env['OPENSEARCH_URL'];
  const found: BenchOptions = { ...options, data: resolve(options.data), ...(opensearch ? { opensearch } : {}) };
  const before = loadavg()[0] as number;
  const measures = await bench.measure(found);
  const load: Measure = { what: 'load of the machine before', value: before, unit: '' };
  write(json, bench, [...measures, load]);
  if (!measures.every(isMet)) process.exitCode = 1;
}

function write(asJson: boolean | undefined, { name }: Bench, measures: readonly Measure[]): void {
  const judged = measures.map((measure) => ({ ...measure, ...(measure.goal && { met: isMet(measure) }) }));
  process.stdout.write(asJson ? `${JSON.stringify({ bench: name, measures: judged })}\n` : tableOf(measures));
}

function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function positive(text: string): number {
  if (count(text) === 0) throw new InvalidArgumentError('It must be at least 1.');
  return count(text);
}

try {
  if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
