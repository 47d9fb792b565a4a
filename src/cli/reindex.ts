import type { Command } from 'commander';
import { Presets, SingleBar } from 'cli-progress';
import { pino } from 'pino';
import { dayAt } from '../values/day.ts';
import { noteIndexMaker } from '../service/ensure-index.ts';
import { createLeaseOwner } from '../search/store/leases.ts';
import { type RebuildProgress, rebuild, rollBack } from '../search/index/rebuild.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import { presentSummary } from '../service/summary-presenter.ts';
import { exitCodes } from './exit-codes.ts';
import { barOptions } from './progress/bars.ts';
import { writeResult } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';
import { withOpenSearch } from './with-opensearch.ts';

interface ReindexArguments {
  rollback?: boolean;
  prepare?: boolean;
  json?: boolean;
}

export function addReindexCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('reindex')
    .description('build a new index beside the serving one, then switch to it; bookings continue')
    .option('--rollback', 'let the index before the last rebuild serve again')
    .option('--prepare', 'build it for a new version without letting it serve: the start of that version does')
    .option('--json', 'write the result as JSON')
    .addHelpText('after', examples)
    .action((options: ReindexArguments) =>
      withFacts(surroundings, (facts) =>
        withOpenSearch(surroundings, facts.config, async (client) => {
          const done = options.rollback
            ? await runRollback(facts, client)
            : await runRebuild(facts, client, options.prepare);
          surroundings.exitCode = done.exitCode;
          writeResult(surroundings, done.result, [done.sentence]);
        }),
      ),
    );
}

const examples = `
The former index is kept, and kept current, for --rollback. Interrupting leaves the serving index as it was.

Examples:
  npm run reindex
  npm run reindex -- --rollback
  npm run reindex -- --prepare`;

interface Done {
  exitCode: number;
  result: unknown;
  sentence: string;
}

async function runRebuild({ db, config, now }: OpenFacts, client: OpenSearch, isForLater = false): Promise<Done> {
  const { show, stop } = createProgressBar();
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const today = () => dayAt(now(), config.timeZone);
  try {
    const { documents, refused } = await rebuild({
      db,
      client,
      now,
      today,
      present: presentSummary,
      leaseOwner: createLeaseOwner(),
      prefix: config.indexPrefix,
      shape: config.indexShape,
      log: pino({ level: config.logLevel }),
      onProgress: show,
      isForLater,
      signal: interrupted.signal,
    });
    if (!isForLater) noteIndexMaker(db);
    const parked = [...refused].map(([lodgingId, reason]) => ({ lodgingId, reason }));
    return {
      exitCode: parked.length > 0 ? exitCodes.failed : exitCodes.done,
      result: { documents, parked },
      sentence: `The new index ${isForLater ? 'is prepared' : 'serves'}: ${documents} documents, ${parked.length} lodgings parked`,
    };
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    const sentence = 'Interrupted: the serving index is as it was';
    return { exitCode: exitCodes.failed, result: { interrupted: true }, sentence };
  } finally {
    stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function runRollback({ db, config, now }: OpenFacts, client: OpenSearch): Promise<Done> {
  const isDone = await rollBack({ db, client, prefix: config.indexPrefix, now });
  return {
    exitCode: isDone ? exitCodes.done : exitCodes.failed,
    result: { rolledBack: isDone },
    sentence: isDone ? 'The index before the last rebuild serves again' : 'There is no index to go back to',
  };
}

function createProgressBar(): { show: (progress: RebuildProgress) => void; stop: () => void } {
  const bar = new SingleBar(
    {
      ...barOptions,
      format: '{phase} {bar} {percentage}% | {documents} documents, {rate}/s | {eta_formatted} left',
    },
    Presets.shades_classic,
  );
  const startedAt = Date.now();
  let isStarted = false;
  return {
    show({ phase, lodgings, ofLodgings, documents }) {
      const rate = Math.round((1000 * documents) / Math.max(1, Date.now() - startedAt));
      if (!isStarted) bar.start(ofLodgings, 0, { phase, documents, rate });
      isStarted = true;
      bar.update(lodgings, { phase: phase.padEnd(9), documents, rate });
    },
    stop: () => bar.stop(),
  };
}
