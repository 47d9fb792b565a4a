import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { dayFromYmd, firstDayOfWeek, weekdaySet, ymdOf, type Day } from '../../../values/day.ts';
import type { StayCriteria } from '../stay-criteria.ts';
import * as words from './phrase-words.ts';

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

/** Named groups of a pattern. */
type Groups = Readonly<Record<string, string | undefined>>;

interface Row {
  kind: CriterionPhrase['kind'];
  pattern: RegExp;
  read: (groups: Groups, today: Day) => WordCriteria | undefined;
}

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
  const isMonth = (at: number) => new RegExp(`^${words.unclearMonth}$`).test(left[at] ?? '');
  const { from, to } = length;
  const at = [to, from - 1, to + 1].find(
    (place) => isMonth(place) && (place !== to + 1 || /^(?:de|of)$/.test(left[to] ?? '')),
  );
  if (at === undefined) return [...found];
  const asks = { ...length.asks, ...readMonth({ month: left[at] }, today) };
  const joined: CriterionPhrase = { kind: 'dates', asks, from: Math.min(from, at), to: Math.max(to, at + 1) };
  return found.map((phrase) => (phrase === length ? joined : phrase));
}

const monthNamed = (name: string, pattern = words.anyMonth) => `(?<${name}>${pattern})`;
const dateNamed = (name: string) => `(?<${name}>0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|er|ro|o)?`;
const yearNamed = (name = 'year') => `(?: (?:de |del )?(?<${name}>20\\d\\d))?`;
const of = '(?: (?:de|of|del))?';
const uncounted = `(?! (?:${words.night}|${words.day}|${words.weeks}|${words.monthsLong}|${words.weekend}|${words.euros}))`;
const part = `(?:(?<early>${words.early})|(?<middle>${words.middle})|(?<late>${words.late}))`;
const thisOrNext = `(?:${words.thisOne}|(?<next>${words.nextOne}))`;
const unit = `(?:(?<weekend>${words.weekend})|(?<week>${words.week})|(?<month>${words.month}))`;
const count = `(?<count>\\d{1,2}|a|an|einen|einer|${words.anyNumber})`;
const one = '(?:(?:a|an|une?|eine?|einen|una?|the) )?';

function row(kind: Row['kind'], source: string, read: Row['read']): Row {
  return { kind, pattern: new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g'), read };
}

function amount(name: string): string {
  return `(?<${name}>\\d{1,7})`;
}

function counted(nouns: string): string {
  return `(?:${words.forPersons} )?(?:(?<count>\\d{1,2}) ?|(?<count>${words.anyNumber}) )${nouns}`;
}

function timeRow(kind: Row['kind'], source: string, read: Row['read']): Row {
  return row(kind, words.leads + source, read);
}

/** The first that matches wins. */
const rows: readonly Row[] = [
  row('bedrooms', counted(words.bedrooms), ({ count }) => ({ bedrooms: numberOf(count) })),
  row('pax', counted(words.persons), readPersons),
  // "Pour un week-end", "for 2 nights" and "für 3 Zimmer" do not count persons.
  row('pax', `${words.forPersons} (?<count>\\d{1,2}|${words.anyNumber})(?! ${words.otherNouns}(?![^ ]))`, (groups) =>
    numberOf(groups['count']) === 1 && groups['count'] !== '1' ? undefined : readPersons(groups),
  ),
  row(
    'price',
    `(?:(?:between|entre|zwischen|from|de|von|desde) )?${amount('least')}(?: ${words.euros})?(?: (?:and|et|und|y|to|a|bis|hasta))? ${amount('most')} ${words.euros}(?!${words.perUnit})`,
    readPrice,
  ),
  row(
    'price',
    `${words.atLeast} ${amount('least')} ${words.euros}(?!${words.perUnit})|${amount('least')} ${words.euros} ${words.atLeastBehind}`,
    readPrice,
  ),
  row(
    'price',
    `(?:${words.atMost} )?${amount('most')} ${words.euros}(?: ${words.atMostBehind})?(?!${words.perUnit})`,
    readPrice,
  ),
  ...words.holidays.map(({ words: names, days }) =>
    timeRow('dates', `(?:${thisOrNext} )?${names}${yearNamed()}`, (groups, today) => findHoliday(days, groups, today)),
  ),
  timeRow(
    'dates',
    `${dateNamed('d1')}(?:${of} ${monthNamed('m1')})?${yearNamed('y1')}${words.until} ${dateNamed('d2')}${of} ${monthNamed('m2')}${yearNamed()}`,
    readDates,
  ),
  timeRow(
    'dates',
    `${monthNamed('m1')} ${dateNamed('d1')}${words.until}(?: ${monthNamed('m2')})? ${dateNamed('d2')}${uncounted}${yearNamed()}`,
    readDates,
  ),
  timeRow('dates', `${dateNamed('d1')}${of} ${monthNamed('m1')}${yearNamed()}`, readDates),
  timeRow('dates', `${monthNamed('m1')} ${dateNamed('d1')}${uncounted}${yearNamed()}`, readDates),
  timeRow('dates', `${monthNamed('month')}${words.orNext} ${monthNamed('last')}${yearNamed()}`, readMonth),
  timeRow(
    'dates',
    `(?:${thisOrNext} )?(?:${part} )?${monthNamed('month', words.clearMonth)}(?: (?<behind>${words.nextBehind}))?${yearNamed()}`,
    readMonth,
  ),
  timeRow(
    'dates',
    `(?:${words.clearLead}|${thisOrNext}) (?:${part} )?${monthNamed('month', words.unclearMonth)}${yearNamed()}`,
    readMonth,
  ),
  timeRow('dates', `${part} ${monthNamed('month', words.unclearMonth)}${yearNamed()}`, readMonth),
  timeRow(
    'dates',
    `${monthNamed('month', words.unclearMonth)}(?: (?<behind>${words.nextBehind})| (?:de |del )?(?<year>20\\d\\d))`,
    readMonth,
  ),
  timeRow('dates', `(?:${words.clearLead}|${thisOrNext}) (?<season>${words.anySeason})${yearNamed()}`, readSeason),
  timeRow('dates', `(?<season>${words.anySeason}) (?:(?<behind>${words.nextBehind})|(?<year>20\\d\\d))`, readSeason),
  timeRow('dates', `${thisOrNext} ${unit}`, readRelative),
  timeRow('dates', `${unit} (?<behind>${words.nextBehind})`, readRelative),
  row('dates', words.today, (_, today) => ({ arrival: today })),
  row('dates', words.tomorrow, (_, today) => ({ arrival: today + 1 })),
  timeRow('nights', `${one}${words.longWeekend}`, () => ({
    arrivalDays: weekdaySet(['TH', 'FR']),
    nights: [3, 4],
  })),
  timeRow('nights', `${one}${words.weekend}`, () => ({ arrivalDays: weekdaySet(['FR']), nights: [2, 3] })),
  timeRow('nights', `${one}${words.fortnight}`, () => ({ nights: [14] })),
  timeRow(
    'nights',
    `${count} (?:(?<weeks>${words.weeks})|(?<days>${words.day})|(?<nights>${words.night})|(?<months>${words.monthsLong}))`,
    readLength,
  ),
  timeRow('nights', words.week, () => ({ nights: [7] })),
];

/** In euros. */
function readPrice({ least, most }: Groups): WordCriteria | undefined {
  if (least !== undefined && most !== undefined && Number(least) > Number(most)) return undefined;
  return {
    ...(least !== undefined && { minPrice: Number(least) * 100 }),
    ...(most !== undefined && { maxPrice: Number(most) * 100 }),
  };
}

function numberOf(count = ''): number {
  return words.numbers.get(count) ?? (/^\d/.test(count) ? Number(count) : 1);
}

function readPersons({ count }: Groups): WordCriteria | undefined {
  const pax = numberOf(count);
  return pax === 0 ? undefined : { pax };
}

interface Span {
  first: Day;
  last: Day;
}

function findHoliday(days: words.HolidayDays, groups: Groups, today: Day): WordCriteria | undefined {
  return readWindow(groups, today, (year) => {
    if (days.length === 2) return { first: easterOf(year) + days[0], last: easterOf(year) + days[1] };
    const first = dayOf(year, days[0], days[1]) as Day;
    return { first, last: first + days[2] };
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
  return readWindow(groups, today, (year) => monthsFrom(year, words.seasons.get(groups['season'] ?? '') ?? 1, 3));
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
  return words.months.get(name) ?? 1;
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
