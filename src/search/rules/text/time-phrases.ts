import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { firstDayOfWeek, weekdayCodes, weekdayOf, weekdaySet } from '../../../values/day.ts';
import { findSpan, monthNumberOf, monthsFrom, yearOf, type Span } from './calendar-spans.ts';
import {
  anyMonth,
  anyOrdinal,
  anyWeekday,
  clearMonth,
  clearSeason,
  isNext,
  leads,
  monthOf,
  numberOf,
  ordinals,
  readWindow,
  row,
  seasons,
  someNumber,
  thisOrNext,
  unclearMonth,
  unclearSeason,
  weekdays,
  words,
  year,
  type Groups,
  type PhraseContext,
  type PhraseMeaning,
  type PhraseRow,
  type WordCriteria,
} from './phrases.ts';

const behind = `(?<behind>${words.nextBehind})`;
const weekend = `(?<weekend>${words.weekend})`;
const unit = `(?:${weekend}|(?<week>${words.week})|(?<month>${words.month}))`;
const one = '(?:(?:a|an|une?|eine?|einen|una?|the) )?';
const someWeeks = `(?<count>${words.someWeeks})`;
const count = `(?<count>a|an|einen|einer|(?:a )?couple(?: of)?|${someNumber})`;
const digit = '(?<digit>[1-4])';
const ordinal = `(?<ordinal>${anyOrdinal}s?)`;
const inMonth = `(?: ${words.ofMonth})* (?<month>${anyMonth})${year}`;
const isPart = `(?=${words.early}|${words.middle}|${words.late})`;
/** The third of a month, before its name. */
const partOf = (end: string) =>
  `(?:(?:${words.article} )?(?:(?<early${end}>${words.early})|(?<middle${end}>${words.middle})|(?<late${end}>${words.late})) (?:${words.ofMonth} )?)?`;

/** Windows of arrivals; dates of days are in date-phrases.ts. */
export const windowRows: readonly PhraseRow[] = [
  row('dates', `${leads}${ordinal} ${someWeeks} ${words.weeks}${inMonth}`, readOrdinal),
  row('dates', `${leads}${someWeeks} ${ordinal} ${words.weeks}${inMonth}`, readOrdinal),
  row('dates', `${leads}(?:${ordinal} ${words.week}|${digit} woche)${inMonth}`, readOrdinal),
  row('dates', `${leads}(?:${ordinal}|${digit}) (?<month>${anyMonth})woche${year}`, readOrdinal),
  row('dates', `${leads}${ordinal} (?<half>${words.half})${inMonth}`, readOrdinal),
  row('dates', `${leads}(?:${ordinal}|${digit}) (?<month>${anyMonth})(?<half>halfte)${year}`, readOrdinal),
  row('dates', `${leads}${ordinal} ${weekend}${inMonth}`, readOrdinal),
  row('dates', `${leads}(?:${ordinal}|${digit}) (?<month>${anyMonth})(?<weekend>wochenende)${year}`, readOrdinal),
  row(
    'dates',
    `${leads}${partOf('')}(?<month>${anyMonth})(?: ${words.toMonth})? ${partOf('2')}(?<last>${anyMonth})${year}`,
    readMonths,
  ),
  row('dates', `${leads}${isPart}${partOf('')}${words.toMonth} ${partOf('2')}(?<last>${anyMonth})${year}`, readMonths),
  row('dates', `${leads}(?:${thisOrNext} )?${partOf('')}(?<month>${clearMonth})(?: ${behind})?${year}`, readMonths),
  row(
    'dates',
    `${leads}(?:${words.clearLead}|${thisOrNext}) ${partOf('')}(?<month>${unclearMonth})${year}`,
    readMonths,
  ),
  row('dates', `${leads}${isPart}${partOf('')}(?<month>${unclearMonth})${year}`, readMonths),
  row('dates', `${leads}(?<month>${unclearMonth})(?: ${behind}| (?:de |del )?(?<year>20\\d\\d))`, readMonths),
  row('dates', `${leads}(?:${words.clearLead}|${thisOrNext}) (?<season>${unclearSeason})${year}`, readSeason),
  row(
    'dates',
    `(?<!${words.beforeSeason} (?:de )?)${leads}(?:${thisOrNext} )?(?<season>${clearSeason})(?: ${behind})?${year}(?! ${words.notSeason})`,
    readSeason,
  ),
  row('dates', `${leads}(?<season>${unclearSeason}) (?:${behind}|(?<year>20\\d\\d))`, readSeason),
  row('dates', `${leads}${thisOrNext} ${unit}`, readRelative),
  row('dates', `${leads}${unit} ${behind}`, readRelative),
  row('dates', `${leads}(?:${thisOrNext} (?<day>${anyWeekday})|(?<day>${anyWeekday}) ${behind})`, readWeekday),
  row('dates', words.today, (_, { today }) => ({ asks: { arrival: today } })),
  row('dates', words.tomorrow, (_, { today }) => ({ asks: { arrival: today + 1 } })),
  row('dates', words.lastMinute, (_, { today }) => ({ asks: { arrivalWindow: { first: today, last: today + 13 } } })),
  row('note', `(?:${words.negations} )?(?:${words.lead} )*${words.schoolHolidays}`, () => ({
    asks: {},
    note: 'schoolholidays',
  })),
];

export const lengthRows: readonly PhraseRow[] = [
  row(
    'nights',
    `${leads}(?<day>${anyWeekday}) ${words.toDay} (?:${words.article} )?(?<last>${anyWeekday})`,
    readWeekdays,
  ),
  row('nights', `${words.arriving} (?:${words.lead} )*(?<day>${anyWeekday})`, ({ day }) => ({
    asks: { arrivalDays: setOf(day) },
  })),
  row('nights', `${leads}${one}${words.longWeekend}`, () => ({
    asks: { arrivalDays: weekdaySet(['TH', 'FR']), nights: [3, 4] },
  })),
  row('nights', `${leads}${one}${words.weekend}`, () => ({
    asks: { arrivalDays: weekdaySet(['FR']), nights: [2, 3] },
  })),
  row('nights', `${leads}${one}${words.fortnight}`, () => ({ asks: { nights: [14] } })),
  row(
    'nights',
    `${leads}${count} (?:(?<weeks>${words.weeks})|(?<days>${words.day})|(?<nights>${words.night})|(?<months>${words.monthsLong}))`,
    readLength,
  ),
  row('nights', `${leads}${one}${words.midweek}`, () => ({ asks: { arrivalDays: weekdaySet(['MO']), nights: [4] } })),
  row('nights', `${leads}${words.week}`, () => ({ asks: { nights: [7] } })),
];

/** "2nd week of July", "segunda quincena de agosto", "erstes Augustwochenende". */
function readOrdinal(groups: Groups, { today }: PhraseContext): PhraseMeaning | undefined {
  const at = readPlace(groups);
  const span = findSpan({ year: groups['year'] }, today, (own) => {
    const month = monthsFrom(own, monthOf(groups['month']), 1);
    if (groups['weekend'] !== undefined) return weekendOf(month, at);
    return groups['half'] === undefined ? weeksOf(month, at, groups['count']) : halfOf(month, at);
  });
  if (!span) return undefined;
  return { asks: groups['weekend'] === undefined ? { arrivalWindow: span } : { arrival: span.first, nights: [2, 3] } };
}

/** The place of the last one; others count from 1. */
const lastPlace = 5;

function readPlace({ digit, ordinal = '' }: Groups): number {
  if (digit !== undefined) return Number(digit);
  return ordinals.get(ordinal) ?? ordinals.get(ordinal.slice(0, -1)) ?? lastPlace;
}

/** From the Friday before its first, second, … or last Saturday. */
function weekendOf({ first, last }: Span, at: number): Span {
  const firstSaturday = first + ((6 - weekdayOf(first) + 7) % 7);
  const lastSaturday = last - ((weekdayOf(last) + 1) % 7);
  const saturday = at === lastPlace ? lastSaturday : firstSaturday + 7 * (at - 1);
  return { first: saturday - 1, last: saturday + 1 };
}

function weeksOf({ first, last }: Span, at: number, count?: string): Span {
  const days = 7 * numberOf(count);
  const from = at === lastPlace ? last - days + 1 : first + days * (at - 1);
  return { first: from, last: Math.min(from + days - 1, last) };
}

/** Undefined for the third and the fourth half. */
function halfOf({ first, last }: Span, at: number): Span | undefined {
  if (at === 1) return { first, last: first + 14 };
  return at === 2 || at === lastPlace ? { first: first + 15, last } : undefined;
}

/** One month or two, or parts of them: "fin juillet début août". */
function readMonths(groups: Groups, { today }: PhraseContext): PhraseMeaning | undefined {
  const from = monthOf(groups['month'] ?? groups['last']);
  const to = groups['last'] === undefined ? from : monthOf(groups['last']);
  if (groups['month'] !== undefined && groups['last'] !== undefined && from === to) return undefined;
  return readWindow(groups, today, (own) => {
    const begin = thirdOf(monthsFrom(own, from, 1), groups, '');
    if (groups['last'] === undefined) return begin;
    const end = thirdOf(monthsFrom(own, to < from ? to + 12 : to, 1), groups, '2');
    return end.last > begin.first ? { first: begin.first, last: end.last } : begin;
  });
}

function thirdOf({ first, last }: Span, groups: Groups, end: '' | '2'): Span {
  if (groups[`early${end}`] !== undefined) return { first, last: first + 9 };
  if (groups[`middle${end}`] !== undefined) return { first: first + 10, last: first + 19 };
  return { first: groups[`late${end}`] === undefined ? first : first + 20, last };
}

function readSeason(groups: Groups, { today }: PhraseContext): PhraseMeaning | undefined {
  return readWindow(groups, today, (own) => monthsFrom(own, 3 * (seasons.get(groups['season'] ?? '') ?? 1), 3));
}

function readRelative(groups: Groups, { today }: PhraseContext): PhraseMeaning {
  const monday = firstDayOfWeek(today) + (isNext(groups) ? 7 : 0);
  if (groups['week'] !== undefined) {
    return { asks: { arrivalWindow: { first: Math.max(monday, today), last: monday + 6 } } };
  }
  if (groups['weekend'] !== undefined) {
    const [arrival, sunday] = [Math.max(monday + 4, today), monday + 6];
    return { asks: { arrival, nights: [sunday - arrival, sunday - arrival + 1].filter((nights) => nights > 0) } };
  }
  return { asks: { arrivalWindow: monthsFrom(yearOf(today), monthNumberOf(today) + (isNext(groups) ? 1 : 0), 1) } };
}

function readWeekday({ day = '' }: Groups, { today }: PhraseContext): PhraseMeaning {
  return { asks: { arrival: today + ((numberOfWeekday(day) - weekdayOf(today) + 7) % 7) } };
}

function readWeekdays({ day = '', last = '' }: Groups): PhraseMeaning {
  const nights = (numberOfWeekday(last) - numberOfWeekday(day) + 7) % 7 || 7;
  return { asks: { arrivalDays: setOf(day), nights: [nights] } };
}

function numberOfWeekday(name: string): number {
  return weekdays.get(name) ?? 0;
}

function setOf(day = '') {
  return weekdaySet(weekdayCodes.filter((_, at) => at === numberOfWeekday(day)));
}

/** Nights, days, weeks or months; n days mean n − 1 or n nights. */
function readLength({ count: counted = '', weeks, days, nights }: Groups): PhraseMeaning | undefined {
  const number = numberOf(counted);
  const [least, most] = (() => {
    if (nights !== undefined) return [number, number];
    if (days !== undefined) return [Math.max(1, number - 1), number];
    return weeks === undefined ? [28 * number, 31 * number] : [7 * number, 7 * number];
  })();
  if (number === 0 || most > longestStay) return undefined;
  return { asks: { nights: Array.from({ length: most - least + 1 }, (_, at) => least + at) } };
}

/** A month that may be another word (`weekend May`) is read beside a length: alone it does not count as a month. */
export function readUnclearMonth(month: string, context: PhraseContext): WordCriteria | undefined {
  return new RegExp(`^${unclearMonth}$`).test(month) ? readMonths({ month }, context)?.asks : undefined;
}
