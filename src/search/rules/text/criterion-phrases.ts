import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { dayFromYmd, firstDayOfWeek, weekdaySet, ymdOf, type Day } from '../../../values/day.ts';
import type { StayCriteria } from '../stay-criteria.ts';
import textWords from './text-words.json' with { type: 'json' };

export type WordCriteria = Partial<
  Pick<
    StayCriteria,
    'pax' | 'bedrooms' | 'arrival' | 'departure' | 'arrivalWindow' | 'arrivalDays' | 'nights' | 'minPrice' | 'maxPrice'
  >
>;

/** `from` and `to` are word indices, `to` exclusive. */
export interface CriterionPhrase {
  kind: 'pax' | 'bedrooms' | 'dates' | 'nights' | 'price';
  asks: WordCriteria;
  from: number;
  to: number;
}

type Groups = Readonly<Record<string, string | undefined>>;

type Reader = (groups: Groups, today: Day) => WordCriteria | undefined;

/** Placeholder for words that another phrase has taken. */
const taken = '#';

/**
 * Finds phrases of numbers, time and money among folded words: all that count persons or bedrooms, and the first of each other kind.
 * Relative times count from today; without it, no phrases of time and money are read.
 */
export function findCriterionPhrases(tokens: readonly string[], today: Day | undefined): CriterionPhrase[] {
  const left = [...tokens];
  const found: CriterionPhrase[] = [];
  for (const { kind, pattern, read } of rows) {
    const isCount = kind === 'pax' || kind === 'bedrooms';
    if (!isCount && (today === undefined || found.some((phrase) => phrase.kind === kind))) continue;
    const sentence = left.join(' ');
    for (const { 0: match, index, groups = {} } of sentence.matchAll(pattern)) {
      const asks = read(groups, today ?? 0);
      if (!asks) continue;
      const from = sentence.slice(0, index).split(' ').length - 1;
      const to = from + match.split(' ').length;
      found.push({ kind, asks, from, to });
      left.fill(taken, from, to);
      if (!isCount) break;
    }
  }
  return today === undefined ? found : joinUnclearMonth(found, left, today);
}

/** A month that may be another word (`weekend May`) is joined to the length beside it: alone it would not count as a month. */
function joinUnclearMonth(found: readonly CriterionPhrase[], left: readonly string[], today: Day): CriterionPhrase[] {
  const length = found.find(({ kind }) => kind === 'nights');
  if (!length || found.some(({ kind }) => kind === 'dates')) return [...found];
  const isMonth = (at: number) => new RegExp(`^${patterns['unclearMonth']}$`).test(left[at] ?? '');
  const { from, to } = length;
  const at = [to, from - 1, to + 1].find(
    (place) => isMonth(place) && (place !== to + 1 || /^(?:de|of)$/.test(left[to] ?? '')),
  );
  if (at === undefined) return [...found];
  const asks = { ...length.asks, ...readMonth({ month: left[at] }, today) };
  const joined: CriterionPhrase = { kind: 'dates', asks, from: Math.min(from, at), to: Math.max(to, at + 1) };
  return found.map((phrase) => (phrase === length ? joined : phrase));
}

const { months: monthNames, unclearMonths } = textWords;
const numbers = new Map(
  textWords.numbers.flatMap((line) => line.split(' ').map((word, at) => [word, at + 1] as const)),
);
const months = new Map(monthNames.flatMap((line, at) => line.split(' ').map((name) => [name, at + 1] as const)));
/** By name, the number of the first of its three months. */
const seasons = new Map(
  Object.entries(textWords.seasons).flatMap(([first, line]) =>
    line.split(' ').map((name) => [name, Number(first)] as const),
  ),
);

/** Pattern for any of the words; `_` is a blank inside a word. */
const anyOf = (words: Iterable<string>) => `(?:${[...words].join('|').replaceAll('_', ' ')})`;

/** Patterns by the names with which other patterns refer to them. Unclear months may also be other words. */
const patterns: Readonly<Record<string, string>> = {
  ...textWords.patterns,
  ...Object.fromEntries(Object.entries(textWords.words).map(([name, line]) => [name, anyOf(line.split(' '))])),
  anyNumber: anyOf(numbers.keys()),
  anySeason: anyOf(seasons.keys()),
  anyMonth: anyOf(months.keys()),
  clearMonth: anyOf([...months.keys()].filter((name) => !unclearMonths.split(' ').includes(name))),
  unclearMonth: anyOf(unclearMonths.split(' ')),
};

function expandPattern(pattern: string): string {
  return pattern.replaceAll(/\{([a-z]\w*)\}/gi, (_, name: string) => expandPattern(patterns[name] as string));
}

/** By the names that the rows of text-words.json use. Holidays are days from Easter, or dates and the days after them. */
const readers = {
  bedrooms: ({ count }) => ({ bedrooms: numberOf(count) }),
  persons: readPersons,
  // "Pour un week-end", "for 2 nights" and "für 3 Zimmer" do not count persons.
  plainPersons: (groups) =>
    numberOf(groups['count']) === 1 && groups['count'] !== '1' ? undefined : readPersons(groups),
  price: readPrice,
  christmas: findHoliday((year) => [dayOf(year, 12, 20), 6]),
  newYear: findHoliday((year) => [dayOf(year, 12, 27), 5]),
  easter: findHoliday((year) => [easterOf(year) - 3, 4]),
  whitsun: findHoliday((year) => [easterOf(year) + 46, 4]),
  dates: readDates,
  months: readMonth,
  season: readSeason,
  relative: readRelative,
  today: (_, today) => ({ arrival: today }),
  tomorrow: (_, today) => ({ arrival: today + 1 }),
  longWeekend: () => ({ arrivalDays: weekdaySet(['TH', 'FR']), nights: [3, 4] }),
  weekend: () => ({ arrivalDays: weekdaySet(['FR']), nights: [2, 3] }),
  fortnight: () => ({ nights: [14] }),
  length: readLength,
  week: () => ({ nights: [7] }),
} satisfies Record<string, Reader>;

/** The first that matches wins. */
const rows = (
  textWords.rows as readonly { kind: CriterionPhrase['kind']; read: keyof typeof readers; pattern: string }[]
).map(({ kind, read, pattern }) => ({
  kind,
  pattern: new RegExp(`(?<![^ ])(?:${expandPattern(pattern)})(?![^ ])`, 'g'),
  read: readers[read],
}));

/** In euros. */
function readPrice({ least, most }: Groups): WordCriteria | undefined {
  if (least !== undefined && most !== undefined && Number(least) > Number(most)) return undefined;
  return {
    ...(least !== undefined && { minPrice: Number(least) * 100 }),
    ...(most !== undefined && { maxPrice: Number(most) * 100 }),
  };
}

function numberOf(count = ''): number {
  return numbers.get(count) ?? (/^\d/.test(count) ? Number(count) : 1);
}

function readPersons({ count }: Groups): WordCriteria | undefined {
  const pax = numberOf(count);
  return pax === 0 ? undefined : { pax };
}

interface Span {
  first: Day;
  last: Day;
}

function findHoliday(find: (year: number) => readonly [first: Day | undefined, more: number]): Reader {
  return (groups, today) =>
    readWindow(groups, today, (year) => {
      const [first = today, more] = find(year);
      return { first, last: first + more };
    });
}

/** One date is the arrival; a second one is the departure. */
function readDates({ d1, m1, y1, d2, m2, year }: Groups, today: Day): WordCriteria | undefined {
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

function readMonth(groups: Groups, today: Day): WordCriteria | undefined {
  const [from, to] = [monthOf(groups['month']), monthOf(groups['last'] ?? groups['month'])];
  if (groups['last'] !== undefined && from === to) return undefined;
  return readWindow(groups, today, (year) => {
    const { first, last } = monthsFrom(year, from, ((to - from + 12) % 12) + 1);
    if (groups['early'] !== undefined) return { first, last: first + 9 };
    if (groups['middle'] !== undefined) return { first: first + 10, last: first + 19 };
    return { first: groups['late'] === undefined ? first : first + 20, last };
  });
}

function readSeason(groups: Groups, today: Day): WordCriteria | undefined {
  return readWindow(groups, today, (year) => monthsFrom(year, seasons.get(groups['season'] ?? '') ?? 1, 3));
}

function readRelative({ weekend, week, next, behind }: Groups, today: Day): WordCriteria {
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
function readLength({ count = '', weeks, days, nights }: Groups): WordCriteria | undefined {
  const number = numberOf(count);
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
  return Date.UTC(year, month - 1) / 86_400_000;
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
