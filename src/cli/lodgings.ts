import type { Command } from 'commander';
import { isBlocked, readLodgingList, type LodgingFilter } from '../catalog/store/catalog.ts';
import { diffusionStates, type DiffusionState, type Lodging } from '../lodgings/rules/lodging.ts';
import { overrideLodging } from '../lodgings/store/lodgings.ts';
import { quarantinedSince } from '../lodgings/store/lodging-status.ts';
import { findServingBuild } from '../search/store/index-builds.ts';
import { isBehind, listLaggingLodgings, listParkedLodgings } from '../search/store/indexed-lodgings.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { readContracts } from '../stays/store/contracts/contracts.ts';
import { isoInstantOf } from '../values/day.ts';
import {
  collectList,
  lodgingHelp,
  parseLimit,
  parseLodgingName,
  parseName,
  parseWholeNumber,
  parseWord,
  resolveLodging,
} from './arguments.ts';
import { addCommand, addGroup, onFacts, type OpenFacts, type Surroundings } from './command.ts';
import { formatFields, formatInstant, formatPage, formatTable, type Row } from './output.ts';

interface ListArguments {
  state?: DiffusionState;
  channel?: string;
  parked?: boolean;
  lagging?: boolean;
  after: number;
  limit: number;
}

export function addLodgingsCommand(program: Command, surroundings: Surroundings): void {
  const lodgings = addGroup(program, 'lodgings');
  addList(lodgings, surroundings);
  addCommand(lodgings, 'show')
    .argument('<lodging>', lodgingHelp, parseLodgingName)
    .action(
      onFacts(surroundings, ({ db }, name: string) => {
        const value = describeLodging(db, resolveLodging(db, name));
        return { value, lines: formatFields(listLodgingFields(value)) };
      }),
    );
  for (const blocked of [true, false])
    addCommand(lodgings, blocked ? 'block' : 'unblock')
      .argument('<lodgings...>', 'ids or references of lodgings', collectList(parseLodgingName))
      .action(onFacts(surroundings, (facts, names: string[]) => overrideLodgings(facts, names, { blocked })));
  addCommand(lodgings, 'boost')
    .argument('<lodging>', lodgingHelp, parseLodgingName)
    .argument('<boost>', 'from -100 (last) to 100 (first)', parseWholeNumber(-100, 100))
    .action(onFacts(surroundings, (facts, name: string, boost: number) => overrideLodgings(facts, [name], { boost })));
}

function addList(lodgings: Command, surroundings: Surroundings): void {
  addCommand(lodgings, 'list')
    .option('--state <state>', `one of ${diffusionStates.join(', ')}`, parseWord(diffusionStates))
    .option('--channel <channel>', 'only those of the in or out channel', parseName)
    .option('--lagging', 'only those with changes that the index lacks')
    .option('--parked', 'only those whose documents the index refused')
    .option('--after <id>', 'begin after the lodging of this id', parseWholeNumber(0, 999_999_999), 0)
    .option('--limit <count>', 'how many', parseLimit, 100)
    .action(
      onFacts(surroundings, (facts, { after, limit, ...wish }: ListArguments) => {
        const value = readLodgingList(facts.db, createFilter(facts, wish), { after, limit });
        const rows = value.map((each) => ({
          ID: each.id,
          REFERENCE: each.reference,
          STATE: each.state,
          BOOST: each.boost,
          FROM: each.providerId,
          UNDER: each.providerReference,
          NAME: each.name,
        }));
        return { value, lines: formatPage(rows, 'There are no such lodgings.', limit, 'ID') };
      }),
    );
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

function overrideLodgings(
  { db, now }: OpenFacts,
  names: readonly string[],
  wish: { boost?: number; blocked?: boolean },
) {
  const value = inTransaction(db, () =>
    names.map((name) => {
      const action = overrideLodging(db, resolveLodging(db, name).id, wish, now());
      const { id: lodgingId, reference, state, boost } = resolveLodging(db, name);
      return { lodgingId, reference, action, state, boost };
    }),
  );
  const rows = value.map(({ lodgingId, reference, action, state, boost }) => {
    const word = action === 'UPDATED' ? 'changed' : 'unchanged';
    return { ID: lodgingId, REFERENCE: reference, DONE: word, STATE: state, BOOST: boost };
  });
  return { value, lines: formatTable(rows) };
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
    index: readLodgingIndex(db, id),
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
    index: describeIndexState(lodging.index),
  };
}

export function readLodgingIndex(
  db: Db,
  lodgingId: number,
): { standing: 'none' | 'current' | 'lags' | 'parked'; reason: string | null } {
  const build = findServingBuild(db);
  if (!build) return { standing: 'none', reason: null };
  const parked = listParkedLodgings(db, build.id).find((each) => each.lodgingId === lodgingId);
  if (parked) return { standing: 'parked', reason: parked.reason };
  return { standing: isBehind(db, build, lodgingId) ? 'lags' : 'current', reason: null };
}

export function describeIndexState({ standing, reason }: ReturnType<typeof readLodgingIndex>): string {
  if (standing === 'parked') return `parked, tried again each hour at least: ${reason}`;
  return { none: 'there is no index yet: reindex', current: 'has the newest change', lags: 'lags behind' }[standing];
}
