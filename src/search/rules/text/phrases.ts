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
export type PartyShare = 'whole' | 'persons' | 'adults' | 'children' | 'families';

export type PhraseKind = 'pax' | 'children' | 'bedrooms' | 'dates' | 'nights' | 'price' | 'sort' | 'without' | 'note';

export interface PhraseMeaning {
  asks: WordCriteria & { rate?: Rate };
  share?: PartyShare;
  note?: NoteCode;
}

/** Indices of words, `to` exclusive. */
export interface WordSpan {
  from: number;
  to: number;
}

export interface CriterionPhrase extends PhraseMeaning, WordSpan {
  kind: PhraseKind;
}

export type Groups = Readonly<Record<string, string | undefined>>;

/** Words are read as of `today`, in the language of the text. */
export interface PhraseContext {
  today: Day;
  language: Language;
}

export interface PhraseRow {
  kind: PhraseKind;
  pattern: RegExp;
  /** Undefined when the words mean nothing after all. */
  read: (groups: Groups, context: PhraseContext) => PhraseMeaning | undefined;
}

/** The pattern matches whole words among folded ones joined by blanks. */
export function row(kind: PhraseKind, pattern: string, read: PhraseRow['read']): PhraseRow {
  return { kind, pattern: whole(pattern), read };
}

function whole(pattern: string): RegExp {
  return new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'g');
}

/** Placeholder for words that a phrase has taken. */
export const taken = '#';

/** Where the pattern matches the words, with the text before. */
export function matchWords(
  words: readonly string[],
  pattern: RegExp,
): (WordSpan & { groups: Groups; before: string })[] {
  const sentence = words.join(' ');
  return Array.from(sentence.matchAll(pattern), ({ 0: match, index, groups = {} }) => {
    const before = sentence.slice(0, index);
    const from = before.split(' ').length - 1;
    return { groups, before: before.trimEnd(), from, to: from + match.trimEnd().split(' ').length };
  });
}

/** Pattern for any of the words; `_` is a blank inside a word. Longer ones come first. */
export function anyOf(...lines: readonly string[]): string {
  const words = lines.flatMap((line) => line.split(' ')).sort((a, b) => b.length - a.length);
  return `(?:${words.join('|').replaceAll('_', ' ')})`;
}

export const words = Object.fromEntries(
  Object.entries(data.words).map(([name, line]) => [name, anyOf(line)]),
) as Readonly<Record<keyof typeof data.words, string>>;

/** Words before a date or window. */
export const leads = `(?:${words.lead} )*`;
export const year = '(?: (?:de |del )?(?<year>20\\d\\d))?';
export const thisOrNext = `(?:${words.thisOne}|(?<next>${words.nextOne}))`;

/** By name, the number of its line. */
function numberLines(lines: readonly string[], first = 1): ReadonlyMap<string, number> {
  return new Map(lines.flatMap((line, at) => line.split(' ').map((name) => [name, first + at] as const)));
}

/** A line counts from one in a language. */
const numbers = new Map(data.numbers.flatMap((line) => [...numberLines(line.split(' '))]));
export const anyNumber = anyOf(...numbers.keys());
export const someNumber = `(?:\\d{1,2}|${anyNumber})`;

/** One for an article. */
export function numberOf(count = ''): number {
  if (count.includes('couple')) return 2;
  return numbers.get(count) ?? (/^\d/.test(count) ? Number(count) : 1);
}

/** The size of a party: `zu zweit`. */
export const together = numberLines(data.words.together.split(' '), 2);

const monthNumbers = numberLines(data.months);
export const anyMonth = anyOf(...data.months);

/** January for a name that is none. */
export function monthOf(name = ''): number {
  return monthNumbers.get(name) ?? 1;
}

/** From spring, 1. */
export const seasons = numberLines(data.seasons);

/** Months and seasons that may also be other words, such as May and spring. */
export const unclearMonth = anyOf(data.unclearMonths);
export const unclearSeason = anyOf(data.unclearSeasons);
export const clearMonth = anyOf(...listOthers(monthNumbers, data.unclearMonths));
export const clearSeason = anyOf(...listOthers(seasons, data.unclearSeasons));

function listOthers(names: ReadonlyMap<string, number>, unclearOnes: string): string[] {
  return [...names.keys()].filter((name) => !unclearOnes.split(' ').includes(name));
}

/** From Sunday, 0. */
export const weekdays = numberLines(data.weekdays, 0);
export const anyWeekday = anyOf(...data.weekdays);

/** From first, 1, to fourth; then last. */
export const ordinals = numberLines(data.ordinals);
export const anyOrdinal = anyOf(...data.ordinals);

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
