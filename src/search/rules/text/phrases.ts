import type { Day } from '../../../values/day.ts';
import type { Language } from '../../../values/texts.ts';
import type { StayCriteria } from '../stay-criteria.ts';
import { findSpan, type Span } from './calendar-spans.ts';
import data from './phrase-words.json' with { type: 'json' };

export type WordCriteria = Partial<
  Pick<
    StayCriteria,
    | 'pax'
    | 'childrenAges'
    | 'bedrooms'
    | 'arrival'
    | 'departure'
    | 'arrivalWindow'
    | 'arrivalDays'
    | 'otherDays'
    | 'nights'
    | 'minPrice'
    | 'maxPrice'
    | 'sort'
  >
>;

/** A price for a part of a stay, which bounds the whole price once the nights or the persons are known. */
export interface Rate extends Pick<WordCriteria, 'minPrice' | 'maxPrice'> {
  /** Nights that the price is for; undefined: for the whole stay. */
  nights?: readonly number[];
  isPerPerson?: boolean;
}

/** Understood, although no criterion says it. */
export type NoteCode = 'schoolholidays' | 'otherdates' | 'families' | 'perperson';

/** How the persons of one phrase count among those of the others. */
export type Share = 'whole' | 'persons' | 'adults' | 'children' | 'families';

export type PhraseKind = 'pax' | 'children' | 'bedrooms' | 'dates' | 'nights' | 'price' | 'sort' | 'without' | 'note';

export interface PhraseMeaning {
  asks: WordCriteria & { rate?: Rate };
  share?: Share;
  note?: NoteCode;
}

/** `from` and `to` are word indices, `to` exclusive. */
export interface CriterionPhrase extends PhraseMeaning {
  kind: PhraseKind;
  from: number;
  to: number;
}

export type Groups = Readonly<Record<string, string | undefined>>;

/** Words are read as of `today`, in the language of the text. */
export interface Reading {
  today: Day;
  language: Language;
}

export interface PhraseRow {
  kind: PhraseKind;
  pattern: RegExp;
  /** Undefined when the words mean nothing after all. */
  read: (groups: Groups, reading: Reading) => PhraseMeaning | undefined;
}

/** Pattern for any of the words; `_` is a blank inside a word. Longer ones come first. */
export function anyOf(...lines: readonly string[]): string {
  const words = lines.flatMap((line) => line.split(' ')).sort((a, b) => b.length - a.length);
  return `(?:${words.join('|').replaceAll('_', ' ')})`;
}

export const words = Object.fromEntries(
  Object.entries(data.words).map(([name, line]) => [name, anyOf(line)]),
) as Readonly<Record<keyof typeof data.words, string>>;

/** Pattern over folded words joined by blanks: matches whole words. */
export function whole(pattern: string): RegExp {
  return new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'g');
}

/** Words before a date or window. */
export const leads = `(?:${words.lead} )*`;
export const year = '(?: (?:de |del )?(?<year>20\\d\\d))?';
export const thisOrNext = `(?:${words.thisOne}|(?<next>${words.nextOne}))`;

/** Placeholder for words that another phrase has taken. */
export const taken = '#';

const numbers = new Map(data.numbers.flatMap((line) => line.split(' ').map((word, at) => [word, at + 1] as const)));
export const anyNumber = anyOf(...data.numbers);
export const someNumber = `(?:\\d{1,2}|${anyNumber})`;

/** One for an article. */
export function numberOf(count = ''): number {
  if (count.includes('couple')) return 2;
  return numbers.get(count) ?? (/^\d/.test(count) ? Number(count) : 1);
}

export const togetherFrom2 = data.words.together.split(' ');

const monthNames = data.months.flatMap((line, at) => line.split(' ').map((name) => [name, at + 1] as const));
export const months: ReadonlyMap<string, number> = new Map(monthNames);
export const anyMonth = anyOf(...data.months);

/** Months and seasons that may also be other words, such as May and spring. */
export const unclearMonth = anyOf(data.unclearMonths);
export const clearMonth = anyOf(...[...months.keys()].filter((name) => !data.unclearMonths.split(' ').includes(name)));

/** By name, the number of the first of its three months. */
export const seasons: ReadonlyMap<string, number> = new Map(
  Object.entries(data.seasons).flatMap(([first, line]) =>
    line.split(' ').map((name) => [name, Number(first)] as const),
  ),
);
export const unclearSeason = anyOf(data.unclearSeasons);
export const clearSeason = anyOf(
  ...[...seasons.keys()].filter((name) => !data.unclearSeasons.split(' ').includes(name)),
);

/** From Sunday. */
export const weekdayNames = data.weekdays.map((line) => new RegExp(`^${anyOf(line)}$`));
export const anyWeekday = anyOf(...data.weekdays);

/** First to fourth, and last. */
export const ordinals = Object.values(data.ordinals).map((line) => anyOf(line));

export function isNext({ next, behind: after }: Groups): boolean {
  return (next ?? after) !== undefined;
}

export function readWindow(
  groups: Groups,
  today: Day,
  build: (year: number) => Span | undefined,
): PhraseMeaning | undefined {
  const arrivalWindow = findSpan({ year: groups['year'], isNext: isNext(groups) }, today, build);
  return arrivalWindow && { asks: { arrivalWindow } };
}
