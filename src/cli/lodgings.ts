import type { Command } from 'commander';
import { diffusionStates, type DiffusionState, type Lodging } from '../lodgings/rules/lodging.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { findServingBuild } from '../search/store/index-builds.ts';
import { listLaggingLodgings, listParkedLodgings } from '../search/store/indexed-lodgings.ts';
import { isBlocked, readLodgingList, type LodgingFilter } from '../catalog/store/catalog.ts';
import { overrideLodging } from '../lodgings/store/lodgings.ts';
import { quarantinedSince } from '../lodgings/store/quarantine.ts';
import { parseLimit, collectList, parseName, parseWholeNumber, parseWord } from './arguments.ts';
import { parseLodgingName, lodgingHelp, resolveLodging } from './resolve.ts';
import { addCommand } from './add-command.ts';
import { describeIndexStanding, readIndexStanding } from './index-standing.ts';
import { formatFields, formatInstant, formatTable, writeResult, type Row } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';
import { readContracts } from '../stays/store/contracts/contract-moves.ts';
import { isoInstantOf } from '../values/day.ts';

interface ListArguments {
  state?: DiffusionState;
  channel?: string;
  parked?: boolean;
  lagging?: boolean;
  after: number;
  limit: number;
}

export function addLodgingsCommand(program: Command, surroundings: Surroundings): void {
  const lodgings = program.command('lodgings').description('show lodgings, block them, set their rank');
  addList(lodgings, surroundings);
  addCommand(lodgings, 'show', {
    does: 'show the state of a lodging: contracts, newest changes, and whether the index has them',
    examples: ['lodgings show 75', 'lodgings show LAACL --json'],
    notes: 'Owners and customers are not shown.',
  })
    .argument('<lodging>', lodgingHelp, parseLodgingName)
    .action((name: string) =>
      withFacts(surroundings, ({ db }) => {
        const lodging = describeLodging(db, resolveLodging(db, name));
        writeResult(surroundings, lodging, formatFields(listLodgingFields(lodging)));
      }),
    );
  for (const { name, blocked, does } of blocks)
    addCommand(lodgings, name, { does, examples: [`lodgings ${name} 75`, `lodgings ${name} 75 LAACL`] })
      .argument('<lodgings...>', 'ids or references of lodgings', collectList(parseLodgingName))
      .action((names: string[]) => overrideLodgings(surroundings, names, { blocked }));
  addCommand(lodgings, 'boost', {
    does: 'set the rank of a lodging in searches; 0 is the default',
    examples: ['lodgings boost 75 20', 'lodgings boost 75 -100'],
  })
    .argument('<lodging>', lodgingHelp, parseLodgingName)
    .argument('<boost>', 'from -100 (last) to 100 (first)', parseWholeNumber(-100, 100))
    .action((name: string, boost: number) => overrideLodgings(surroundings, [name], { boost }));
}

const blocks = [
  { name: 'block', blocked: true, does: 'take lodgings off sale until the block is lifted; bookings stay' },
  { name: 'unblock', blocked: false, does: 'lift the block of lodgings' },
];

function addList(lodgings: Command, surroundings: Surroundings): void {
  addCommand(lodgings, 'list', {
    does: 'list lodgings in the order of their ids',
    examples: [
      'lodgings list --state BLOCKED',
      'lodgings list --channel Coast.sale --limit 20',
      'lodgings list --parked',
    ],
    notes:
      'A parked lodging has documents that the index refused; it is tried again when it changes, and each hour at least.',
  })
    .option('--state <state>', `one of ${diffusionStates.join(', ')}`, parseWord(diffusionStates))
    .option('--channel <channel>', 'only those of the in or out channel', parseName)
    .option('--lagging', 'only those with changes that the index lacks')
    .option('--parked', 'only those whose documents the index refused')
    .option('--after <id>', 'begin after the lodging of this id', parseWholeNumber(0, 999_999_999), 0)
    .option('--limit <count>', 'how many', parseLimit, 100)
    .action(async ({ after, limit, ...wish }: ListArguments) => {
      const found = await withFacts(surroundings, (facts) =>
        readLodgingList(facts.db, createFilter(facts, wish), { after, limit }),
      );
      const rows = found.map((each) => ({
        ID: each.id,
        REFERENCE: each.reference,
        STATE: each.state,
        BOOST: each.boost,
        FROM: each.providerId,
        UNDER: each.providerReference,
        NAME: each.name,
      }));
      const more = found.length === limit ? [`For more: --after ${found.at(-1)?.id ?? after}`] : [];
      writeResult(surroundings, found, [...formatTable(rows, 'There are no such lodgings.'), ...more]);
    });
}

function createFilter({ db }: OpenFacts, wish: Omit<ListArguments, 'after' | 'limit'>): LodgingFilter {
  const { state, channel, parked, lagging } = wish;
  if (!parked && !lagging) return { state, channel };
  const build = findServingBuild(db);
  const late = new Set(build && lagging ? listLaggingLodgings(db, build) : []);
  const refused = new Set(build && parked ? listParkedLodgings(db, build.id).map(({ lodgingId }) => lodgingId) : []);
  const ids = parked && lagging ? late.intersection(refused) : parked ? refused : late;
  return { state, channel, ids: [...ids] };
}

async function overrideLodgings(
  surroundings: Surroundings,
  names: readonly string[],
  wish: { boost?: number; blocked?: boolean },
): Promise<void> {
  const done = await withFacts(surroundings, ({ db, now }) =>
    inTransaction(db, () =>
      names.map((name) => {
        const action = overrideLodging(db, resolveLodging(db, name).id, wish, now());
        const { id: lodgingId, reference, state, boost } = resolveLodging(db, name);
        return { lodgingId, reference, action, state, boost };
      }),
    ),
  );
  const rows = done.map(({ lodgingId, reference, action, state, boost }) => {
    const word = action === 'UPDATED' ? 'changed' : 'unchanged';
    return { ID: lodgingId, REFERENCE: reference, DONE: word, STATE: state, BOOST: boost };
  });
  writeResult(surroundings, done, formatTable(rows));
}

/** Leaves out the owner, the local operator and customers. */
function describeLodging(db: Db, lodging: Lodging) {
  const { id, reference, property, company, state, boost, gateways, reviews, sequence, changedAt } = lodging;
  return {
    id,
    reference,
    name: property.name,
    city: property.address.city,
    providerId: property.provider.providerId,
    providerReference: property.provider.providerReference,
    company: company.code,
    gateways,
    state,
    blocked: isBlocked(db, id),
    quarantinedAt: formatInstant(quarantinedSince(db, id)),
    boost,
    reviews: { count: reviews.count, average: reviews.average ?? null },
    contracts: readContracts(db, id).map((contract) => ({ number: contract.number, state: contract.state })),
    sequence,
    changedAt: Object.fromEntries(
      Object.entries(changedAt)
        .sort(([, left], [, right]) => right - left)
        .map(([topic, at]) => [topic, isoInstantOf(at)]),
    ),
    index: readIndexStanding(db, id),
  };
}

function listLodgingFields(lodging: ReturnType<typeof describeLodging>): Row {
  const { reviews, contracts, changedAt } = lodging;
  return {
    lodging: `${lodging.id}  ${lodging.reference}  ${lodging.name}, ${lodging.city}`,
    'delivered by': `${lodging.providerId} as ${lodging.providerReference}, company ${lodging.company}`,
    'sold on': lodging.gateways,
    state: lodging.state,
    'blocked by operator': lodging.blocked ? 'yes' : 'no',
    'off sale for wrong nights': lodging.quarantinedAt ?? 'no',
    boost: lodging.boost,
    reviews: reviews.average === null ? 'none' : `${reviews.count}, on average ${reviews.average.toFixed(1)}`,
    contracts: contracts.map(({ number, state }) => `${number} ${state}`).join(', ') || 'none',
    'newest sequence': lodging.sequence,
    ...Object.fromEntries(Object.entries(changedAt).map(([topic, at]) => [`changed: ${topic}`, at])),
    index: describeIndexStanding(lodging.index),
  };
}
