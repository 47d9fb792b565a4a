import type { Command } from 'commander';
import { pino } from 'pino';
import { dayAt } from '../values/day.ts';
import { createLeaseOwner } from '../search/store/index-builds.ts';
import { rebuild, rollBack } from '../search/index/rebuild.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import { presentSummary } from '../search/wire/search-result.ts';
import { type OpenFacts, type Surroundings, withOpenSearch, addCommand, onFacts, type Answer } from './command.ts';
import { createBars } from './progress.ts';

interface ReindexArguments {
  rollback?: boolean;
  prepare?: boolean;
}

export function addReindexCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'reindex')
    .option('--rollback', 'let the index before the last rebuild serve again')
    .option('--prepare', 'build it for a new version without letting it serve: the start of that version does')
    .action(
      onFacts(surroundings, (facts, { rollback, prepare }: ReindexArguments) =>
        withOpenSearch(surroundings, facts.config, (client) =>
          rollback ? runRollback(facts, client) : runRebuild(facts, client, prepare),
        ),
      ),
    );
}

const format = '{step} {bar} {percentage}% | {items} documents | {eta_formatted} left';

async function runRebuild({ db, config, now }: OpenFacts, client: OpenSearch, isForLater = false): Promise<Answer> {
  const bars = createBars(format);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const { documents, refused } = await rebuild({
      db,
      client,
      now,
      today: () => dayAt(now(), config.timeZone),
      present: presentSummary,
      leaseOwner: createLeaseOwner(),
      prefix: config.indexPrefix,
      shape: config.indexShape,
      log: pino({ level: config.logLevel }),
      onProgress: ({ phase, lodgings, ofLodgings, documents: written }) =>
        bars.watch(phase, lodgings / Math.max(1, ofLodgings), written),
      isForLater,
      signal: interrupted.signal,
    });
    const parked = [...refused].map(([lodgingId, reason]) => ({ lodgingId, reason }));
    const state = isForLater ? 'is prepared' : 'serves';
    const lines = [`The new index ${state}: ${documents} documents, ${parked.length} lodgings parked`];
    return { value: { documents, parked }, lines, isFailed: parked.length > 0 };
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    return { value: { interrupted: true }, lines: ['Interrupted: the serving index is as it was'], isFailed: true };
  } finally {
    bars.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function runRollback({ db, config, now }: OpenFacts, client: OpenSearch): Promise<Answer> {
  const rolledBack = await rollBack({ db, client, prefix: config.indexPrefix, now });
  const sentence = rolledBack ? 'The index before the last rebuild serves again' : 'There is no index to go back to';
  return { value: { rolledBack }, lines: [sentence], isFailed: !rolledBack };
}
