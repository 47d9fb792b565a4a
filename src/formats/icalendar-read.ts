import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { instantAt, isTimeZone, type CalendarEntry, type CalendarTime, type Occurrence } from '../values/day.ts';
import { repeat, type ParsedRule } from './recurrence.ts';

const day = 86_400_000;

interface ReadCalendar {
  entries: CalendarEntry[];
  /** Events that cannot be read, or only in part. */
  unreadable: number;
}

/**
 * Reads the times of a calendar's events, and nothing else of them. `until` ends endless series; like `CalendarTime.wall`, it
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
    for (const component of calendar.getAllSubcomponents()) {
      const { entry, isWhole } = readEntry(component, zones, until);
      if (!isWhole) read.unreadable += 1;
      if (entry) read.entries.push({ ...entry, isCancelled: entry.isCancelled || isCancelled });
    }
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
const wanted =
  /^(?:BEGIN|END|METHOD|UID|SEQUENCE|STATUS|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|FREEBUSY|TZID|TZOFFSET(?:FROM|TO))$/;

/** Unfolded. A property that the parser refuses is only named, so that only its own event is unreadable. */
function readLines(text: string): string[] {
  const lines = text
    .replace(/[\r\n]+/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  return lines.flatMap((line) => {
    const [start = '', word = ''] = /^\uFEFF?([A-Za-z-]+)(?=[;:])/.exec(line) ?? [];
    const name = word.toUpperCase();
    if (!wanted.test(name)) return [];
    const rest = line.slice(start.length).replace(/:\s+/, ':').trimEnd();
    if (name === 'BEGIN' || name === 'END') return `${name}${rest.toUpperCase()}`;
    const property = `${name}${name.endsWith('RULE') ? rest.toUpperCase() : rest}`;
    // Most lines are so plain that parsing them twice would only take time.
    const isPlain = !name.endsWith('RULE') && /^(?:;VALUE=DATE)?:[^:;,/]*$/.test(rest);
    const parse = () => {
      const parsed = new ICAL.Property(ICAL.parse.property(property) as unknown[]);
      return name.endsWith('RULE') ? (parsed.getFirstValue() as unknown) : parsed;
    };
    const isReadable = isPlain || attempt(parse) !== undefined;
    return isReadable ? property : `X-${name}:${rest.replace(/^.*?:/, '')}`;
  });
}

type Zones = ReadonlyMap<string, ICAL.Timezone>;

function readZones(calendar: ICAL.Component): Zones {
  const zones = new Map<string, ICAL.Timezone>();
  for (const component of calendar.getAllSubcomponents('vtimezone')) {
    // The clocks of a zone change by the year, whatever else a calendar says.
    for (const part of component.getAllSubcomponents()) {
      if ((part.getFirstPropertyValue('rrule') as ICAL.Recur | null)?.freq !== 'YEARLY') {
        part.removeAllProperties('rrule');
      }
    }
    const tzid = textOf(component, 'tzid');
    zones.set(tzid, new ICAL.Timezone({ component, tzid }));
  }
  return zones;
}

/** A component while it is read; `isWhole` becomes false when a part cannot be read. */
interface ComponentReading {
  component: ICAL.Component;
  zones: Zones;
  until: number;
  isWhole: boolean;
}

/** In doubt more nights close: exceptions that cannot be read do not count, and such repetitions take all their time. */
function readEntry(component: ICAL.Component, zones: Zones, until: number) {
  const isWhole = component.getAllProperties().every(({ name }) => !name.startsWith('x-'));
  const reading: ComponentReading = { component, zones, until, isWhole };
  const momentsOf = (name: string): Occurrence[] =>
    component.getAllProperties(name).flatMap((each) => orElse(reading, [], () => readTimes(each, zones)));
  const [dtstart] = momentsOf('dtstart');
  const readDuration = () => {
    const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null;
    return dtstart && duration ? addDuration(dtstart, duration, zones) : undefined;
  };
  const end = momentsOf('dtend')[0] ?? orElse(reading, undefined, readDuration);
  const starts = readers[component.name]?.(reading, dtstart, end) ?? [];
  const [start] = starts;
  const entry: CalendarEntry | undefined = start && {
    uid: textOf(component, 'uid') || undefined,
    sequence: Number(textOf(component, 'sequence')) || 0,
    isCancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    recurrenceId: momentsOf('recurrence-id')[0],
    start,
    end,
    starts,
    except: [
      ...momentsOf('exdate'),
      ...component
        .getAllProperties('exrule')
        .flatMap((rule) => orElse(reading, [], () => repetitionsOf(reading, rule, start))),
    ],
  };
  return { entry, isWhole: reading.isWhole };
}

function orElse<Result>(reading: ComponentReading, otherwise: Result, read: () => Result): Result {
  const result = attempt(() => ({ value: read() }));
  if (!result) reading.isWhole = false;
  return result ? result.value : otherwise;
}

type ReadStarts = (
  reading: ComponentReading,
  start: CalendarTime | undefined,
  end: CalendarTime | undefined,
) => Occurrence[];

/** The components that may close nights. */
const readers: Readonly<Partial<Record<string, ReadStarts>>> = {
  vevent(reading, start, end) {
    if (!start) {
      reading.isWhole = false;
      return [];
    }
    const repeated = reading.component.getAllProperties().flatMap((property) => {
      const isRange = parametersOf(property).range !== undefined;
      if (!isRange && !/^(?:x-)?(?:rrule|rdate)$/.test(property.name)) return [];
      return orElse(reading, [wholeSpan(start, end, lastOf(property) ?? reading.until)], () =>
        property.name === 'rdate' ? readTimes(property, reading.zones) : repetitionsOf(reading, property, start),
      );
    });
    return [start, ...repeated];
  },
  vfreebusy(reading, start, end) {
    const busy = reading.component
      .getAllProperties('freebusy')
      .filter((property) => parametersOf(property).fbtype?.toUpperCase() !== 'FREE')
      .flatMap((property) => orElse(reading, [], () => readTimes(property, reading.zones)));
    return reading.isWhole || !start ? busy : [...busy, wholeSpan(start, end, start.wall)];
  },
  /** Closes all of its time: the free parts of it are not read. */
  vavailability(reading, start = { isDate: true, wall: 0, instant: undefined }, end) {
    reading.isWhole = false;
    return [end ? { ...start, end } : wholeSpan(start, end, reading.until)];
  },
};

/** From the start of a series that cannot be read until the end of an occurrence on its last day. */
function wholeSpan(start: CalendarTime, end: CalendarTime | undefined, last: number): Occurrence {
  const length = Math.max(0, (end ?? start).wall - start.wall);
  return { ...start, end: later(start, last - start.wall + (start.isDate ? Math.max(length, day) : length + day)) };
}

/** The day of UNTIL. */
function lastOf(property: ICAL.Property): number | undefined {
  const [, year, month, date] = /UNTIL\W+(\d{4})-?(\d\d)-?(\d\d)/i.exec(JSON.stringify(property.toJSON())) ?? [];
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(date));
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').trim();
}

function parametersOf(property: ICAL.Property) {
  return (property.toJSON() as [string, { tzid?: string; range?: string; fbtype?: string }])[1];
}

/** Throws when a value is no date, time or period. */
function readTimes(property: ICAL.Property, zones: Zones): Occurrence[] {
  const { tzid } = parametersOf(property);
  const [, , , ...values] = property.toJSON() as [string, object, string, ...(string | string[])[]];
  return values.map((value) => {
    const [from, to] = [value].flat();
    const start = readMoment(from, tzid, zones);
    if (to === undefined) return start;
    const duration = ICAL.Duration.isValueString(to) ? ICAL.Duration.fromString(to) : undefined;
    return { ...start, end: duration ? addDuration(start, duration, zones) : readMoment(to, tzid, zones) };
  });
}

/** Throws unless it is a date or time that exists. */
function readMoment(value: string | undefined, tzid: string | undefined, zones: Zones): CalendarTime {
  // `T::` is what the library makes of a date without VALUE=DATE.
  const [, date = '', time, utc] = /^(\d{4}-\d\d-\d\d)(?:T::|T(\d\d:\d\d:\d\d)(Z?))?$/.exec(value ?? '') ?? [];
  const written = `${date}T${time ?? '00:00:00'}.000Z`;
  const wall = Date.parse(written);
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== written) throw new Error('No date');
  return placeMoment({ wall, isDate: time === undefined, tzid: utc === 'Z' ? 'Z' : tzid }, zones);
}

/** Times of unknown zones are left to the reader's zone, as are times without a zone. */
function placeMoment({ wall, isDate, tzid }: Omit<CalendarTime, 'instant'>, zones: Zones): CalendarTime {
  const placed = (instant: number | undefined) => ({ wall, isDate, tzid, instant });
  if (isDate || tzid === undefined) return placed(undefined);
  if (tzid === 'Z') return placed(wall);
  // Some programs write a path of their own before the name.
  const names = [tzid, tzid.split('/').slice(-3).join('/'), tzid.split('/').slice(-2).join('/')];
  const zone = zones.get(tzid);
  const name = names.find(isTimeZone) ?? (zone ? undefined : (findIana(tzid) as string[])[0]);
  if (name !== undefined) return placed(instantAt(wall, name));
  return placed(zone && wall - zone.utcOffset(ICAL.Time.fromJSDate(new Date(wall), true)) * 1_000);
}

/** The last day that dates of the contract can name. */
const latest = Date.UTC(9999, 11, 31);

function later(start: CalendarTime, span: number): CalendarTime {
  const moved = Math.min(span, latest - start.wall);
  return {
    ...start,
    wall: start.wall + moved,
    instant: start.instant === undefined ? undefined : start.instant + moved,
  };
}

/** Days and weeks keep the time of day when the clocks change. */
function addDuration(start: CalendarTime, duration: ICAL.Duration, zones: Zones): CalendarTime {
  if (duration.isNegative) return start;
  const { weeks, days, hours, minutes, seconds } = duration;
  const moved = placeMoment(later(start, (weeks * 7 + days) * day), zones);
  return later(moved, ((hours * 60 + minutes) * 60 + seconds) * 1_000);
}

/** Throws when the rule cannot be read. */
function repetitionsOf(
  { zones, until }: ComponentReading,
  property: ICAL.Property,
  start: CalendarTime,
): CalendarTime[] {
  const [, , , rule] = property.toJSON() as [string, object, string, ParsedRule];
  const last = rule.until === undefined ? undefined : readMoment(rule.until, undefined, zones);
  const found: CalendarTime[] = [];
  for (const time of repeat(rule, start.wall, until)) {
    const wall = start.isDate ? Math.floor(time / day) * day : time;
    const moment = placeMoment({ ...start, wall }, zones);
    if (last && isAfter(moment, last)) return found;
    found.push(moment);
  }
  return found;
}

function isAfter(moment: CalendarTime, last: CalendarTime): boolean {
  if (last.isDate) return Math.floor(moment.wall / day) > Math.floor(last.wall / day);
  return (moment.instant ?? moment.wall) > (last.instant === undefined || moment.isDate ? last.wall : last.instant);
}
