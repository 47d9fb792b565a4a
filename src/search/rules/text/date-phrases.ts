import { longestStay } from '../../../stays/rules/planning/planning.ts';
import type { Day } from '../../../values/day.ts';
import { dayOf, easterOf, findSpan, fullYear, yearOf } from './calendar-spans.ts';
import {
  anyMonth,
  anyWeekday,
  months,
  whole,
  words,
  type Groups,
  type PhraseMeaning,
  type PhraseRow,
  type Reading,
  leads,
  readWindow,
  thisOrNext,
  year,
} from './phrases.ts';

/** A date of digits, as a word of its own: `31.12.2026`, `7/8`, `2027-01-03`. */
export const numericDate =
  '(?:20\\d\\d-\\d{1,2}-\\d{1,2}|\\d{1,2}([./-])\\d{1,2}\\1(?:20)?\\d\\d|\\d{1,2}/\\d{1,2}|\\d{1,2}\\.\\d{1,2}(?:\\.|(?!\\d|\\s*(?:k?m|kilom|met|mèt|€|eur))))';
const digits = '[\\d./-]*[./-][\\d./-]*';

const date = '0?[1-9]|[12]\\d|3[01]';
const weekday = `(?:(?:${anyWeekday}|${words.shortWeekday}) )?`;
const dayIn = (at: 1 | 2) => `${weekday}(?<d${at}>${date})(?:st|nd|rd|th|er|ro|o)?`;
const upTo = `(?: ${words.toDay})?(?: ${words.article})?`;
const of = '(?: (?:de|of|del))?';
const [m1, m2] = [`(?<m1>${anyMonth})`, `(?<m2>${anyMonth})`];
const y1 = '(?: (?:de |del )?(?<y1>20\\d\\d))?';
/** "July 2 weeks" has no second of July. */
const uncounted = `(?! (?:${words.otherNouns})(?![^ ]))`;
const untilOrBefore = `(?:(?<leaving>${words.leaving})|(?<before>${words.before})) (?:${words.article} |am |on )?`;

/** Days from Easter Sunday, or a date and the days after it. */
const fromEaster = (first: number, last: number) => (of: number) => ({
  first: easterOf(of) + first,
  last: easterOf(of) + last,
});
const fromDate = (month: number, day: number, more: number) => (of: number) => {
  const first = dayOf(of, month, day) as Day;
  return { first, last: first + more };
};

/** Windows of arrivals; longer names come first. */
const holidays: readonly (readonly [names: string, find: (year: number) => { first: Day; last: Day }])[] = [
  [words.christmasHolidays, fromDate(12, 20, 12)],
  [words.christmas, fromDate(12, 20, 6)],
  [words.newYear, fromDate(12, 27, 5)],
  [words.easterHolidays, fromEaster(-8, 6)],
  [words.easter, fromEaster(-3, 1)],
  [words.whitsunHolidays, fromEaster(46, 55)],
  [words.whitsun, fromEaster(46, 50)],
  [words.ascension, fromEaster(38, 41)],
  [words.corpusChristi, fromEaster(59, 62)],
  [words.carnival, fromEaster(-52, -46)],
  [words.valentine, fromDate(2, 11, 3)],
  [words.allSaintsHolidays, fromDate(10, 17, 16)],
  [words.allSaints, fromDate(10, 30, 4)],
  [words.firstOfMay, fromDate(4, 29, 4)],
  [words.assumption, fromDate(8, 12, 4)],
  [words.pilar, fromDate(10, 9, 4)],
  [words.constitution, fromDate(12, 4, 4)],
];

export const dateRows: readonly PhraseRow[] = [
  row(`${leads}${weekday}(?<n1>${digits})${upTo} ${weekday}(?<n2>${digits})`, readNumeric),
  row(`${leads}${dayIn(1)}${upTo} (?<n2>${digits})`, readNumeric),
  row(`${leads}${dayIn(1)}(?:${of} ${m1})?${y1}${upTo} ${dayIn(2)}${of} ${m2}${year}`, readDates),
  row(`${leads}${weekday}${m1} ${dayIn(1)}${upTo}(?: ${m2})? ${dayIn(2)}${uncounted}${year}`, readDates),
  ...holidays.map(([names, find]) =>
    row(`${leads}(?:${thisOrNext} )?${names}${year}`, (groups, { today }) => readWindow(groups, today, find)),
  ),
  row(`${untilOrBefore}(?<n1>${digits})`, readNumeric),
  row(
    `(?<lead>(?:${words.lead} )*)(?:(?<weekday>${anyWeekday}|${words.shortWeekday}) )?(?<n1>${digits})${uncounted}`,
    readNumeric,
  ),
  row(`${untilOrBefore}${dayIn(1)}${of} ${m1}${year}`, readDates),
  row(`${untilOrBefore}${m1} ${dayIn(1)}${uncounted}${year}`, readDates),
  row(`${leads}${dayIn(1)}${of} ${m1}${year}`, readDates),
  row(`${leads}${weekday}${m1} ${dayIn(1)}${uncounted}${year}`, readDates),
];

function row(pattern: string, read: PhraseRow['read']): PhraseRow {
  return { kind: 'dates', pattern: whole(pattern), read };
}

/** One date is the arrival, or the departure; a second one is the departure. */
function readDates(groups: Groups, { today }: Reading) {
  const { d1, m1: from, y1: own, d2, m2: to, year: given } = groups;
  const first = { date: Number(d1), month: months.get(from ?? to ?? ''), year: own };
  const last = d2 === undefined ? undefined : { date: Number(d2), month: months.get(to ?? from ?? ''), year: given };
  return readDays(last ? first : { ...first, year: own ?? given }, last, { today, groups });
}

interface TypedDate {
  date: number;
  month: number | undefined;
  year: string | undefined;
}

function readDays(
  first: TypedDate,
  last: TypedDate | undefined,
  { today, groups }: { today: Day; groups: Groups },
): PhraseMeaning | undefined {
  const { month: from = last?.month ?? 1 } = first;
  const { month: to = from } = last ?? {};
  const overNewYear = last && to < from ? 1 : 0;
  const yearOfFirst = first.year ?? (last?.year && String(fullYear(last.year) - overNewYear));
  const span = findSpan({ year: yearOfFirst }, today, (own) => {
    const day = dayOf(own, from, first.date);
    return day === undefined ? undefined : { first: day, last: day };
  });
  if (!span) return undefined;
  if (groups['leaving'] !== undefined) return { asks: { departure: span.first } };
  if (groups['before'] !== undefined) return { asks: { arrivalWindow: { first: today, last: span.first - 1 } } };
  if (!last) return { asks: { arrival: span.first } };
  const departure = dayOf(yearOf(span.first) + overNewYear, to, last.date);
  const isStay = departure !== undefined && departure > span.first && departure - span.first <= longestStay;
  return isStay ? { asks: { arrival: span.first, departure } } : undefined;
}

/** Without a year, two numbers are a date only after a word that leads to one, with a full stop behind, or beside another date. */
function readNumeric(groups: Groups, { today, language }: Reading): PhraseMeaning | undefined {
  const { n1, n2, d1, lead, weekday, leaving, before } = groups;
  const typed = [n1, n2].filter((each) => each !== undefined);
  const isMonthFirst =
    language === 'en' && typed.some((each) => !splitDate(each, false)) && typed.every((each) => splitDate(each, true));
  const [one, other] = [n1, n2].map((each) => (each === undefined ? undefined : splitDate(each, isMonthFirst)));
  const isCertain =
    typed.length > 1 ||
    /^\d+[./-]\d+(?:\.$|[./-]\d)/.test(typed[0] ?? '') ||
    [d1, lead, weekday, leaving, before].some((each) => each !== undefined && each !== '');
  const first = one ?? (d1 === undefined ? undefined : { date: Number(d1), month: other?.month, year: undefined });
  if (!first || !isCertain || (n2 !== undefined && !other)) return undefined;
  return readDays(first, other, { today, groups });
}

/** Undefined where there is no such date. */
function splitDate(text: string, isMonthFirst: boolean): TypedDate | undefined {
  const parts = text.split(/[./-]/).filter((part) => part !== '');
  const isYearFirst = parts[0]?.length === 4;
  const [a = '', b = '', c] = isYearFirst ? [parts[2], parts[1], parts[0]] : parts;
  const [day, month] = isMonthFirst && !isYearFirst ? [b, a] : [a, b];
  return dayOf(2024, Number(month), Number(day)) === undefined
    ? undefined
    : { date: Number(day), month: Number(month), year: c };
}
