/** Days since 1970-01-01, without a time zone. */
export type Day = number;

/** Bit 0 is Sunday, bit 6 Saturday. */
export type WeekdaySet = number;

export const everyWeekday: WeekdaySet = 0b1111111;

/** Weekday codes of the contract, indexed by `weekdayOf`. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type WeekdayCode = (typeof weekdayCodes)[number];

const dayInMilliseconds = 86_400_000;

/** 0 (Sunday) to 6 (Saturday); day 0 was a Thursday. */
export function weekdayOf(day: Day): number {
  return (day + 4) % 7;
}

export function firstDayOfWeek(day: Day): Day {
  return day - ((day + 3) % 7);
}

export function isOnWeekday(day: Day, set: WeekdaySet): boolean {
  return (set & (1 << weekdayOf(day))) !== 0;
}

export function weekdaySet(codes: readonly WeekdayCode[]): WeekdaySet {
  return codes.reduce((set, code) => set | (1 << weekdayCodes.indexOf(code)), 0);
}

export function weekdaysIn(set: WeekdaySet): WeekdayCode[] {
  return [1, 2, 3, 4, 5, 6, 0].filter((bit) => (set & (1 << bit)) !== 0).map((bit) => weekdayCodes[bit] as WeekdayCode);
}

/** Undefined unless a real calendar day between 1970 and 9999. */
export function dayFromYmd(text: string): Day | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8))];
  if (year < 1970) return undefined;
  const instant = new Date(Date.UTC(year, month - 1, date));
  const isReal = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date;
  return isReal ? instant.getTime() / dayInMilliseconds : undefined;
}

export function ymdOf(day: Day): string {
  return isoDateOf(day).replaceAll('-', '');
}

export function isoDateOf(day: Day): string {
  return new Date(day * dayInMilliseconds).toISOString().slice(0, 10);
}

/** Binary search in ascending days; `days.length` when all are before `day`. */
export function findFirstDay(days: ArrayLike<Day>, day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as Day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

let lastResult = { minute: NaN, timeZone: '', day: 0 };

/** `instant` in milliseconds since 1970, `timeZone` an IANA name. */
export function dayAt(instant: number, timeZone: string): Day {
  const minute = Math.floor(instant / 60_000);
  // Cached: each request asks several times, and no current time zone changes day within a minute.
  if (lastResult.minute !== minute || lastResult.timeZone !== timeZone) {
    lastResult = { minute, timeZone, day: Math.floor(wallAt(instant, timeZone) / dayInMilliseconds) };
  }
  return lastResult.day;
}

/** `YYYY-MM-DD HH:mm` in UTC, the contract's `minute`; `instant` in milliseconds since 1970. */
export function minuteOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
}

/** `instant` in milliseconds since 1970. */
export function isoInstantOf(instant: number): string {
  return new Date(instant).toISOString();
}

/** Milliseconds since 1970, to the minute. */
export function startOfDay(day: Day, timeZone: string): number {
  // Time zones are at most 15 hours from UTC.
  let [before, after] = [day * 1440 - 900, day * 1440 + 900];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle * 60_000, timeZone) < day) before = middle;
    else after = middle;
  }
  return after * 60_000;
}

/** Sorted, and joined where they touch. */
export function joinPeriods(periods: readonly { from: Day; to: Day }[]): { from: Day; to: Day }[] {
  const joined: { from: Day; to: Day }[] = [];
  for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) {
    const before = joined.at(-1);
    if (before && from <= before.to) before.to = Math.max(before.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** A date, or a time of day on a date. */
export interface CalendarTime {
  isDate: boolean;
  /** What the clock of its zone shows, in milliseconds as if it were a UTC clock. */
  wall: number;
  /** In milliseconds since 1970; undefined for dates and for times whose zone is the reader's. */
  instant: number | undefined;
  /** Of the zone as the calendar names it; `Z` is UTC. */
  tzid?: string | undefined;
}

/** An occurrence of a calendar's event; without an end it lasts as long as the event. */
export interface Occurrence extends CalendarTime {
  end?: CalendarTime | undefined;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...digits, second: 'numeric' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return name !== '';
  } catch {
    return false;
  }
}

/** `CalendarTime.wall` of an instant. */
export function wallAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const [year = 0, month = 0, ...rest] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((wanted) =>
    Number(parts.find(({ type }) => type === wanted)?.value),
  );
  return Date.UTC(year, month - 1, ...rest);
}

/** The contrary of `wallAt`. A time that a change of the clocks leaves out or repeats is one of the two possible. */
export function instantAt(wall: number, timeZone: string): number {
  const guess = wall - (wallAt(wall, timeZone) - wall);
  return wall - (wallAt(guess, timeZone) - guess);
}

/** One component of a calendar: an event, a series, or the version of one occurrence (`recurrenceId`). */
export interface CalendarEntry {
  /** Undefined when the calendar has none; the entry then belongs to no other. */
  uid: string | undefined;
  sequence: number;
  isCancelled: boolean;
  recurrenceId: CalendarTime | undefined;
  start: CalendarTime;
  end: CalendarTime | undefined;
  /** `start` and all repetitions. */
  starts: readonly Occurrence[];
  /** Repetitions that do not take place. */
  except: readonly CalendarTime[];
}
