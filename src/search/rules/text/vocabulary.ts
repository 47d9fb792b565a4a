import { languages, type Language } from '../../../values/texts.ts';
import { foldName } from '../place.ts';
import textWords from './text-words.json' with { type: 'json' };

function oneOf(line: string): (word: string) => boolean {
  const words = new Set(line.split(' '));
  return (word) => words.has(foldName(word));
}

/** `l'eau` as `eau`. */
function dropElided(word: string): string {
  return foldName(word).replace(/^(?:l|d|qu)'/, '');
}

const isOptionalAlone = oneOf(textWords.optionalWords);

/** Whether the word only joins others (`à`, `in`, `mit`) or says what every lodging is for (`holiday`). */
export function isOptional(word: string): boolean {
  return isOptionalAlone(dropElided(word));
}

export const isNegation = oneOf(textWords.negations);

/** A word that continues a negation: `no pets or smoking`. */
export const isAlternative = oneOf(textWords.alternatives);

/** A word before something that a lodging also has: `house with a boat`. */
export const isWith = oneOf(textWords.joining);

const homonyms = Object.fromEntries(
  Object.entries(textWords.placeHomonyms).map(([language, line]) => [language, new Set(line.split(' '))]),
) as unknown as Readonly<Record<Language, ReadonlySet<string>>>;

/** Whether a place is called like an ordinary word of the language, which is then written with a capital. */
export function isHomonym(key: string, language: Language): boolean {
  return homonyms[language].has(key);
}

/** Key for comparing words: without accents, case, elided article and plural ending. */
export function keyOfWord(word: string): string {
  const plain = dropElided(word);
  return plain.length > 3 ? plain.replace(/[sx]$/, '') : plain;
}

/** The key and, in German, those of the word without its ending. */
export function listKeysOfWord(word: string, language: Language): string[] {
  const key = keyOfWord(word);
  if (language !== 'de' || key.length < 6) return [key];
  const endings = ['e', 'n', 'en', 'er', 'em'].filter((end) => key.endsWith(end));
  return [key, ...endings.map((end) => key.slice(0, -end.length))];
}

/** The ranks of frequent words by language, from 0. */
export type CommonWords = Readonly<Record<Language, ReadonlyMap<string, number>>>;

/** Whether the word is a frequent one of any language. */
export function isCommon(word: string, common: CommonWords): boolean {
  return languages.some((language) => common[language].has(foldName(word)));
}

/** Each line has a language and its words, most frequent first. */
export function readCommonWords(text: string): CommonWords {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const lists = new Map(
    lines.map((line) => {
      const [language = '', ...words] = line.split(' ');
      return [language, new Map(words.map((word, rank) => [word, rank]))];
    }),
  );
  return Object.fromEntries(
    languages.map((language) => [language, lists.get(language) ?? new Map<string, number>()]),
  ) as unknown as CommonWords;
}

/** The request's language, unless another one has clearly more of the frequent words. */
export function guessLanguage(words: readonly string[], asked: Language, common: CommonWords): Language {
  const folded = words.map(foldName);
  const rankIn = (language: Language, word: string) => common[language].get(word) ?? Infinity;
  const weightOf = (language: Language, word: string) => {
    const rank = rankIn(language, word);
    if (rank >= tellingRank) return 0;
    const isOwn =
      rank < connectingRank && languages.every((each) => each === language || rankIn(each, word) > rank * 10);
    return isOwn ? 3 : 1;
  };
  const count = (language: Language) => folded.reduce((sum, word) => sum + weightOf(language, word), 0);
  return languages.reduce((best, each) => (count(each) > count(best) + 1 ? each : best), asked);
}

/** Rarer words occur in several languages, or are names. */
const tellingRank = 2000;

/** The most frequent words connect others (`sans`, `with`); those of one language alone tell it. */
const connectingRank = 150;
