import {
  featureLabel,
  knownFeatures,
  knownSurroundings,
  surroundingLabel,
} from '../../../lodgings/rules/feature-words.ts';
import { lodgingSubTypes, lodgingTypes } from '../../../lodgings/rules/property.ts';
import { subTypeLabel, typeLabel } from '../../../lodgings/rules/words.ts';
import { languages } from '../../../values/texts.ts';
import { editDistance, allowedEditDistance } from '../../../values/edit-distance.ts';
import { isStopWord, joinElidedArticles, keyOfWord, splitWords } from './search-words.ts';

/** What a phrase stands for: a lodging with any of these is meant. */
export interface Meaning {
  features: readonly string[];
  surroundings: readonly string[];
  types: readonly string[];
  subTypes: readonly string[];
  /** Places by their names. */
  places: readonly string[];
  /** Lodgings without any of these are meant. */
  isNegated?: boolean;
  /** Other ways to write the same. */
  forms: readonly string[];
  /** The phrase, as it is written rightly. */
  spelling: string;
}

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

/** What phrases mean, by the keys of their telling words. */
export interface Dictionary {
  meanings: ReadonlyMap<string, Meaning>;
  /** Words of the longest phrase. */
  longest: number;
}

/** Yields the keys of the words of a phrase that tell something. */
function keyOfPhrase(text: string): string {
  const words = joinElidedArticles(splitWords(text));
  return words
    .filter((word) => !isStopWord(word))
    .map(keyOfWord)
    .join(' ');
}

/** Builds the dictionary of the labels of what lodgings have, in all languages, and of a text with synonyms in Solr's format. */
export function buildDictionary(synonyms: string): Dictionary {
  const meanings = new Map<string, Meaning>();
  const add = (phrase: string, more: Partial<Meaning>) => {
    const key = keyOfPhrase(phrase);
    if (key !== '') meanings.set(key, mergeMeanings(phrase, meanings.get(key), more));
  };
  for (const language of languages) {
    for (const code of knownFeatures) add(featureLabel(code, language), { features: [code] });
    for (const code of knownSurroundings) add(surroundingLabel(code, language), { surroundings: [code] });
    for (const code of lodgingTypes) add(typeLabel(code, language), { types: [code] });
    for (const code of lodgingSubTypes) add(subTypeLabel(code, language), { subTypes: [code] });
  }
  for (const line of synonyms.split('\n').map((text) => text.replace(/#.*/, ''))) {
    const [left = [], right] = line.split('=>').map(splitList);
    for (const phrase of left)
      add(phrase, right ? readTargets(right) : { forms: left.filter((other) => other !== phrase) });
  }
  return { meanings, longest: Math.max(...[...meanings.keys()].map((key) => key.split(' ').length)) };
}

/** Finds what a word means when it was typed with errors: the nearest phrase of one word. */
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

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

function readTargets(targets: readonly string[]): Partial<Meaning> {
  const isNegated = targets.some((target) => target.startsWith('!'));
  const codes = targets.map((target) => target.replace('!', '').toUpperCase());
  const among = (known: readonly string[]) => codes.filter((code) => known.includes(code));
  const isCode = (code: string) =>
    [knownFeatures, knownSurroundings, lodgingTypes, lodgingSubTypes].some((known: readonly string[]) =>
      known.includes(code),
    );
  return {
    features: among(knownFeatures),
    surroundings: among(knownSurroundings),
    types: among(lodgingTypes),
    subTypes: among(lodgingSubTypes),
    places: isNegated ? [] : targets.filter((target) => !isCode(target.toUpperCase())),
    ...(isNegated && { isNegated }),
  };
}

function mergeMeanings(spelling: string, one: Meaning | undefined, more: Partial<Meaning>): Meaning {
  const join = (name: Exclude<keyof Meaning, 'spelling' | 'isNegated'>) => [
    ...new Set([...(one?.[name] ?? []), ...(more[name] ?? [])]),
  ];
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
