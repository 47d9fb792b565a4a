/** A calendar day, counted from 1 January 1970. */
export type Day = number;

const milliseconds = 86_400_000;

/** How a calendar shows a day. */
export interface DayMark {
  isOff?: boolean;
  isPast?: boolean;
  /** Below the number, such as a price. */
  note?: string;
  /** In which quarter of the shown prices its note is, 0 the lowest. */
  tone?: 0 | 1 | 2 | 3;
  /** Why it is off. */
  reason?: string;
  /** Off because nothing is available, or only because nobody can check in or out on it. */
  off?: 'booked' | 'closed';
  place?: 'start' | 'between' | 'end' | undefined;
}

/** Yields the days of the stay that an address asks for, where it does. */
export function stayOf(query: URLSearchParams): [arrival: Day | undefined, departure: Day | undefined] {
  return [dayOfYmd(query.get('arrival')), dayOfYmd(query.get('departure'))];
}

/** Yields where in a stay the day lies; undefined outside of it. */
export function placeIn([arrival, departure]: ReturnType<typeof stayOf>, day: Day): DayMark['place'] {
  if (day === arrival) return 'start';
  if (day === departure) return 'end';
  return arrival !== undefined && departure !== undefined && day > arrival && day < departure ? 'between' : undefined;
}

/** Yields the day that `YYYYMMDD` names; undefined for another text, or a day that does not exist. */
export function dayOfYmd(ymd: string | null): Day | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(ymd ?? '') ?? [];
  if (year === undefined) return undefined;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / milliseconds;
  return ymdOf(day) === ymd ? day : undefined;
}

/** Yields the day as `YYYYMMDD`. */
export function ymdOf(day: Day): string {
  return dateOf(day).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Yields midnight of the day in UTC, which all formatting is done in. */
export function dateOf(day: Day): Date {
  return new Date(day * milliseconds);
}

/** Yields the browser's day. */
export function today(): Day {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / milliseconds;
}

/** Yields the first day of the month that lies so many months after the day's. */
export function monthStart(day: Day, months = 0): Day {
  const date = dateOf(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / milliseconds;
}

/** Yields 0 for a Monday to 6 for a Sunday. */
export function weekdayOf(day: Day): number {
  return (day + 3) % 7;
}
