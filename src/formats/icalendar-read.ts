import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { instantAt, isTimeZone, type CalendarEntry, type Moment } from '../values/day.ts';

interface ReadCalendar {
  entries: CalendarEntry[];
  /** Events that cannot be read, or only without their repetitions, or their end. */
  unreadable: number;
}

/**
 * Reads the times of a calendar's events, and nothing else of them. `until` ends endless series; like `Moment.wall`, it
 * is in milliseconds of a UTC clock. Returns a code when the text is no calendar, or breaks off.
 */
export function readCalendar(text: string, until: number): ReadCalendar | 'NO_CALENDAR' | 'INCOMPLETE' {
  const lines = readLines(text);
  if (!lines.includes('BEGIN:VCALENDAR')) return 'NO_CALENDAR';
  const parsed = attempt(() => ICAL.parse(lines.join('\r\n')) as unknown[]);
  if (!parsed) return 'INCOMPLETE';
  const calendars = (Array.isArray(parsed[0]) ? (parsed as unknown[][]) : [parsed]).map(
    (each) => new ICAL.Component(each),
  );
  if (calendars.some(({ name }) => name !== 'vcalendar')) return 'NO_CALENDAR';
  const read: ReadCalendar = { entries: [], unreadable: 0 };
  for (const calendar of calendars) {
    const zones = readZones(calendar);
    const isCancelled = textOf(calendar, 'method').toUpperCase() === 'CANCEL';
    for (const event of calendar.getAllSubcomponents('vevent')) {
      let entry = attempt(() => readEntry(event, zones, until));
      if (!entry) read.unreadable += 1;
      for (const names of unreliable) {
        if (entry) break;
        for (const name of names) event.removeAllProperties(name);
        entry = attempt(() => readEntry(event, zones, until));
      }
      if (entry) read.entries.push({ ...entry, isCancelled: entry.isCancelled || isCancelled });
    }
  }
  return read;
}

/** An event that cannot be read is read without these. */
const unreliable = [
  ['x-unreadable', 'rrule', 'rdate', 'exdate'],
  ['dtend', 'duration'],
];

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Other properties, such as the names of guests, are never parsed, and cannot make the others unreadable. */
const wanted =
  /^(?:BEGIN|END|METHOD|UID|SEQUENCE|STATUS|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|TZID|TZOFFSET(?:FROM|TO))$/;

/** Unfolded. A rule that the parser refuses is only named, so that only its own event is unreadable. */
function readLines(text: string): string[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  return lines.flatMap((line) => {
    const [start = '', word = ''] = /^\uFEFF?([A-Za-z-]+)(?=[;:])/.exec(line) ?? [];
    const name = word.toUpperCase();
    if (!wanted.test(name)) return [];
    const rest = line.slice(start.length).replace(/:\s+/, ':').trimEnd();
    if (name === 'BEGIN' || name === 'END') return `${name}${rest.toUpperCase()}`;
    const isReadable = name !== 'RRULE' || attempt(() => ICAL.Recur.fromString(rest.slice(1))) !== undefined;
    return isReadable ? `${name}${rest}` : `X-UNREADABLE:${name}`;
  });
}

type Zones = ReadonlyMap<string, ICAL.Timezone>;

function readZones(calendar: ICAL.Component): Zones {
  const zones = new Map<string, ICAL.Timezone>();
  for (const component of calendar.getAllSubcomponents('vtimezone')) {
    // The clocks of a zone change by the year, whatever else a calendar says.
    for (const part of component.getAllSubcomponents())
      if ((part.getFirstPropertyValue('rrule') as ICAL.Recur | null)?.freq !== 'YEARLY')
        part.removeAllProperties('rrule');
    const tzid = textOf(component, 'tzid');
    zones.set(tzid, new ICAL.Timezone({ component, tzid }));
  }
  return zones;
}

/** Throws when a time or a rule cannot be read. */
function readEntry(component: ICAL.Component, zones: Zones, until: number): CalendarEntry {
  const momentsOf = (name: string) =>
    component.getAllProperties(name).flatMap((property) => {
      const [, parameters, , ...values] = property.toJSON() as [string, { tzid?: string }, string, ...unknown[]];
      return values.map((value) => readMoment(value, parameters.tzid, zones));
    });
  const [start] = momentsOf('dtstart');
  const isPartial =
    component.hasProperty('x-unreadable') ||
    component.getFirstProperty('recurrence-id')?.getFirstParameter('range') !== undefined;
  if (!start || isPartial) throw new Error('An event that cannot be read entirely');
  const tzid = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const momentAt = (wall: number) => placeMoment(wall, start.isDate, start.instant === start.wall ? 'Z' : tzid, zones);
  const rules = component.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur);
  return {
    uid: textOf(component, 'uid') || undefined,
    sequence: Number(textOf(component, 'sequence')) || 0,
    isCancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    recurrenceId: momentsOf('recurrence-id')[0],
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
  // `T::` is what the library makes of a date without VALUE=DATE.
  const [, date = '', time, utc] = /^(\d{4}-\d\d-\d\d)(?:T::|T(\d\d:\d\d:\d\d)(Z?))?$/.exec(String(value)) ?? [];
  const written = `${date}T${time ?? '00:00:00'}.000Z`;
  const wall = Date.parse(written);
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== written) throw new Error('No date');
  return placeMoment(wall, time === undefined, utc === 'Z' ? 'Z' : tzid, zones);
}

/** Times of unknown zones are left to the reader's zone, as are times without a zone. */
function placeMoment(wall: number, isDate: boolean, tzid: string | undefined, zones: Zones): Moment {
  if (isDate || tzid === undefined) return { wall, isDate, instant: undefined };
  if (tzid === 'Z') return { wall, isDate, instant: wall };
  // Some programs write a path of their own before the name.
  const names = [tzid, tzid.split('/').slice(-3).join('/'), tzid.split('/').slice(-2).join('/')];
  const zone = zones.get(tzid);
  const name = names.find(isTimeZone) ?? (zone ? undefined : (findIana(tzid) as string[])[0]);
  if (name !== undefined) return { wall, isDate, instant: instantAt(wall, name) };
  return { wall, isDate, instant: zone && wall - zone.utcOffset(timeOf(wall, isDate)) * 1_000 };
}

function timeOf(wall: number, isDate: boolean): ICAL.Time {
  const time = ICAL.Time.fromJSDate(new Date(wall), true);
  time.isDate = isDate;
  return time;
}

/** Fifty years of days. */
const mostSteps = 20_000;

/** Throws when the rule needs too many steps; the library would search without end for a day that never comes. */
function repeat(rule: ICAL.Recur, start: Moment, momentAt: (wall: number) => Moment, until: number): Moment[] {
  if (isEndless(rule)) throw new Error('A rule without an end');
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
