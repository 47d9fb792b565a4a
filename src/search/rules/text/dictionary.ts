import {
  featureLabel,
  knownFeatures,
  knownSurroundings,
  surroundingLabel,
  subTypeLabel,
  typeLabel,
} from '../../../lodgings/rules/words.ts';
import { lodgingSubTypes, lodgingTypes } from '../../../lodgings/rules/property.ts';
import { allowedEditDistance, editDistance } from '../../../values/edit-distance.ts';
import { languages } from '../../../values/texts.ts';
import textWords from './text-words.json' with { type: 'json' };
import { apostrophe, foldName } from '../place.ts';

interface Codes {
  known: readonly string[];
  label: (code: string, language: string) => string;
}

/** Codes of lodgings that words may mean. */
export const codes = {
  features: { known: knownFeatures, label: featureLabel },
  surroundings: { known: knownSurroundings, label: surroundingLabel },
  types: { known: lodgingTypes, label: typeLabel as Codes['label'] },
  subTypes: { known: lodgingSubTypes, label: subTypeLabel as Codes['label'] },
} as const satisfies Record<string, Codes>;

const codeNames = Object.keys(codes) as readonly (keyof typeof codes)[];

type Lists = Readonly<Record<keyof typeof codes | 'places' | 'forms', readonly string[]>>;

/** A lodging with any of these matches; `forms` are synonyms. */
export interface Meaning extends Lists {
  /** Matches lodgings without any of these. */
  isNegated?: boolean;
  spelling: string;
}

export interface TextPart {
  /** Indices among all words of the text; `to` is exclusive. */
  from: number;
  to: number;
  /** As typed, including the words that join them. */
  typed: string;
  /** Without stop words. */
  words: readonly string[];
  meaning?: Meaning;
}

/** Meanings by the keys of a phrase's words without stop words. */
export interface Dictionary {
  meanings: ReadonlyMap<string, Meaning>;
  longest: number;
}

/** Built from the labels of what lodgings have, in all languages, and a text of synonyms in Solr's format. */
export function buildDictionary(synonyms: string): Dictionary {
  const meanings = new Map<string, Meaning>();
  const add = (phrase: string, more: Partial<Meaning>) => {
    const key = listTelling(joinElidedArticles(splitWords(phrase)))
      .map(keyOfWord)
      .join(' ');
    if (key !== '') meanings.set(key, mergeMeanings(phrase, meanings.get(key), more));
  };
  for (const language of languages)
    for (const name of codeNames)
      for (const code of codes[name].known) add(codes[name].label(code, language), { [name]: [code] });
  for (const line of synonyms.split('\n').map((text) => text.replace(/#.*/, ''))) {
    const [left = [], right] = line.split('=>').map((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    );
    for (const phrase of left)
      add(phrase, right ? readTargets(right) : { forms: left.filter((other) => other !== phrase) });
  }
  return { meanings, longest: Math.max(...[...meanings.keys()].map((key) => key.split(' ').length)) };
}

function readTargets(targets: readonly string[]): Partial<Meaning> {
  const isNegated = targets.some((target) => target.startsWith('!'));
  const named = targets.map((target) => target.replace('!', '').toUpperCase());
  const lists = codeNames.map((name) => {
    const known: readonly string[] = codes[name].known;
    return [name, named.filter((code) => known.includes(code))] as const;
  });
  const isCode = (target: string) => lists.some(([, own]) => own.includes(target.toUpperCase()));
  return {
    ...Object.fromEntries(lists),
    places: isNegated ? [] : targets.filter((target) => !isCode(target)),
    ...(isNegated && { isNegated }),
  };
}

function mergeMeanings(spelling: string, one: Meaning | undefined, more: Partial<Meaning>): Meaning {
  const join = (name: keyof Lists) => [...new Set([...(one?.[name] ?? []), ...(more[name] ?? [])])];
  return {
    features: join('features'),
    surroundings: join('surroundings'),
    types: join('types'),
    subTypes: join('subTypes'),
    places: join('places'),
    forms: join('forms'),
    spelling: one?.spelling ?? spelling,
    ...(more.isNegated && { isNegated: true }),
  };
}

export function hasCodes(meaning: Meaning): boolean {
  return codeNames.some((name) => meaning[name].length > 0);
}

export function findNearestMeaning({ meanings }: Dictionary, word: string): Meaning | undefined {
  const typed = keyOfWord(word);
  let [nearest, distance] = [undefined as Meaning | undefined, allowedEditDistance(typed) + 1];
  for (const [key, meaning] of meanings) {
    if (key.length < 4 || !key.startsWith(typed.charAt(0)) || Math.abs(key.length - typed.length) >= distance) continue;
    const own = editDistance(key, typed);
    if (own < distance) [nearest, distance] = [meaning, own];
  }
  return nearest;
}

const letters = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*';
const wordPattern = new RegExp(`${letters}(?:${apostrophe}${letters})*`, 'gu');

/** Punctuation is dropped, so a text of punctuation alone has no words. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .match(wordPattern) ?? []
  );
}

/** Joins an elided article typed separately (`d olonne`) to the next word (`d'olonne`), where the index removes it. */
export function joinElidedArticles(words: readonly string[]): string[] {
  const joined: string[] = [];
  let article: string | undefined;
  for (const [at, word] of words.entries()) {
    const isArticle = article === undefined && at < words.length - 1 && elidedArticles.has(word.toLowerCase());
    if (!isArticle) joined.push(article === undefined ? word : `${article}'${word}`);
    article = isArticle ? word : undefined;
  }
  return joined;
}

/**
 * Tells whether the word only joins others (`à`, `in`, `mit`) or says what every lodging is for (`holiday`). The
 * contract is silent on connecting words: they are optional unless the text has no other words.
 */
export function isStopWord(word: string): boolean {
  return stopWords.has(foldName(word));
}

export function listTelling(words: readonly string[]): string[] {
  return words.filter((word) => !isStopWord(word));
}

export function isNegation(word: string): boolean {
  return negations.has(foldName(word));
}

/** A word that continues a negation: `no pets or smoking`. */
export function isAlternative(word: string): boolean {
  return alternatives.has(foldName(word));
}

/** Key for comparing words: without accents, case, elided article and plural ending. */
export function keyOfWord(word: string): string {
  const plain = foldName(word).replace(/^(?:l|d|qu)'/, '');
  return plain.length > 3 ? plain.replace(/[sx]$/, '') : plain;
}

const elidedArticles = new Set(['l', 'd', 'qu']);

const [stopWords, negations, alternatives] = [textWords.stopWords, textWords.negations, textWords.alternatives].map(
  (line) => new Set(line.split(' ')),
) as [Set<string>, Set<string>, Set<string>];
