/** Days since 1 January 1970. */
export type Day = number;

const milliseconds = 86_400_000;

export interface DayMark {
  isOff?: boolean;
  isPast?: boolean;
  /** Shown below the number, such as a price. */
  note?: string;
  /** Quartile of the note among the shown prices, 0 the lowest. */
  tone?: 0 | 1 | 2 | 3;
  reason?: string;
  /** Booked, or only closed for check-in or check-out. */
  off?: 'booked' | 'closed';
  place?: 'start' | 'between' | 'end' | undefined;
}

export function stayOf(query: URLSearchParams): [arrival: Day | undefined, departure: Day | undefined] {
  return [dayOfYmd(query.get('arrival')), dayOfYmd(query.get('departure'))];
}

export function placeIn([arrival, departure]: ReturnType<typeof stayOf>, day: Day): DayMark['place'] {
  if (day === arrival) return 'start';
  if (day === departure) return 'end';
  return arrival !== undefined && departure !== undefined && day > arrival && day < departure ? 'between' : undefined;
}

/** Undefined for anything but an existing `YYYYMMDD` day. */
export function dayOfYmd(ymd: string | null): Day | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(ymd ?? '') ?? [];
  if (year === undefined) return undefined;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / milliseconds;
  return ymdOf(day) === ymd ? day : undefined;
}

/** `YYYYMMDD`. */
export function ymdOf(day: Day): string {
  return dateOf(day).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Midnight in UTC, in which all formatting is done. */
export function dateOf(day: Day): Date {
  return new Date(day * milliseconds);
}

/** In the browser's time zone. */
export function today(): Day {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / milliseconds;
}

/** First day of the month `months` after the day's. */
export function monthStart(day: Day, months = 0): Day {
  const date = dateOf(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / milliseconds;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: Day): number {
  return (day + 3) % 7;
}
