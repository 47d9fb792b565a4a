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

/** A lodging with any of these matches. */
export interface Meaning {
  features: readonly string[];
  surroundings: readonly string[];
  types: readonly string[];
  subTypes: readonly string[];
  places: readonly string[];
  /** Matches lodgings without any of these. */
  isNegated?: boolean;
  /** Synonyms. */
  forms: readonly string[];
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

function keyOfPhrase(text: string): string {
  const words = joinElidedArticles(splitWords(text));
  return words
    .filter((word) => !isStopWord(word))
    .map(keyOfWord)
    .join(' ');
}

/** Built from the labels of what lodgings have, in all languages, and a text of synonyms in Solr's format. */
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
