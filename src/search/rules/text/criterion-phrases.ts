import { weekdaySet, type Day } from '../../../values/day.ts';
import { numberWords } from './number-phrases.ts';
import { findHoliday, readDates, readLength, readMonth, readRelative, readSeason } from './named-days.ts';
import * as words from './time-words.ts';
import type { CriterionPhrase, Groups, WordCriteria } from './word-criteria.ts';

interface Row {
  kind: CriterionPhrase['kind'];
  pattern: RegExp;
  read: (groups: Groups, today: Day) => WordCriteria | undefined;
}

/** Placeholder for words that another phrase has taken. */
export const taken = '#';

/** Finds phrases of time and money among folded words, the first of each kind; relative times count from today. */
export function findCriterionPhrases(tokens: readonly string[], today: Day): CriterionPhrase[] {
  const left = [...tokens];
  const found: CriterionPhrase[] = [];
  for (const { kind, pattern, read } of rows) {
    if (found.some((phrase) => phrase.kind === kind)) continue;
    const sentence = left.join(' ');
    for (const { 0: match, index, groups = {} } of sentence.matchAll(pattern)) {
      const asks = read(groups, today);
      if (!asks) continue;
      const from = sentence.slice(0, index).split(' ').length - 1;
      const to = from + match.split(' ').length;
      found.push({ kind, asks, from, to });
      left.fill(taken, from, to);
      break;
    }
  }
  return joinUnclearMonth(found, left, today);
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
const count = `(?<count>\\d{1,2}|a|an|einen|einer|${words.anyOf(...numberWords.keys())})`;
const one = '(?:(?:a|an|une?|eine?|einen|una?|the) )?';

function row(kind: Row['kind'], source: string, read: Row['read']): Row {
  return { kind, pattern: new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g'), read };
}

function amount(name: string): string {
  return `(?<${name}>\\d{1,7})`;
}

/** The first that matches wins. */
const rows: readonly Row[] = [
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
    row('dates', `${words.leads}(?:${thisOrNext} )?${names}${yearNamed()}`, (groups, today) =>
      findHoliday(days, groups, today),
    ),
  ),
  row(
    'dates',
    `${words.leads}${dateNamed('d1')}(?:${of} ${monthNamed('m1')})?${yearNamed('y1')}${words.until} ${dateNamed('d2')}${of} ${monthNamed('m2')}${yearNamed()}`,
    readDates,
  ),
  row(
    'dates',
    `${words.leads}${monthNamed('m1')} ${dateNamed('d1')}${words.until}(?: ${monthNamed('m2')})? ${dateNamed('d2')}${uncounted}${yearNamed()}`,
    readDates,
  ),
  row('dates', `${words.leads}${dateNamed('d1')}${of} ${monthNamed('m1')}${yearNamed()}`, readDates),
  row('dates', `${words.leads}${monthNamed('m1')} ${dateNamed('d1')}${uncounted}${yearNamed()}`, readDates),
  row('dates', `${words.leads}${monthNamed('month')}${words.orNext} ${monthNamed('last')}${yearNamed()}`, readMonth),
  row(
    'dates',
    `${words.leads}(?:${thisOrNext} )?(?:${part} )?${monthNamed('month', words.clearMonth)}(?: (?<behind>${words.nextBehind}))?${yearNamed()}`,
    readMonth,
  ),
  row(
    'dates',
    `${words.leads}(?:${words.clearLead}|${thisOrNext}) (?:${part} )?${monthNamed('month', words.unclearMonth)}${yearNamed()}`,
    readMonth,
  ),
  row('dates', `${words.leads}${part} ${monthNamed('month', words.unclearMonth)}${yearNamed()}`, readMonth),
  row(
    'dates',
    `${words.leads}${monthNamed('month', words.unclearMonth)}(?: (?<behind>${words.nextBehind})| (?:de |del )?(?<year>20\\d\\d))`,
    readMonth,
  ),
  row(
    'dates',
    `${words.leads}(?:${words.clearLead}|${thisOrNext}) (?<season>${words.anySeason})${yearNamed()}`,
    readSeason,
  ),
  row(
    'dates',
    `${words.leads}(?<season>${words.anySeason}) (?:(?<behind>${words.nextBehind})|(?<year>20\\d\\d))`,
    readSeason,
  ),
  row('dates', `${words.leads}${thisOrNext} ${unit}`, readRelative),
  row('dates', `${words.leads}${unit} (?<behind>${words.nextBehind})`, readRelative),
  row('dates', words.today, (_, today) => ({ arrival: today })),
  row('dates', words.tomorrow, (_, today) => ({ arrival: today + 1 })),
  row('nights', `${words.leads}${one}${words.longWeekend}`, () => ({
    arrivalDays: weekdaySet(['TH', 'FR']),
    nights: [3, 4],
  })),
  row('nights', `${words.leads}${one}${words.weekend}`, () => ({ arrivalDays: weekdaySet(['FR']), nights: [2, 3] })),
  row('nights', `${words.leads}${one}${words.fortnight}`, () => ({ nights: [14] })),
  row(
    'nights',
    `${words.leads}${count} (?:(?<weeks>${words.weeks})|(?<days>${words.day})|(?<nights>${words.night})|(?<months>${words.monthsLong}))`,
    readLength,
  ),
  row('nights', `${words.leads}${words.week}`, () => ({ nights: [7] })),
];

/** In euros. */
function readPrice({ least, most }: Groups): WordCriteria | undefined {
  if (least !== undefined && most !== undefined && Number(least) > Number(most)) return undefined;
  return {
    ...(least !== undefined && { minPrice: Number(least) * 100 }),
    ...(most !== undefined && { maxPrice: Number(most) * 100 }),
  };
}
