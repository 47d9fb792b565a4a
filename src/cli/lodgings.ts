import { z } from 'zod';
import { isBlocked, readLodgingList, type LodgingFilter } from '../catalog/store/catalog.ts';
import { diffusionStates, type Lodging } from '../lodgings/rules/lodging.ts';
import type { CalendarFeed } from '../lodgings/rules/property.ts';
import {
  claimFeed,
  listCalendarFeeds,
  noteFetch,
  removeCalendarFeed,
  saveCalendarFeed,
} from '../lodgings/store/calendar-feeds.ts';
import { overrideLodging } from '../lodgings/store/lodgings.ts';
import { listWithheldGateways, quarantinedSince } from '../lodgings/store/lodging-status.ts';
import { calendarFeedInput, presentCalendarFeed } from '../lodgings/wire/body-fields.ts';
import { findServingBuild } from '../search/store/index-builds.ts';
import { isBehind, listLaggingLodgings, listParkedLodgings } from '../search/store/indexed-lodgings.ts';
import { fine, wrong, type CheckResult } from '../service/readiness.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { createCalendarFetch } from '../stays/calendars/keep-calendars.ts';
import { readContracts } from '../stays/store/contracts/contracts.ts';
import { readCalendarConflicts } from '../stays/store/taken-nights.ts';
import { isoInstantOf } from '../values/day.ts';
import {
  listOf,
  oneOf,
  readLimit,
  readLodgingName,
  readName,
  readPosition,
  resolveLodging,
  wholeNumber,
} from './arguments.ts';
import { CommandRefusal, UsageError, type OpenFacts } from './command.ts';
import { answerList, formatCount, formatInstant } from './output.ts';
import type { AddCommand, Cli } from './program.ts';

export const lodgings: AddCommand = ({ group }) =>
  group('lodgings', 'show lodgings, block them, set their rank', [
    listLodgings,
    showLodging,
    blockOrNot('block', true, 'take lodgings off sale until the block is lifted; bookings stay'),
    blockOrNot('unblock', false, 'lift the block of lodgings'),
    boostLodging,
  ]);

const calendarsText = 'manage the calendars of other platforms that close nights of lodgings';

export const calendars: AddCommand = ({ group }) =>
  group('calendars', calendarsText, [listCalendars, setCalendar, removeCalendar, fetchCalendars]);

function listLodgings({ command, run }: Cli) {
  const examples = [
    'lodgings list --state BLOCKED',
    'lodgings list --channel Coast.sale --limit 20',
    'lodgings list --parked',
  ];
  const list = command('list', 'list lodgings in the order of their ids', examples, [
    'A parked lodging has documents that the index refused; the service retries it when it changes, and at least once an hour.',
  ])
    .option('--state <state>', `one of ${diffusionStates.join(', ')}`, oneOf(diffusionStates))
    .option('--channel <channel>', 'only those of the in or out channel', readName)
    .option('--lagging', 'only those with changes that the index lacks')
    .option('--parked', 'only those whose documents the index refused')
    .option('--after <id>', 'start after the lodging with this id', readPosition, 0)
    .option('--limit <count>', 'maximum number', readLimit, 100);
  run(list, ({ db }, { after, limit, ...filter }) =>
    answerList(readLodgingList(db, createFilter(db, filter), { after, limit }), {
      columns: ['id', 'reference', 'state', 'boost', 'providerId', 'providerReference', 'name'],
      none: 'There are no such lodgings.',
      limit,
    }),
  );
}

function showLodging({ command, run }: Cli) {
  const does = 'show the state of a lodging: contracts, newest changes, and whether the index has them';
  const examples = ['lodgings show 75', 'lodgings show LAACL --json'];
  const show = command('show', does, examples, ['Owners and customers are not shown.']);
  run(show.argument('<lodging>', 'id or reference of a lodging', readLodgingName), ({ db }, name) => ({
    value: describeLodging(db, resolveLodging(db, name)),
  }));
}

const blockOrNot =
  (name: string, blocked: boolean, does: string): AddCommand =>
  ({ command, run }) => {
    const examples = [`lodgings ${name} 75`, `lodgings ${name} 75 LAACL`];
    const change = command(name, does, examples).argument(
      '<lodgings...>',
      'ids or references of lodgings',
      listOf(readLodgingName),
    );
    run(change, (facts, names) => overrideLodgings(facts, names, { blocked }));
  };

function boostLodging({ command, run }: Cli) {
  const examples = ['lodgings boost 75 20', 'lodgings boost 75 -100'];
  const boost = command('boost', 'set the rank of a lodging in searches; 0 is the default', examples)
    .argument('<lodging>', 'id or reference of a lodging', readLodgingName)
    .argument('<boost>', 'from -100 (last) to 100 (first)', wholeNumber(-100, 100));
  run(boost, (facts, name, rank) => overrideLodgings(facts, [name], { boost: rank }));
}

function listCalendars({ command, run }: Cli) {
  const does =
    'list the calendar feeds with their last fetch, their failures and the booked nights that they would close';
  const list = command('list', does, ['calendars list', 'calendars list 75']);
  run(list.argument('[lodging]', 'id or reference of a lodging', readLodgingName), (facts, lodging) =>
    answerFeeds(facts, findFeeds(facts, lodging)),
  );
}

function setCalendar({ command, run }: Cli) {
  const examples = ['calendars set 75 Airbnb https://www.airbnb.com/calendar/ical/1.ics --minutes 30'];
  const set = command('set', 'add a calendar feed to a lodging, or change the feed with this name', examples, [
    'A property delivery with calendarFeeds replaces all feeds of its lodging.',
    'Enter the address exportPath at the platform of the feed: it omits the nights that only this feed closes.',
  ])
    .argument('<lodging>', 'id or reference of a lodging', readLodgingName)
    .argument('<name>', 'name of the feed')
    .argument('<address>', 'https address of the calendar')
    .option('--minutes <count>', 'minutes between fetches', wholeNumber(15, 1440), 60);
  run(set, (facts, lodging, name, url, { minutes: refreshMinutes }) => {
    const { db, config, now } = facts;
    const feed = calendarFeedInput(z.object).safeParse({ name, url, refreshMinutes });
    if (!feed.success || !(config.privateAddresses || feed.data.url.startsWith('https:'))) {
      throw new UsageError(
        'The address must begin with https:// and name no user; the name has at most 40 characters.',
      );
    }
    saveCalendarFeed(db, resolveLodging(db, lodging).id, feed.data, now());
    const [value] = describeFeeds(facts, findFeeds(facts, lodging, feed.data.name));
    const exportPath = `/v2/lodgings/${value?.lodgingId}/icalendar.ics?without=${encodeURIComponent(feed.data.name)}`;
    return { value: { ...value, exportPath } };
  });
}

function removeCalendar({ command, run }: Cli) {
  const does = 'remove a calendar feed and open the nights that no other calendar closes';
  const remove = command('remove', does, ['calendars remove 75 Airbnb'])
    .argument('<lodging>', 'id or reference of a lodging', readLodgingName)
    .argument('<name>', 'name of the feed');
  run(remove, (facts, lodging, name) => {
    for (const feed of findFeeds(facts, lodging, name)) removeCalendarFeed(facts.db, feed, facts.now());
    return { value: { removed: name } };
  });
}

function fetchCalendars({ command, run }: Cli) {
  const does = 'fetch the calendar feeds now: all, those of a lodging, or one';
  const fetchNow = command('fetch', does, ['calendars fetch', 'calendars fetch 75 Airbnb'])
    .argument('[lodging]', 'id or reference of a lodging', readLodgingName)
    .argument('[name]', 'name of the feed');
  run(fetchNow, async (facts, lodging, name) => {
    const ids = findFeeds(facts, lodging, name).map(({ id }) => id);
    await fetchFeeds(facts, ids);
    const feeds = listCalendarFeeds(facts.db).filter(({ id }) => ids.includes(id));
    return { ...answerFeeds(facts, feeds), isFailed: feeds.some(({ failingSince }) => failingSince !== undefined) };
  });
}

interface FilterArguments extends Omit<LodgingFilter, 'ids'> {
  parked?: true | undefined;
  lagging?: true | undefined;
}

function createFilter(db: Db, { state, channel, parked, lagging }: FilterArguments): LodgingFilter {
  if (!parked && !lagging) return { state, channel };
  const build = findServingBuild(db);
  const late = new Set(build && lagging ? listLaggingLodgings(db, build) : []);
  const refused = new Set(build && parked ? listParkedLodgings(db, build.id).map(({ lodgingId }) => lodgingId) : []);
  if (parked && lagging) return { state, channel, ids: [...late.intersection(refused)] };
  return { state, channel, ids: [...(parked ? refused : late)] };
}

function overrideLodgings(
  { db, now }: OpenFacts,
  names: readonly string[],
  change: { boost?: number; blocked?: boolean },
) {
  const value = inTransaction(db, () =>
    names.map((name) => {
      const action = overrideLodging(db, resolveLodging(db, name).id, change, now());
      const { id: lodgingId, reference, state, boost } = resolveLodging(db, name);
      return { lodgingId, reference, action, state, boost };
    }),
  );
  return { value };
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
    withheldGateways: listWithheldGateways(db, id),
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

export function readLodgingIndex(
  db: Db,
  lodgingId: number,
): { state: 'none' | 'current' | 'lags' | 'parked'; reason: string | null } {
  const build = findServingBuild(db);
  if (!build) return { state: 'none', reason: null };
  const parked = listParkedLodgings(db, build.id).find((each) => each.lodgingId === lodgingId);
  if (parked) return { state: 'parked', reason: parked.reason };
  return { state: isBehind(db, build, lodgingId) ? 'lags' : 'current', reason: null };
}

function findFeeds({ db }: OpenFacts, lodging?: string, name?: string): CalendarFeed[] {
  const feeds = listCalendarFeeds(db, lodging === undefined ? undefined : resolveLodging(db, lodging).id);
  if (name === undefined) return feeds;
  const found = feeds.filter((feed) => feed.name === name);
  if (found.length > 0) return found;
  throw new CommandRefusal('CALENDAR_NOT_FOUND', `The lodging has no feed ${name}: calendars list shows them.`);
}

/** Of the addresses it shows the hosts only. */
function describeFeeds({ db, at }: OpenFacts, feeds: readonly CalendarFeed[]) {
  const conflicts = readCalendarConflicts(db, at.today);
  return feeds.map((feed) => ({
    lodgingId: feed.lodgingId,
    ...presentCalendarFeed(feed, conflicts.get(feed.id) ?? []),
  }));
}

function answerFeeds(facts: OpenFacts, feeds: readonly CalendarFeed[]) {
  return answerList(describeFeeds(facts, feeds), {
    columns: [
      'lodgingId',
      'name',
      'host',
      'refreshMinutes',
      'events',
      'unreadableEvents',
      'conflicts',
      'lastSuccessAt',
      'failingSince',
      'lastFailure',
    ],
    none: 'There are no calendar feeds.',
  });
}

async function fetchFeeds({ db, config, now, at }: OpenFacts, ids: readonly number[]): Promise<void> {
  const today = () => at.today;
  const calendars = createCalendarFetch({ db, now, today, settings: config });
  try {
    for (const id of ids) {
      const feed = claimFeed(db, id, now());
      if (feed) {
        noteFetch(db, feed, await calendars.fetch(feed, new AbortController().signal), { now: now(), today: today() });
      }
    }
  } finally {
    await calendars.close();
  }
}

const day = 86_400_000;

/** One of the checks: wrong are feeds that have failed for a day, and events over booked nights. */
export function checkCalendars(facts: OpenFacts): CheckResult {
  const value = describeFeeds(facts, listCalendarFeeds(facts.db));
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
