import {
  joinPeriods,
  wallAt,
  type CalendarEntry,
  type Day,
  type CalendarTime,
  type Occurrence,
} from '../../../values/day.ts';
import { longestStay, planningHorizon, type Period } from './planning.ts';
import { isBlockUid, type CalendarOwner } from './unavailable-runs.ts';

export interface CalendarNights {
  /** Ascending, apart from each other. */
  closed: Period[];
  /** Entries that take place and are not ours. */
  events: number;
}

/** The lodging and the day on which its calendar is read. */
export interface CalendarReader extends CalendarOwner {
  timeZone: string;
  today: Day;
}

const day = 86_400_000;

/**
 * The nights that a calendar's entries close. Of entries with the same UID the highest SEQUENCE counts, of equal ones each. Transparent
 * and tentative events close nights, too: programs mark whole-day events as transparent by default. A night sold twice costs more than an
 * unsold one. Entries that are over, or begin beyond the last night that can be sold, are left out.
 */
export function closeNights(
  entries: readonly CalendarEntry[],
  { timeZone, today, ...owner }: CalendarReader,
): CalendarNights {
  const foreign = entries.filter(({ uid }) => uid === undefined || !isBlockUid(owner, uid));
  const versions = Map.groupBy(
    foreign.filter(({ recurrenceId }) => recurrenceId !== undefined),
    ({ uid }) => uid ?? '',
  );
  const occurrences = keepNewest(foreign)
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((entry) => occurrencesOf(entry, versions.get(entry.uid ?? '') ?? []));
  const last = today + planningHorizon + longestStay;
  const nights = occurrences
    .map(({ entry, start }) => nightsOf(entry, start, timeZone))
    .filter(({ from, to }) => today < to && from <= last);
  return { closed: joinPeriods(nights), events: new Set(occurrences.map(({ entry }) => entry)).size };
}

function keepNewest(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const newest = new Map<string, number>();
  const keyOf = ({ uid, recurrenceId }: CalendarEntry) =>
    JSON.stringify([uid, recurrenceId?.instant ?? recurrenceId?.wall]);
  for (const entry of entries) {
    newest.set(keyOf(entry), Math.max(entry.sequence, newest.get(keyOf(entry)) ?? -Infinity));
  }
  return entries.filter((entry) => entry.uid === undefined || entry.sequence === newest.get(keyOf(entry)));
}

/** Without those that another entry replaces or cancels. */
function occurrencesOf(
  entry: CalendarEntry,
  versions: readonly CalendarEntry[],
): { entry: CalendarEntry; start: Occurrence }[] {
  if (entry.recurrenceId) return entry.starts.map((start) => ({ entry, start }));
  const left = [...entry.except, ...versions.flatMap(({ recurrenceId = [] }) => recurrenceId)];
  return entry.starts.flatMap((start) => (left.some((each) => isSame(each, start)) ? [] : { entry, start }));
}

function isSame(one: CalendarTime, other: CalendarTime): boolean {
  if (one.isDate || other.isDate) return Math.floor(one.wall / day) === Math.floor(other.wall / day);
  return (one.instant ?? one.wall) === (other.instant ?? other.wall);
}

/** 31 December 9999; contracts have no later day. */
const lastDay = 2_932_896;

/** Milliseconds into the day. */
const evening = (18 * day) / 24;

/**
 * From the night of the first day to that before the last day. A timed event that lasts into the evening closes the
 * night of its last day, too. The contract is silent on events that end on the day they begin, before it, or never:
 * they close the night of that day, so that none is sold by mistake.
 */
function nightsOf(entry: CalendarEntry, start: Occurrence, timeZone: string): Period {
  const localOf = ({ wall, instant }: CalendarTime) => (instant === undefined ? wall : wallAt(instant, timeZone));
  const [first, end] = start.end ? [start, start.end] : [entry.start, entry.end];
  const begin = localOf(start);
  const from = Math.floor(begin / day);
  const ended = begin + (end ? localOf(end) - localOf(first) : 0);
  const to = Math.floor(ended / day) + (ended % day > evening ? 1 : 0);
  return { from: Math.max(0, from), to: Math.min(lastDay, Math.max(from + 1, to)) };
}
