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
import { apostrophe, foldName, joinElidedArticles } from '../place.ts';
import type { Day } from '../../../values/day.ts';
import { findCriterionPhrases, type CriterionPhrase } from './criterion-phrases.ts';

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
    const key = keyOfPhrase(phrase);
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

function keyOfPhrase(phrase: string): string {
  return listContentWords(joinElidedArticles(splitWords(phrase)))
    .map(keyOfWord)
    .join(' ');
}

/** Places that the name means in another language: `bretagne` for `Brittany`. */
export function findPlacesCalled({ meanings }: Dictionary, name: string): readonly string[] {
  return meanings.get(keyOfPhrase(name))?.places ?? [];
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

function hasCodes(meaning: Meaning): boolean {
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

/**
 * Tells whether the word only joins others (`à`, `in`, `mit`) or says what every lodging is for (`holiday`). The
 * contract is silent on connecting words: they are optional unless the text has no other words.
 */
function isStopWord(word: string): boolean {
  return stopWords.has(foldName(word));
}

export function listContentWords(words: readonly string[]): string[] {
  return words.filter((word) => !isStopWord(word));
}

export function isNegation(word: string): boolean {
  return negations.has(foldName(word));
}

/** A word that continues a negation: `no pets or smoking`. */
function isAlternative(word: string): boolean {
  return alternatives.has(foldName(word));
}

/** Key for comparing words: without accents, case, elided article and plural ending. */
export function keyOfWord(word: string): string {
  const plain = foldName(word).replace(/^(?:l|d|qu)'/, '');
  return plain.length > 3 ? plain.replace(/[sx]$/, '') : plain;
}

const [stopWords, negations, alternatives] = [textWords.stopWords, textWords.negations, textWords.alternatives].map(
  (line) => new Set(line.split(' ')),
) as [Set<string>, Set<string>, Set<string>];

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
