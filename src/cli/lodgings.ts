import { z } from 'zod';
import { isBlocked, readLodgingList, type LodgingFilter } from '../catalog/store/catalog.ts';
import type { DiffusionState, Lodging } from '../lodgings/rules/lodging.ts';
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
import { fine, wrong, type Outcome } from '../service/readiness.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { createCalendarFetch } from '../stays/calendars/keep-calendars.ts';
import { readContracts } from '../stays/store/contracts/contracts.ts';
import { readCalendarConflicts } from '../stays/store/taken-nights.ts';
import { isoInstantOf } from '../values/day.ts';
import { resolveLodging } from './arguments.ts';
import { Refusal, UsageError, type Commands, type OpenFacts } from './command.ts';
import { formatCount, formatInstant } from './output.ts';

interface ListArguments {
  state?: DiffusionState;
  channel?: string;
  parked?: boolean;
  lagging?: boolean;
  after: number;
  limit: number;
}

export const lodgingCommands: Commands = {
  'lodgings list': ({ db }, { after, limit, ...filter }: ListArguments) => ({
    value: readLodgingList(db, createFilter(db, filter), { after, limit }),
  }),
  'lodgings show': ({ db }, name: string) => ({ value: describeLodging(db, resolveLodging(db, name)) }),
  'lodgings block': (facts, names: string[]) => overrideLodgings(facts, names, { blocked: true }),
  'lodgings unblock': (facts, names: string[]) => overrideLodgings(facts, names, { blocked: false }),
  'lodgings boost': (facts, name: string, boost: number) => overrideLodgings(facts, [name], { boost }),
  'calendars list': (facts, lodging?: string) => ({ value: describeFeeds(facts, findFeeds(facts, lodging)) }),
  'calendars set': setFeed,
  'calendars remove': (facts, lodging: string, name: string) => {
    for (const feed of findFeeds(facts, lodging, name)) removeCalendarFeed(facts.db, feed, facts.now());
    return { value: { removed: name } };
  },
  'calendars fetch': fetchFeeds,
};

type FilterArguments = Omit<ListArguments, 'after' | 'limit'>;

function createFilter(db: Db, { state, channel, parked, lagging }: FilterArguments): LodgingFilter {
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
  throw new Refusal('CALENDAR_NOT_FOUND', `The lodging has no feed ${name}: calendars list shows them.`);
}

/** Of the addresses it shows the hosts only. */
function describeFeeds({ db, at }: OpenFacts, feeds: readonly CalendarFeed[]) {
  const conflicts = readCalendarConflicts(db, at.today);
  return feeds.map((feed) => ({
    lodgingId: feed.lodgingId,
    ...presentCalendarFeed(feed, conflicts.get(feed.id) ?? []),
  }));
}

function setFeed(facts: OpenFacts, lodging: string, name: string, url: string, { minutes }: { minutes: number }) {
  const { db, config, now } = facts;
  const feed = calendarFeedInput(z.object).safeParse({ name, url, refreshMinutes: minutes });
  if (!feed.success || !(config.privateAddresses || feed.data.url.startsWith('https:')))
    throw new UsageError('The address must begin with https:// and name no user; the name has at most 40 characters.');
  saveCalendarFeed(db, resolveLodging(db, lodging).id, feed.data, now());
  const [value] = describeFeeds(facts, findFeeds(facts, lodging, feed.data.name));
  const exportPath = `/v2/lodgings/${value?.lodgingId}/icalendar.ics?without=${encodeURIComponent(feed.data.name)}`;
  return { value: { ...value, exportPath } };
}

async function fetchFeeds(facts: OpenFacts, lodging?: string, name?: string) {
  const { db, config, now, at } = facts;
  const today = () => at.today;
  const calendars = createCalendarFetch({ db, now, today, settings: config });
  const ids = findFeeds(facts, lodging, name).map(({ id }) => id);
  try {
    for (const id of ids) {
      const feed = claimFeed(db, id, now());
      if (feed)
        noteFetch(db, feed, await calendars.fetch(feed, new AbortController().signal), { now: now(), today: today() });
    }
  } finally {
    await calendars.close();
  }
  const feeds = listCalendarFeeds(db).filter(({ id }) => ids.includes(id));
  return { value: describeFeeds(facts, feeds), isFailed: feeds.some(({ failingSince }) => failingSince !== undefined) };
}

const day = 86_400_000;

/** One of the checks: wrong are feeds that have failed for a day, and events over booked nights. */
export function checkCalendars(facts: OpenFacts): Outcome {
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
