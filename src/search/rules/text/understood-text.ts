import type { Day } from '../../../values/day.ts';
import { foldName } from '../place.ts';
import { findCriterionPhrases, type CriterionPhrase } from './criterion-phrases.ts';
import {
  type Dictionary,
  type Meaning,
  type TextPart,
  hasCodes,
  isAlternative,
  isNegation,
  isStopWord,
  joinElidedArticles,
  keyOfWord,
  splitWords,
} from './dictionary.ts';
import { allowedEditDistance, editDistance } from '../../../values/edit-distance.ts';

/** `from` is the index of the first word. */
export type UnderstoodCriteria = Pick<CriterionPhrase, 'kind' | 'asks' | 'from'> & { typed: string };

interface UnderstoodText {
  /** As typed. */
  words: readonly string[];
  /** All must be found; may be empty when there are criteria. */
  parts: readonly TextPart[];
  criteria: readonly UnderstoodCriteria[];
}

/** Without `today`, phrases of time and money are not read. Undefined for a text without words. */
export function understandText(text: string, dictionary: Dictionary, today?: Day): UnderstoodText | undefined {
  const words = joinElidedArticles(splitWords(spellEuros(text)));
  if (words.length === 0) return undefined;
  const tokens = words.map((word) => foldName(word).replace(/^[dl]'/, ''));
  const phrases = findCriterionPhrases(tokens, today);
  const isCounted = (at: number) => phrases.some(({ from, to }) => at >= from && at < to);
  const places = words.flatMap((_, at) => (isCounted(at) ? [] : [at]));
  const telling = places.filter((at) => !isStopWord(words[at] as string));
  const isSilent = telling.length === 0 && phrases.length === 0;
  return {
    words,
    parts: readParts(words, isSilent ? places : telling, dictionary),
    criteria: joinPhrases(words, phrases),
  };
}

/** "2 adults and 3 children" are 5 persons; other kinds have one phrase. */
function joinPhrases(words: readonly string[], phrases: readonly CriterionPhrase[]): UnderstoodCriteria[] {
  return [...Map.groupBy(phrases, ({ kind }) => kind)].map(([kind, own]) => {
    const [{ asks, from }] = own as [CriterionPhrase];
    const sum = own.reduce((all, { asks: { pax = 0, bedrooms = 0 } }) => all + pax + bedrooms, 0);
    const typed = own.map((phrase) => words.slice(phrase.from, phrase.to).join(' ')).join(' ');
    return { kind, asks: kind === 'pax' || kind === 'bedrooms' ? { [kind]: Math.min(99, sum) } : asks, from, typed };
  });
}

/** Rewrites amounts of euros as digits and words: `€1,500` as `1500 euros`, `80–120 €` as `80 to 120 euros`. */
function spellEuros(text: string): string {
  return text
    .replace(/(?<!\d\s*)(?:€|\bEUR)\s*(\d(?:[\d.,]*\d)?)/g, '$1 euros ')
    .replace(/(?<=\d)\s*(?:€|eur(?:os?)?\b)/gi, ' euros ')
    .replace(/\d[\d.,'’\s]*(?= euros )/g, (amount) =>
      amount.replace(/[.,]\d{1,2}$/, '').replace(/(?<=\d)[.,'’]|(?<=^\d{1,2})\s(?=\d{3}$)/g, ''),
    )
    .replace(/(?<=\d)\s*[-–]\s*(?=\d+ euros )/g, ' to ');
}

function readParts(words: readonly string[], places: readonly number[], dictionary: Dictionary): TextPart[] {
  const parts: TextPart[] = [];
  for (let first = 0; first < places.length;) {
    const { count, meaning } = readPhrase(words, places.slice(first), dictionary, parts.at(-1)?.meaning);
    const own = places.slice(first, first + count);
    const [from, to] = [own[0] as number, (own.at(-1) as number) + 1];
    const typed = words.slice(from, to).join(' ');
    parts.push({ from, to, typed, words: own.map((at) => words[at] as string), ...(meaning && { meaning }) });
    first += count;
  }
  return parts;
}

interface Phrase {
  count: number;
  meaning?: Meaning | undefined;
}

/** Reads the longest phrase at the first place; a negation belongs to the phrase after it if that has codes. */
function readPhrase(
  words: readonly string[],
  places: readonly number[],
  dictionary: Dictionary,
  before: Meaning | undefined,
): Phrase {
  const first = words[places[0] as number] as string;
  const own = findLongestPhrase(words, places, dictionary);
  if (own.meaning || !(isNegation(first) || (before?.isNegated && isAlternative(first)))) return own;
  const { count, meaning } = findLongestPhrase(words, places.slice(1), dictionary);
  if (!meaning || !hasCodes(meaning)) return own;
  return { count: count + 1, meaning: { ...meaning, isNegated: !meaning.isNegated } };
}

function findLongestPhrase(
  words: readonly string[],
  places: readonly number[],
  { meanings, longest }: Dictionary,
): Phrase {
  const keys = places.slice(0, longest).map((at) => keyOfWord(words[at] as string));
  for (let count = keys.length; count > 0; count -= 1) {
    const meaning = meanings.get(keys.slice(0, count).join(' '));
    if (meaning) return { count, meaning };
  }
  return { count: 1 };
}

export type CorrectedPart = TextPart & { spelling?: string };

export function correctParts(
  parts: readonly TextPart[],
  nearest: ReadonlyMap<TextPart, Meaning>,
  names: readonly string[],
): CorrectedPart[] {
  const spellings = [...new Set(names.flatMap(splitWords))];
  return parts.map((part) => {
    if (part.meaning) return part;
    const meaning = nearest.get(part);
    if (meaning) return { ...part, meaning, spelling: meaning.spelling };
    return { ...part, spelling: part.words.map((word) => findNearestSpelling(word, spellings)).join(' ') };
  });
}

export function writeCorrected(
  words: readonly string[],
  corrected: readonly CorrectedPart[],
  dropped: readonly TextPart[],
): string {
  const isDropped = (at: number) => dropped.some(({ from, to }) => at >= from && at < to);
  const written = words.flatMap((word, at) => {
    const part = corrected.find(({ from, to }) => at >= from && at < to);
    if (part?.spelling === undefined) return isDropped(at) ? [] : [word];
    return at === part.from ? [part.spelling] : [];
  });
  return written.join(' ');
}

function findNearestSpelling(word: string, spellings: readonly string[]): string {
  const typed = foldName(word);
  const near = spellings
    .map((spelling) => ({ spelling, distance: editDistance(foldName(spelling), typed) }))
    .filter(({ distance }) => distance <= allowedEditDistance(typed))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.spelling ?? word;
}
