import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { instantAt, isTimeZone, type Moment } from '../values/day.ts';

/** One component of a calendar: an event, a series, or the version of one occurrence (`recurrenceId`). */
interface CalendarEntry {
  /** Undefined: nothing says which other entries belong to it. */
  uid: string | undefined;
  sequence: number;
  isCancelled: boolean;
  recurrenceId: Moment | undefined;
  start: Moment;
  end: Moment | undefined;
  /** `start` and all repetitions. */
  starts: Moment[];
  /** Repetitions that do not take place. */
  except: Moment[];
}

interface ReadCalendar {
  entries: CalendarEntry[];
  /** Events of which the start or the repetitions cannot be read; of the latter, `starts` has the first. */
  unreadable: number;
}

/**
 * Reads the times of a calendar's events, and nothing else of them. `until` ends endless series; like `Moment.wall`, it
 * is in milliseconds of a UTC clock. Returns a code when the text is no calendar, or breaks off.
 */
export function readCalendar(text: string, until: number): ReadCalendar | 'NO_CALENDAR' | 'INCOMPLETE' {
  const blocks = splitBlocks(readLines(text));
  if (!Array.isArray(blocks)) return blocks;
  const zones = new Map<string, ICAL.Timezone>();
  for (const { lines } of blocks.filter(({ name }) => name === 'VTIMEZONE')) noteZone(zones, lines);
  const read: ReadCalendar = { entries: [], unreadable: 0 };
  for (const { lines, isCancelled } of blocks.filter(({ name }) => name === 'VEVENT')) {
    const entry = attempt(() => readEntry(lines, zones, until));
    if (!entry) read.unreadable += 1;
    const kept = entry ?? attempt(() => readEntry(lines.filter(isOfOne), zones, until));
    if (kept) read.entries.push({ ...kept, isCancelled: kept.isCancelled || isCancelled });
  }
  return read;
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Other properties, such as the names of guests, are never parsed, and cannot make the others unreadable. */
const wanted = new Set(
  [
    'BEGIN END METHOD UID SEQUENCE STATUS DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID',
    'TZID TZOFFSETFROM TZOFFSETTO',
  ].flatMap((names) => names.split(' ')),
);

/** Unfolded. */
function readLines(text: string): string[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  return lines.flatMap((line) => {
    const name = /^\uFEFF?([A-Za-z-]+)(?=[;:])/.exec(line);
    const word = name?.[1]?.toUpperCase() ?? '';
    if (!name || !wanted.has(word)) return [];
    const rest = line.slice(name[0].length).replace(/:\s+/, ':').trimEnd();
    return `${word}${word === 'BEGIN' || word === 'END' ? rest.toUpperCase() : rest}`;
  });
}

/** The clocks of a zone change by the year, whatever else a calendar says. */
const isOfZone = (line: string) => !line.startsWith('RRULE') || /[:;]FREQ=YEARLY(?:;|$)/i.test(line);

const isOfOne = (line: string) => !/^(?:RRULE|RDATE|EXDATE)[;:]/.test(line);

interface Block {
  name: string;
  lines: string[];
  /** The whole calendar cancels its events. */
  isCancelled: boolean;
}

function splitBlocks(lines: readonly string[]): Block[] | 'NO_CALENDAR' | 'INCOMPLETE' {
  const blocks: Block[] = [];
  const open: string[] = [];
  let hasCalendar = false;
  let isCancelled = false;
  for (const line of lines) {
    const [, edge, name = ''] = /^(BEGIN|END):(\S+)$/.exec(line) ?? [];
    if (edge === 'BEGIN') {
      if (open.length === 0 && name !== 'VCALENDAR') return 'NO_CALENDAR';
      if (open.length === 0) [hasCalendar, isCancelled] = [true, false];
      if (open.length === 1) blocks.push({ name, lines: [], isCancelled });
      open.push(name);
    }
    if (open.length > 1) blocks.at(-1)?.lines.push(line);
    if (open.length === 1 && /^METHOD:CANCEL$/i.test(line)) isCancelled = true;
    if (edge === 'END' && open.pop() !== name) return hasCalendar ? 'INCOMPLETE' : 'NO_CALENDAR';
  }
  if (!hasCalendar) return 'NO_CALENDAR';
  return open.length > 0 ? 'INCOMPLETE' : blocks;
}

function parseBlock(lines: readonly string[]): ICAL.Component {
  return new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[]);
}

type Zones = ReadonlyMap<string, ICAL.Timezone>;

function noteZone(zones: Map<string, ICAL.Timezone>, lines: readonly string[]): void {
  attempt(() => {
    const component = parseBlock(lines.filter(isOfZone));
    const tzid = String(component.getFirstPropertyValue('tzid'));
    if (!zones.has(tzid)) zones.set(tzid, new ICAL.Timezone({ component, tzid }));
  });
}

/** Throws when a time or a rule cannot be read. */
function readEntry(lines: readonly string[], zones: Zones, until: number): CalendarEntry {
  const component = parseBlock(lines);
  const momentsOf = (name: string) =>
    component.getAllProperties(name).flatMap((property) => {
      const [, parameters, , ...values] = property.toJSON() as [string, { tzid?: string }, string, ...unknown[]];
      return values.map((value) => readMoment(value, parameters.tzid, zones));
    });
  const [start] = momentsOf('dtstart');
  if (!start) throw new Error('An event without a start');
  const [recurrenceId] = momentsOf('recurrence-id');
  if (component.getFirstProperty('recurrence-id')?.getFirstParameter('range'))
    throw new Error('A range of occurrences');
  const uid = textOf(component, 'uid');
  const tzid = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const momentAt = (wall: number) => placeMoment(wall, start.isDate, start.instant === start.wall ? 'Z' : tzid, zones);
  const rules = component.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur);
  if (rules.some(isEndless)) throw new Error('A rule without an end');
  return {
    uid: uid === '' ? undefined : uid,
    sequence: Number(textOf(component, 'sequence')) || 0,
    isCancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    recurrenceId,
    start,
    end: momentsOf('dtend')[0] ?? addDuration(start, component.getFirstPropertyValue('duration')),
    starts: [start, ...momentsOf('rdate'), ...rules.flatMap((rule) => repeat(rule, start, momentAt, until))],
    except: momentsOf('exdate'),
  };
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').trim();
}

function addDuration({ isDate, wall, instant }: Moment, duration: unknown): Moment | undefined {
  if (!(duration instanceof ICAL.Duration)) return undefined;
  const span = duration.toSeconds() * 1_000;
  return { isDate, wall: wall + span, instant: instant === undefined ? undefined : instant + span };
}

/** Throws unless it is a date or time that exists. */
function readMoment(value: unknown, tzid: string | undefined, zones: Zones): Moment {
  const text = String(value);
  // `T::` is what the library makes of a date without VALUE=DATE.
  const found = /^(\d{4}-\d\d-\d\d)(?:T::|T(\d\d:\d\d:\d\d)(Z?))?$/.exec(text);
  const written = `${found?.[1] ?? ''}T${found?.[2] ?? '00:00:00'}.000Z`;
  const wall = Date.parse(written);
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== written) throw new Error('No date');
  return placeMoment(wall, found?.[2] === undefined, found?.[3] === 'Z' ? 'Z' : tzid, zones);
}

/** Times of unknown zones are left to the reader's zone, as are times without a zone. */
function placeMoment(wall: number, isDate: boolean, tzid: string | undefined, zones: Zones): Moment {
  if (isDate || tzid === undefined) return { wall, isDate, instant: undefined };
  if (tzid === 'Z') return { wall, isDate, instant: wall };
  // Some programs write a path of their own before the name.
  const name = [tzid, /[^/]+\/[^/]+(?:\/[^/]+)?$/.exec(tzid)?.[0] ?? '', /[^/]+\/[^/]+$/.exec(tzid)?.[0] ?? ''].find(
    isTimeZone,
  );
  if (name !== undefined) return { wall, isDate, instant: instantAt(wall, name) };
  const zone = zones.get(tzid);
  if (zone) return { wall, isDate, instant: wall - zone.utcOffset(timeOf(wall, isDate)) * 1_000 };
  const [windows] = findIana(tzid) as string[];
  return { wall, isDate, instant: windows === undefined ? undefined : instantAt(wall, windows) };
}

function timeOf(wall: number, isDate: boolean): ICAL.Time {
  const at = new Date(wall);
  return ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  });
}

/** Fifty years of days. */
const mostSteps = 20_000;

/** Throws when the rule needs too many steps; the library would search without end for a day that never comes. */
function repeat(rule: ICAL.Recur, start: Moment, momentAt: (wall: number) => Moment, until: number): Moment[] {
  const last = rule.until ? readMoment(rule.until, undefined, new Map()) : undefined;
  // The library would compare it with the clock of another zone.
  rule.until = null;
  const found: Moment[] = [];
  const steps = rule.iterator(timeOf(start.wall, start.isDate));
  const isFitting = steps.check_contracting_rules.bind(steps);
  let count = 0;
  steps.check_contracting_rules = () => {
    count += 1;
    if (count > mostSteps) throw new Error('Too many repetitions');
    return isFitting();
  };
  for (;;) {
    const next = steps.next() as ICAL.Time | null;
    if (!next) return found;
    const { year, month, day, hour, minute, second } = next;
    const moment = momentAt(Date.UTC(year, month - 1, day, hour, minute, second));
    if (moment.wall > until || (last && isAfter(moment, last))) return found;
    found.push(moment);
  }
}

/** Looking for the sixth Monday of a month, or a day in many thousand years, the library does not return. */
function isEndless({ freq, interval, parts }: ICAL.Recur): boolean {
  const days = (parts as { BYDAY?: readonly string[] }).BYDAY ?? [];
  return interval > 1_000 || (freq === 'MONTHLY' && days.some((day) => Math.abs(Number.parseInt(day, 10)) > 5));
}

function isAfter(moment: Moment, last: Moment): boolean {
  if (last.isDate) return Math.floor(moment.wall / 86_400_000) > Math.floor(last.wall / 86_400_000);
  return (moment.instant ?? moment.wall) > (last.instant === undefined || moment.isDate ? last.wall : last.instant);
}
