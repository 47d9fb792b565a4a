/** A calendar day as the number of days since 1970-01-01, without a time zone. */
export type Day = number;

/** Bit set of weekdays: bit 0 is Sunday, bit 6 Saturday. */
export type WeekdaySet = number;

export const everyWeekday: WeekdaySet = 0b1111111;

/** Weekday codes of the contract; the index is the number that `weekdayOf` yields. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type WeekdayCode = (typeof weekdayCodes)[number];

const dayInMilliseconds = 86_400_000;

/** Yields 0 (Sunday) to 6 (Saturday); day 0 was a Thursday. */
export function weekdayOf(day: Day): number {
  return (day + 4) % 7;
}

/** Yields the Monday of the day's week. */
export function firstDayOfWeek(day: Day): Day {
  return day - ((day + 3) % 7);
}

/** Tells whether the day falls on a weekday of the set. */
export function isOnWeekday(day: Day, set: WeekdaySet): boolean {
  return (set & (1 << weekdayOf(day))) !== 0;
}

/** Yields the set of the given codes. */
export function weekdaySet(codes: readonly WeekdayCode[]): WeekdaySet {
  return codes.reduce((set, code) => set | (1 << weekdayCodes.indexOf(code)), 0);
}

/** Lists the codes of a set, Monday first. */
export function weekdaysIn(set: WeekdaySet): WeekdayCode[] {
  return [1, 2, 3, 4, 5, 6, 0].filter((bit) => (set & (1 << bit)) !== 0).map((bit) => weekdayCodes[bit] as WeekdayCode);
}

/** Reads `YYYYMMDD`; undefined when it is no real calendar day between the years 1970 and 9999. */
export function dayFromYmd(text: string): Day | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8))];
  if (year < 1970) return undefined;
  const instant = new Date(Date.UTC(year, month - 1, date));
  const isReal = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date;
  return isReal ? instant.getTime() / dayInMilliseconds : undefined;
}

/** Writes the day as `YYYYMMDD`. */
export function ymdOf(day: Day): string {
  return isoDateOf(day).replaceAll('-', '');
}

/** Writes the day as `YYYY-MM-DD`. */
export function isoDateOf(day: Day): string {
  return new Date(day * dayInMilliseconds).toISOString().slice(0, 10);
}

/** Yields the index of the first of the ascending days that is not before the given one; their number when none is. */
export function findFirstDay(days: ArrayLike<Day>, day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as Day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

let lastAsked = { minute: NaN, timeZone: '', day: 0 };

/** Yields the day that the calendar on the wall shows at the instant (milliseconds since 1970) in the IANA time zone. */
export function dayAt(instant: number, timeZone: string): Day {
  const minute = Math.floor(instant / 60_000);
  // Every request asks several times, and no zone of our time turns its day within a minute.
  if (lastAsked.minute !== minute || lastAsked.timeZone !== timeZone) {
    const day = dayFromYmd(formatterFor(timeZone).format(instant).replaceAll('-', '')) as Day;
    lastAsked = { minute, timeZone, day };
  }
  return lastAsked.day;
}

/** Writes an instant (milliseconds since 1970) as `YYYY-MM-DD HH:mm` in UTC, the contract's `minute`. */
export function minuteOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
}

/** Writes an instant (milliseconds since 1970) as `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export function isoInstantOf(instant: number): string {
  return new Date(instant).toISOString();
}

/** Yields the instant (milliseconds since 1970) at which the day begins in the time zone, to the minute. */
export function startOfDay(day: Day, timeZone: string): number {
  // No zone is more than 15 hours away from UTC.
  let [before, after] = [day * 1440 - 900, day * 1440 + 900];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle * 60_000, timeZone) < day) before = middle;
    else after = middle;
  }
  return after * 60_000;
}
