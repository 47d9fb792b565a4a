import type { Command } from 'commander';
import { isBlocked, readLodgingList, type LodgingFilter } from '../catalog/store/catalog.ts';
import { diffusionStates, type DiffusionState, type Lodging } from '../lodgings/rules/lodging.ts';
import type { CalendarFeed } from '../lodgings/rules/property.ts';
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
import { addCommand, addGroup, onFacts, type OpenFacts, type Surroundings, Refusal, UsageError } from './command.ts';
import { formatFields, formatInstant, formatPage, formatTable, type Row, formatCount } from './output.ts';
import { z } from 'zod';
import {
  claimFeed,
  listCalendarFeeds,
  noteFetch,
  removeCalendarFeed,
  saveCalendarFeed,
} from '../lodgings/store/calendar-feeds.ts';
import { calendarFeedInput, presentCalendarFeed } from '../lodgings/wire/body-fields.ts';
import { fine, wrong, type Outcome } from '../service/readiness.ts';
import { createCalendarFetch } from '../stays/calendars/keep-calendars.ts';
import { readCalendarConflicts } from '../stays/store/taken-nights.ts';

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

const nameHelp = 'name of the feed';

export function addCalendarsCommand(program: Command, surroundings: Surroundings): void {
  const calendars = addGroup(program, 'calendars');
  addCommand(calendars, 'list')
    .argument('[lodging]', lodgingHelp, parseLodgingName)
    .action(onFacts(surroundings, (facts, lodging?: string) => showFeeds(facts, findFeeds(facts, lodging))));
  addCommand(calendars, 'set')
    .argument('<lodging>', lodgingHelp, parseLodgingName)
    .argument('<name>', nameHelp)
    .argument('<address>', 'https address of the calendar')
    .option('--minutes <count>', 'how often it is fetched', parseWholeNumber(15, 1440), 60)
    .action(onFacts(surroundings, setFeed));
  addCommand(calendars, 'remove')
    .argument('<lodging>', lodgingHelp, parseLodgingName)
    .argument('<name>', nameHelp)
    .action(onFacts(surroundings, removeFeed));
  addCommand(calendars, 'fetch')
    .argument('[lodging]', lodgingHelp, parseLodgingName)
    .argument('[name]', nameHelp)
    .action(onFacts(surroundings, fetchFeeds));
}

function findFeeds({ db }: OpenFacts, lodging?: string, name?: string): CalendarFeed[] {
  const feeds = listCalendarFeeds(db, lodging === undefined ? undefined : resolveLodging(db, lodging).id);
  if (name === undefined) return feeds;
  const found = feeds.filter((feed) => feed.name === name);
  if (found.length > 0) return found;
  throw new Refusal('CALENDAR_NOT_FOUND', `The lodging has no feed ${name}: calendars list shows them.`);
}

/** Of the addresses it shows the hosts only. */
function showFeeds({ db, at }: OpenFacts, feeds: readonly CalendarFeed[]) {
  const conflicts = readCalendarConflicts(db, at.today);
  const value = feeds.map((feed) => ({
    lodgingId: feed.lodgingId,
    ...presentCalendarFeed(feed, conflicts.get(feed.id) ?? []),
  }));
  const rows = value.map((each) => ({
    LODGING: each.lodgingId,
    NAME: each.name,
    HOST: each.host,
    MINUTES: each.refreshMinutes,
    EVENTS: each.events,
    UNREADABLE: each.unreadableEvents,
    CONFLICTS: each.conflicts.map(({ from, to }) => `${from}-${to}`).join(' '),
    'LAST SUCCESS': each.lastSuccessAt ?? '',
    'FAILING SINCE': each.failingSince ?? '',
    REASON: each.failingSince === undefined ? '' : (each.lastFailure ?? ''),
  }));
  return { value, lines: formatTable(rows, 'There are no calendar feeds.') };
}

function setFeed(facts: OpenFacts, lodging: string, name: string, url: string, { minutes }: { minutes: number }) {
  const { db, config, now } = facts;
  const wish = calendarFeedInput(z.object).safeParse({ name, url, refreshMinutes: minutes });
  if (!wish.success || !(config.calendarsPrivate || wish.data.url.startsWith('https:')))
    throw new UsageError('The address must begin with https:// and name no user; the name has at most 40 characters.');
  saveCalendarFeed(db, resolveLodging(db, lodging).id, wish.data, now());
  const [value] = showFeeds(facts, findFeeds(facts, lodging, wish.data.name)).value;
  const { name: feed } = wish.data;
  const without = `icalendar.ics?without=${encodeURIComponent(feed)}`;
  const lines = [
    `The feed ${feed} is set; the service fetches it at once.`,
    `Give its platform …/v2/lodgings/${value?.lodgingId}/${without}`,
  ];
  return { value, lines };
}

function removeFeed(facts: OpenFacts, lodging: string, name: string) {
  for (const feed of findFeeds(facts, lodging, name)) removeCalendarFeed(facts.db, feed, facts.now());
  return { value: { removed: name }, lines: [`The feed ${name} is removed; its nights are open.`] };
}

async function fetchFeeds(facts: OpenFacts, lodging?: string, name?: string) {
  const { db, config, now, at } = facts;
  const today = () => at.today;
  const calendars = createCalendarFetch({ db, now, today, settings: config });
  const ids = findFeeds(facts, lodging, name).map(({ id }) => id);
  try {
    for (const id of ids) {
      const feed = claimFeed(db, now(), id);
      if (feed)
        noteFetch(db, feed, await calendars.fetch(feed, new AbortController().signal), { now: now(), today: today() });
    }
  } finally {
    await calendars.close();
  }
  const feeds = listCalendarFeeds(db).filter(({ id }) => ids.includes(id));
  return { ...showFeeds(facts, feeds), isFailed: feeds.some(({ failingSince }) => failingSince !== undefined) };
}

const day = 86_400_000;

/** One of the checks: wrong are feeds that have failed for a day, and events over booked nights. */
export function checkCalendars(facts: OpenFacts): Outcome {
  const { value } = showFeeds(facts, listCalendarFeeds(facts.db));
  const failing = value.filter(({ failingSince }) => failingSince !== undefined);
  const found = {
    'failing for 24 hours or longer': failing.filter(
      ({ failingSince = '' }) => facts.at.now - Date.parse(failingSince) >= day,
    ),
    'events over booked nights': value.filter(({ conflicts }) => conflicts.length > 0),
  };
  const faults = Object.entries(found).flatMap(([fault, feeds]) => {
    const names = feeds.slice(0, 10).map(({ lodgingId, name }) => `${lodgingId} ${name}`);
    return feeds.length === 0 ? [] : `${fault}: ${names.join(', ')}`;
  });
  const remedy = 'Run calendars list for reasons and nights; ask the provider for a new address, or move a booking.';
  if (faults.length > 0) return wrong(faults, remedy, value);
  return fine(`${formatCount(value.length)} feeds, ${formatCount(failing.length)} failing`, value);
}
