import type { StayCriteria } from '../stay-criteria.ts';
import type { Dictionary, Meaning } from './dictionary.ts';
import { findNumberPhrases, type NumberPhrase } from './number-phrases.ts';
import { isAlternative, isNegation, isStopWord, joinElidedArticles, keyOfWord, splitWords } from './search-words.ts';

/** Words of a text that are looked for together. */
export interface TextPart {
  /** Place of its first word among all words of the text, and the place behind its last. */
  from: number;
  to: number;
  /** As they were typed, with what joins them. */
  typed: string;
  /** Those that tell something. */
  words: readonly string[];
  /** What they stand for, where the dictionary says it. */
  meaning?: Meaning;
}

/** A number that became a criterion. */
export type UnderstoodNumber = Pick<NumberPhrase, 'kind' | 'value'> & { typed: string };

/** What a search text says. */
interface UnderstoodText {
  /** All words, as they were typed. */
  words: readonly string[];
  /** All of them must be found, of which there may be none beside numbers. */
  parts: readonly TextPart[];
  numbers: readonly UnderstoodNumber[];
}

/** Understands a search text; undefined when it has no words. */
export function understandText(text: string, dictionary: Dictionary): UnderstoodText | undefined {
  const words = joinElidedArticles(splitWords(text));
  if (words.length === 0) return undefined;
  const phrases = findNumberPhrases(words);
  const isCounted = (at: number) => phrases.some(({ from, to }) => at >= from && at < to);
  const places = words.flatMap((_, at) => (isCounted(at) ? [] : [at]));
  const telling = places.filter((at) => !isStopWord(words[at] as string));
  const isSilent = telling.length === 0 && phrases.length === 0;
  return {
    words,
    parts: readParts(words, isSilent ? places : telling, dictionary),
    numbers: sumNumbers(words, phrases),
  };
}

/** Adds the numbers of the text to the criteria that do not say the same themselves. */
export function addNumbers(criteria: StayCriteria, numbers: readonly UnderstoodNumber[]): StayCriteria {
  return { ...Object.fromEntries(numbers.map(({ kind, value }) => [kind, value])), ...criteria };
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

/** Reads the longest phrase at the first place; a negation belongs to the phrase behind it if that has codes. */
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

function hasCodes({ features, surroundings, types, subTypes }: Meaning): boolean {
  return [features, surroundings, types, subTypes].some(({ length }) => length > 0);
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

/** "2 adults and 3 children" are 5 persons. */
function sumNumbers(words: readonly string[], phrases: readonly NumberPhrase[]): UnderstoodNumber[] {
  return [...Map.groupBy(phrases, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    value: Math.min(
      99,
      own.reduce((sum, { value }) => sum + value, 0),
    ),
    typed: own.map(({ from, to }) => words.slice(from, to).join(' ')).join(' '),
  }));
}
