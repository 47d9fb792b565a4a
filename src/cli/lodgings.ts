import type { Command } from 'commander';
import { diffusionStates, type DiffusionState } from '../lodgings/rules/lodging.ts';
import { inTransaction } from '../sqlite/database.ts';
import { findServingBuild } from '../search/store/index-builds.ts';
import { listLaggingLodgings, listParkedLodgings } from '../search/store/indexed-lodgings.ts';
import { readLodgingList, type LodgingFilter } from '../catalog/store/lodging-list.ts';
import { overrideLodging } from '../lodgings/store/lodgings.ts';
import { limitArgument, listArgument, nameArgument, wholeArgument, wordArgument } from './arguments.ts';
import { lodgingFields, plainLodging } from './lodging-lines.ts';
import { lodgingArgument, lodgingHelp, meantLodging } from './meant-lodging.ts';
import { newCommand } from './new-command.ts';
import { fieldsOf, tableOf, writeResult } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

interface ListArguments {
  state?: DiffusionState;
  channel?: string;
  parked?: boolean;
  lagging?: boolean;
  after: number;
  limit: number;
}

/** Adds `lodgings list`, `show`, `block`, `unblock` and `boost`. */
export function addLodgingsCommand(program: Command, surroundings: Surroundings): void {
  const lodgings = program.command('lodgings').description('look at lodgings, block them, set their order');
  addList(lodgings, surroundings);
  newCommand(lodgings, 'show', {
    does: 'show the state of a lodging: contracts, newest changes, and whether the index has them',
    examples: ['lodgings show 75', 'lodgings show LAACL --json'],
    notes: 'Owners and customers are not shown.',
  })
    .argument('<lodging>', lodgingHelp, lodgingArgument)
    .action((name: string) =>
      withFacts(surroundings, ({ db }) => {
        const lodging = plainLodging(db, meantLodging(db, name));
        writeResult(surroundings, lodging, fieldsOf(lodgingFields(lodging)));
      }),
    );
  for (const { name, blocked, does } of blocks)
    newCommand(lodgings, name, { does, examples: [`lodgings ${name} 75`, `lodgings ${name} 75 LAACL`] })
      .argument('<lodgings...>', 'ids or references of lodgings', listArgument(lodgingArgument))
      .action((names: string[]) => steer(surroundings, names, { blocked }));
  newCommand(lodgings, 'boost', {
    does: 'set the order of a lodging in searches; 0 is the usual one',
    examples: ['lodgings boost 75 20', 'lodgings boost 75 -100'],
  })
    .argument('<lodging>', lodgingHelp, lodgingArgument)
    .argument('<boost>', 'from -100, the last, to 100, the first', wholeArgument(-100, 100))
    .action((name: string, boost: number) => steer(surroundings, [name], { boost }));
}

const blocks = [
  { name: 'block', blocked: true, does: 'take lodgings off sale until the block is lifted; bookings stay' },
  { name: 'unblock', blocked: false, does: 'lift the block of lodgings' },
];

function addList(lodgings: Command, surroundings: Surroundings): void {
  newCommand(lodgings, 'list', {
    does: 'list lodgings in the order of their ids',
    examples: [
      'lodgings list --state BLOCKED',
      'lodgings list --channel Coast.sale --limit 20',
      'lodgings list --parked',
    ],
    notes: 'A parked lodging has documents that the index refused; it is tried again once it changes or by reindex.',
  })
    .option('--state <state>', `one of ${diffusionStates.join(', ')}`, wordArgument(diffusionStates))
    .option('--channel <channel>', 'only those of the in or out channel', nameArgument)
    .option('--lagging', 'only those with changes that the index does not have yet')
    .option('--parked', 'only those whose documents the index refused')
    .option('--after <id>', 'begin after the lodging of this id', wholeArgument(0, 999_999_999), 0)
    .option('--limit <count>', 'how many', limitArgument, 100)
    .action(async ({ after, limit, ...wish }: ListArguments) => {
      const found = await withFacts(surroundings, (facts) =>
        readLodgingList(facts.db, filterOf(facts, wish), { after, limit }),
      );
      const rows = found.map((each) => [
        each.id,
        each.reference,
        each.state,
        each.boost,
        each.providerId,
        each.providerReference,
        each.name,
      ]);
      const headings = ['ID', 'REFERENCE', 'STATE', 'BOOST', 'FROM', 'UNDER', 'NAME'];
      const more = found.length === limit ? [`The next ones: --after ${found.at(-1)?.id ?? after}`] : [];
      writeResult(surroundings, found, [...tableOf(headings, rows, 'There are no such lodgings.'), ...more]);
    });
}

function filterOf({ db }: OpenFacts, wish: Omit<ListArguments, 'after' | 'limit'>): LodgingFilter {
  const { state, channel, parked, lagging } = wish;
  if (!parked && !lagging) return { state, channel };
  const build = findServingBuild(db);
  const late = new Set(build && lagging ? listLaggingLodgings(db, build) : []);
  const refused = new Set(build && parked ? listParkedLodgings(db, build.id).map(({ lodgingId }) => lodgingId) : []);
  const ids = parked && lagging ? late.intersection(refused) : parked ? refused : late;
  return { state, channel, ids: [...ids] };
}

async function steer(
  surroundings: Surroundings,
  names: readonly string[],
  wish: { boost?: number; blocked?: boolean },
): Promise<void> {
  const done = await withFacts(surroundings, ({ db, now }) =>
    inTransaction(db, () =>
      names.map((name) => {
        const action = overrideLodging(db, meantLodging(db, name).id, wish, now());
        const { id: lodgingId, reference, state, boost } = meantLodging(db, name);
        return { lodgingId, reference, action, state, boost };
      }),
    ),
  );
  const rows = done.map(({ lodgingId, reference, action, state, boost }) => [
    lodgingId,
    reference,
    action === 'UPDATED' ? 'changed' : 'unchanged',
    state,
    boost,
  ]);
  writeResult(surroundings, done, tableOf(['ID', 'REFERENCE', 'DONE', 'STATE', 'BOOST'], rows));
}
