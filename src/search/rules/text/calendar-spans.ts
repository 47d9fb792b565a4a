import { dayFromYmd, ymdOf, type Day } from '../../../values/day.ts';

export interface Span {
  first: Day;
  last: Day;
}

/** The span in the named year, else the first that is not over, and for "next" has not begun. */
export function findSpan(
  { year, isNext }: { year?: string | undefined; isNext?: boolean },
  today: Day,
  build: (year: number) => Span | undefined,
): Span | undefined {
  if (year !== undefined) return build(fullYear(year));
  const years = Array.from({ length: 10 }, (_, more) => yearOf(today) - 1 + more);
  return years.map(build).find((span) => span && (isNext ? span.first > today : span.last >= today));
}

/** Years of two digits are of this century. */
export function fullYear(year: string): number {
  return Number(year) + (year.length === 2 ? 2000 : 0);
}

export function monthsFrom(year: number, month: number, count: number): Span {
  return { first: firstOfMonth(year, month), last: firstOfMonth(year, month + count) - 1 };
}

/** Months beyond December belong to the next year. */
function firstOfMonth(year: number, month: number): Day {
  return Date.UTC(year, month - 1) / 86_400_000;
}

/** Undefined where the month has no such date. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  return dayFromYmd(String(year * 10_000 + month * 100 + date));
}

export function yearOf(day: Day): number {
  return Number(ymdOf(day).slice(0, 4));
}

export function monthNumberOf(day: Day): number {
  return Number(ymdOf(day).slice(4, 6));
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const lunar = Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + century - Math.floor(century / 4) - lunar + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const sum = moon + week - 7 * late + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1) as Day;
}
