import { longestStay } from '../../../stays/rules/planning/planning.ts';
import type { Day } from '../../../values/day.ts';
import { dayOf, easterOf, findSpan, fullYear, yearOf, type Span } from './calendar-spans.ts';
import {
  anyMonth,
  anyWeekday,
  leads,
  monthOf,
  readWindow,
  row,
  thisOrNext,
  words,
  year,
  type Groups,
  type PhraseContext,
  type PhraseMeaning,
  type PhraseRow,
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
const holidays: readonly (readonly [names: string, find: (year: number) => Span])[] = [
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
  row('dates', `${leads}${weekday}(?<n1>${digits})${upTo} ${weekday}(?<n2>${digits})`, readNumeric),
  row('dates', `${leads}${dayIn(1)}${upTo} (?<n2>${digits})`, readNumeric),
  row('dates', `${leads}${dayIn(1)}(?:${of} ${m1})?${y1}${upTo} ${dayIn(2)}${of} ${m2}${year}`, readDates),
  row('dates', `${leads}${weekday}${m1} ${dayIn(1)}${upTo}(?: ${m2})? ${dayIn(2)}${uncounted}${year}`, readDates),
  ...holidays.map(([names, find]) =>
    row('dates', `${leads}(?:${thisOrNext} )?${names}${year}`, (groups, { today }) => readWindow(groups, today, find)),
  ),
  row('dates', `${untilOrBefore}(?<n1>${digits})`, readNumeric),
  row(
    'dates',
    `(?<lead>(?:${words.lead} )*)(?:(?<weekday>${anyWeekday}|${words.shortWeekday}) )?(?<n1>${digits})${uncounted}`,
    readNumeric,
  ),
  row('dates', `${untilOrBefore}${dayIn(1)}${of} ${m1}${year}`, readDates),
  row('dates', `${untilOrBefore}${m1} ${dayIn(1)}${uncounted}${year}`, readDates),
  row('dates', `${leads}${dayIn(1)}${of} ${m1}${year}`, readDates),
  row('dates', `${leads}${weekday}${m1} ${dayIn(1)}${uncounted}${year}`, readDates),
];

/** One date is the arrival, or the departure; a second one is the departure. */
function readDates(groups: Groups, { today }: PhraseContext): PhraseMeaning | undefined {
  const { d1, m1, y1: own, d2, m2, year: given } = groups;
  const first = { date: Number(d1), month: monthOf(m1 ?? m2), year: own };
  if (d2 === undefined) return readDay({ ...first, year: own ?? given }, groups, today);
  return readStay(first, { date: Number(d2), month: monthOf(m2 ?? m1), year: given }, today);
}

interface TypedDate {
  date: number;
  month: number;
  year: string | undefined;
}

function readDay(typed: TypedDate, { leaving, before }: Groups, today: Day): PhraseMeaning | undefined {
  const day = findDay(typed, today);
  if (day === undefined) return undefined;
  if (leaving !== undefined) return { asks: { departure: day } };
  return { asks: before === undefined ? { arrival: day } : { arrivalWindow: { first: today, last: day - 1 } } };
}

/** The year of the departure is that of the arrival, too, unless the stay goes over New Year. */
function readStay(first: TypedDate, last: TypedDate, today: Day): PhraseMeaning | undefined {
  const overNewYear = last.month < first.month ? 1 : 0;
  const year = first.year ?? (last.year && String(fullYear(last.year) - overNewYear));
  const arrival = findDay({ ...first, year }, today);
  if (arrival === undefined) return undefined;
  const departure = dayOf(yearOf(arrival) + overNewYear, last.month, last.date);
  const isStay = departure !== undefined && departure > arrival && departure - arrival <= longestStay;
  return isStay ? { asks: { arrival, departure } } : undefined;
}

function findDay({ date, month, year }: TypedDate, today: Day): Day | undefined {
  const span = findSpan({ year }, today, (own) => {
    const day = dayOf(own, month, date);
    return day === undefined ? undefined : { first: day, last: day };
  });
  return span?.first;
}

/** Two dates, or a day and a date, are a stay. A number alone is a date only where something else says so. */
function readNumeric(groups: Groups, { today, language }: PhraseContext): PhraseMeaning | undefined {
  const { n1, n2, d1 } = groups;
  const typed = [n1, n2].filter((each) => each !== undefined);
  const isMonthFirst =
    language === 'en' && typed.some((each) => !splitDate(each, false)) && typed.every((each) => splitDate(each, true));
  const one = n1 === undefined ? undefined : splitDate(n1, isMonthFirst);
  if (n2 === undefined) return one && isCertain(groups) ? readDay(one, groups, today) : undefined;
  const other = splitDate(n2, isMonthFirst);
  const first = d1 === undefined || !other ? one : { ...other, date: Number(d1), year: undefined };
  return first && other && readStay(first, other, today);
}

/** With a year or a full stop behind, or after a word that leads to a date. */
function isCertain({ n1 = '', lead, weekday, leaving, before }: Groups): boolean {
  const hasEnd = /^\d+[./-]\d+(?:\.$|[./-]\d)/.test(n1);
  return hasEnd || [lead, weekday, leaving, before].some((each) => each !== undefined && each !== '');
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
