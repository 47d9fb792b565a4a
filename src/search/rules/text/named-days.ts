import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { dayFromYmd, firstDayOfWeek, ymdOf, type Day } from '../../../values/day.ts';
import { numberWords } from './number-phrases.ts';
import { months, seasons } from './time-words.ts';
import type { Groups, HolidayDays, WordCriteria } from './word-criteria.ts';

interface Span {
  first: Day;
  last: Day;
}

export function findHoliday(days: HolidayDays, groups: Groups, today: Day): WordCriteria | undefined {
  return readWindow(groups, today, (year) => {
    if (days.length === 2) return { first: easterOf(year) + days[0], last: easterOf(year) + days[1] };
    const first = dayOf(year, days[0], days[1]) as Day;
    return { first, last: first + days[2] };
  });
}

/** One date is the arrival; a second one is the departure. */
export function readDates({ d1, m1, y1, d2, m2, year }: Groups, today: Day): WordCriteria | undefined {
  const [from, to] = [monthOf(m1 ?? m2), monthOf(m2 ?? m1)];
  const isOverNewYear = to < from;
  const build = (own: number) => {
    const arrival = dayOf(own, from, Number(d1));
    return arrival === undefined ? undefined : { first: arrival, last: arrival };
  };
  const given = y1 ?? (year && String(Number(year) - (d2 !== undefined && isOverNewYear ? 1 : 0)));
  const arrival = findSpan({ year: given }, today, build)?.first;
  if (arrival === undefined || d2 === undefined) return arrival === undefined ? undefined : { arrival };
  const departure = dayOf(yearOf(arrival) + (isOverNewYear ? 1 : 0), to, Number(d2));
  const isStay = departure !== undefined && departure > arrival && departure - arrival <= longestStay;
  return isStay ? { arrival, departure } : undefined;
}

export function readMonth(groups: Groups, today: Day): WordCriteria | undefined {
  const [from, to] = [monthOf(groups['month']), monthOf(groups['last'] ?? groups['month'])];
  if (groups['last'] !== undefined && from === to) return undefined;
  return readWindow(groups, today, (year) => {
    const { first, last } = monthsFrom(year, from, ((to - from + 12) % 12) + 1);
    if (groups['early'] !== undefined) return { first, last: first + 9 };
    if (groups['middle'] !== undefined) return { first: first + 10, last: first + 19 };
    return { first: groups['late'] === undefined ? first : first + 20, last };
  });
}

export function readSeason(groups: Groups, today: Day): WordCriteria | undefined {
  return readWindow(groups, today, (year) => monthsFrom(year, seasons.get(groups['season'] ?? '') ?? 1, 3));
}

export function readRelative({ weekend, week, next, behind }: Groups, today: Day): WordCriteria {
  const isNext = (next ?? behind) !== undefined;
  const monday = firstDayOfWeek(today) + (isNext ? 7 : 0);
  if (week !== undefined) return { arrivalWindow: { first: Math.max(monday, today), last: monday + 6 } };
  if (weekend !== undefined) {
    const [arrival, sunday] = [Math.max(monday + 4, today), monday + 6];
    return { arrival, nights: [sunday - arrival, sunday - arrival + 1].filter((nights) => nights > 0) };
  }
  return { arrivalWindow: monthsFrom(yearOf(today), Number(ymdOf(today).slice(4, 6)) + (isNext ? 1 : 0), 1) };
}

/** Nights, days, weeks or months; n days mean n − 1 or n nights. */
export function readLength({ count = '', weeks, days, nights }: Groups): WordCriteria | undefined {
  const number = numberWords.get(count) ?? (/^\d/.test(count) ? Number(count) : 1);
  const [least, most] = (() => {
    if (nights !== undefined) return [number, number];
    if (days !== undefined) return [Math.max(1, number - 1), number];
    return weeks === undefined ? [28 * number, 31 * number] : [7 * number, 7 * number];
  })();
  if (number === 0 || most > longestStay) return undefined;
  return { nights: Array.from({ length: most - least + 1 }, (_, at) => least + at) };
}

function readWindow(groups: Groups, today: Day, build: (year: number) => Span): WordCriteria | undefined {
  const arrivalWindow = findSpan(groups, today, build);
  return arrivalWindow && { arrivalWindow };
}

/** The span in the named year, else the first that is not over, and for "next" has not begun. */
function findSpan(
  { year, next, behind }: Groups,
  today: Day,
  build: (year: number) => Span | undefined,
): Span | undefined {
  if (year !== undefined) return build(Number(year));
  const isNext = (next ?? behind) !== undefined;
  const years = Array.from({ length: 10 }, (_, more) => yearOf(today) - 1 + more);
  return years.map(build).find((span) => span && (isNext ? span.first > today : span.last >= today));
}

function monthOf(name = ''): number {
  return months.get(name) ?? 1;
}

function monthsFrom(year: number, month: number, count: number): Span {
  return { first: firstOfMonth(year, month), last: firstOfMonth(year, month + count) - 1 };
}

/** Months beyond December belong to the next year. */
function firstOfMonth(year: number, month: number): Day {
  return dayOf(year + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, 1) as Day;
}

/** Undefined where the month has no such date. */
function dayOf(year: number, month: number, date: number): Day | undefined {
  return dayFromYmd(String(year * 10_000 + month * 100 + date));
}

function yearOf(day: Day): number {
  return Number(ymdOf(day).slice(0, 4));
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): Day {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const lunar = Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + century - Math.floor(century / 4) - lunar + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const sum = moon + week - 7 * late + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1) as Day;
}
