import type { Day } from '../../../values/day.ts';
import { editDistance } from '../../../values/edit-distance.ts';
import { languages, type Language } from '../../../values/texts.ts';
import { apostrophe, foldName, joinElidedArticles } from '../place.ts';
import { findCriterionPhrases, groupPhrases, type UnderstoodCriteria } from './criterion-phrases.ts';
import { numericDate } from './date-phrases.ts';
import { findSizePhrases } from './size-phrases.ts';
import { codeNames, codes, roleOf, type Lists, type Meaning, type TextPart } from './text-part.ts';
import { joinPlaces, placeKeysOf, type KnownPlace, type PlaceNames } from './known-places.ts';
import { taken } from './phrases.ts';
import {
  guessLanguage,
  isAlternative,
  isCommon,
  isHomonym,
  isWith,
  isNegation,
  isOptional,
  keyOfWord,
  listKeysOfWord,
  type CommonWords,
} from './vocabulary.ts';

/** What a phrase means; without a language, in all of them. */
type Meanings = Partial<Record<Language | 'all', Meaning>>;

/** Meanings by the keys of a phrase's words without optional words. */
interface MeaningDictionary {
  meanings: ReadonlyMap<string, Meanings>;
  longest: number;
}

/** Built from the labels of what lodgings have, in all languages, and a text of synonyms in Solr's format. */
export function buildDictionary(synonyms: string): MeaningDictionary {
  const meanings = new Map<string, Meanings>();
  const add = (phrase: string, language: Language | 'all', more: Partial<Meaning>) => {
    const key = keysOf(phrase).join(' ');
    if (key === '') return;
    const known = meanings.get(key) ?? {};
    meanings.set(key, { ...known, [language]: mergeMeanings(phrase, known[language], more) });
  };
  for (const language of languages) {
    for (const name of codeNames) {
      for (const code of codes[name].known) add(codes[name].label(code, language), language, { [name]: [code] });
    }
  }
  for (const line of synonyms.split('\n').map((text) => text.replace(/#.*/, ''))) {
    const [left = [], right] = line.split('=>').map((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    );
    let language: Language | 'all' = 'all';
    for (const phrase of right ? left : []) {
      const [, named, own = phrase] = /^(fr|en|de|es):\s*(.+)$/.exec(phrase) ?? [];
      language = (named as Language | undefined) ?? language;
      add(own, language, readTargets(right as readonly string[]));
    }
  }
  return { meanings, longest: Math.max(...[...meanings.keys()].map((key) => key.split(' ').length)) };
}

function keysOf(phrase: string): string[] {
  return joinElidedArticles(splitWords(phrase))
    .filter((word) => !isOptional(word))
    .map(keyOfWord);
}

function readTargets(targets: readonly string[]): Partial<Meaning> {
  const isNegated = targets.some((target) => target.startsWith('!'));
  const named = targets.map((target) => target.replace('!', '').toUpperCase());
  const lists = codeNames.map((name) => {
    const known: readonly string[] = codes[name].known;
    return [name, named.filter((code) => known.includes(code))] as const;
  });
  return { ...Object.fromEntries(lists), ...(isNegated && { isNegated }) };
}

function mergeMeanings(spelling: string, one: Meaning | undefined, more: Partial<Meaning>): Meaning {
  const join = (name: keyof Lists) => [...new Set([...(one?.[name] ?? []), ...(more[name] ?? [])])];
  return {
    features: join('features'),
    surroundings: join('surroundings'),
    types: join('types'),
    subTypes: join('subTypes'),
    spelling: one?.spelling ?? spelling,
    ...(more.isNegated && { isNegated: true }),
  };
}

const letters = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*';
const word = `${letters}(?:${apostrophe}${letters})*`;
const wordPattern = new RegExp(word, 'gu');
/** A date of digits is one word. */
const dateOrWordPattern = new RegExp(`(?<![\\p{L}\\d.,/])${numericDate}(?![\\p{L}\\d])|${word}`, 'gu');

/** Punctuation is dropped, so a text of punctuation alone has no words. */
export function splitWords(text: string, pattern = wordPattern): string[] {
  const plain = text.normalize('NFC').replace(/\p{Cf}/gu, '');
  return Array.from(plain.matchAll(pattern), ([found]) => found);
}

export function listContentWords(words: readonly string[]): string[] {
  return words.filter((word) => !isOptional(word));
}

/** What a text is read with. Places are in the order in which they are looked up. */
export interface Lexicon {
  dictionary: MeaningDictionary;
  places: readonly PlaceNames[];
  /** A place without lodgings, by its name. */
  findElsewhere: (key: string, isOrdinary: boolean) => KnownPlace | undefined;
  common: CommonWords;
}

export interface UnderstoodText {
  /** As typed. */
  words: readonly string[];
  parts: readonly TextPart[];
  criteria: readonly UnderstoodCriteria[];
}

/** Without `today`, phrases of time and money are not read. Undefined for a text without words. */
export function understandText(
  text: string,
  lexicon: Lexicon,
  asked: { language: Language; today?: Day },
): UnderstoodText | undefined {
  const words = joinElidedArticles(splitWords(spellEuros(text), dateOrWordPattern));
  if (words.length === 0) return undefined;
  const language = guessLanguage(words, asked.language, lexicon.common);
  const tokens = words.map((word) => foldName(word).replace(/^[dl]'/, ''));
  const sizes = findSizePhrases(tokens);
  const isIn = (some: readonly { from: number; to: number }[], at: number) =>
    some.some(({ from, to }) => at >= from && at < to);
  const others = tokens.map((token, at) => (isIn(sizes, at) ? taken : token));
  const phrases = findCriterionPhrases(others, { today: asked.today, language });
  const isCounted = (at: number) => isIn([...sizes, ...phrases], at);
  const open = words.flatMap((_, at) => (isCounted(at) ? [] : [at]));
  const telling = open.filter((at) => !isOptional(words[at] as string));
  const isSilent = telling.length === 0 && phrases.length === 0 && sizes.length === 0;
  const parts = readParts({ words, lexicon, language }, isSilent ? open : telling);
  const sizeParts = sizes.map(({ from, to, asks }): TextPart => {
    const own = words.slice(from, to);
    return { from, to, typed: own.join(' '), words: own, size: asks };
  });
  return {
    words,
    parts: [...parts, ...sizeParts].sort((a, b) => a.from - b.from),
    criteria: groupPhrases(phrases, words),
  };
}

/** Rewrites amounts of euros as digits and words: `€1,500` as `1500 euros`, `80–120 €` as `80 to 120 euros`. */
function spellEuros(text: string): string {
  return text
    .replace(/(?<!\d\s*)(?:€|\bEUR)\s*(\d(?:[\d.,]*\d)?)/g, '$1 euros ')
    .replace(/(?<=\d)\s*(?:€|eur(?:os?)?\b)/gi, ' euros ')
    .replace(/\d[\d.,'’\s]*(?= euros )/g, (amount) =>
      amount.replace(/[.,]\d{1,2}$/, '').replace(/(?<=\d)[.,'’]|(?<=^\d{1,2})\s(?=\d{3}$)/g, ''),
    )
    .replace(/(?<=\d)\s*[-–]\s*(?=\d+ euros )/g, ' to ')
    .replace(/(?<![\d.,'’]\d{0,3})(\d{1,3})[.,'’](?=\d{3}(?![\d.,/-]))/g, '$1');
}

interface TextReading {
  words: readonly string[];
  lexicon: Lexicon;
  language: Language;
}

/** `places` are the indices of the words that no phrase has taken. */
function readParts(reading: TextReading, places: readonly number[]): TextPart[] {
  const { words } = reading;
  const parts: TextPart[] = [];
  for (let first = 0; first < places.length;) {
    const phrase = readPhrase(reading, places.slice(first), parts.at(-1));
    const own = places.slice(first, first + phrase.count);
    const [from, to] = [own[0] as number, (own.at(-1) as number) + 1];
    const isAside = words.slice(parts.at(-1)?.to ?? 0, from).some(isWith) && parts.some(isKind);
    parts.push({
      from,
      to,
      typed: words.slice(from, to).join(' '),
      words: own.map((at) => words[at] as string),
      ...meaningOf(phrase, { isAside, before: words[places[first - 1] ?? -1] ?? '' }),
    });
    first += phrase.count;
  }
  return joinAlternatives(words, parts);
}

/** "House with a boat": the second kind means nothing. */
function meaningOf(
  { meaning, place, isNegated }: Phrase,
  { isAside, before }: { isAside: boolean; before: string },
): Pick<TextPart, 'meaning' | 'place' | 'isNegated' | 'isAfterNegation'> {
  if (place) return { place, ...(isNegated && { isNegated }) };
  if (meaning) return isAside && isKind({ meaning }) ? {} : { meaning };
  return isNegation(before) ? { isAfterNegation: true } : {};
}

function isKind(part: Pick<TextPart, 'meaning'>): boolean {
  return roleOf(part) === 'kind';
}

/** "Alsace or Vosges", "Haus oder Wohnung": a lodging needs one of them only. */
function joinAlternatives(words: readonly string[], parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  for (const part of parts) {
    const [one, or] = joined.slice(-2);
    const both = one && or && isAlternative(or.typed) ? joinParts(one, part) : undefined;
    if (both) joined.splice(-2, 2, { ...both, typed: words.slice(both.from, both.to).join(' ') });
    else joined.push(part);
  }
  return joined;
}

function joinParts(one: TextPart, other: TextPart): TextPart | undefined {
  const both = { ...one, to: other.to, words: [...one.words, ...other.words] };
  if (one.isNegated || other.isNegated) return undefined;
  if (one.place && other.place) return { ...both, place: joinPlaces(one.place, other.place) };
  const [meaning, more] = [one.meaning, other.meaning];
  if (!meaning || !more || roleOf(one) === 'hard' || roleOf(one) !== roleOf(other)) return undefined;
  return { ...both, meaning: mergeMeanings(meaning.spelling, meaning, more) };
}

interface Phrase {
  count: number;
  meaning?: Meaning | undefined;
  place?: KnownPlace | undefined;
  /** Of a place. */
  isNegated?: true;
}

/** Reads the longest phrase at the first place; a negation belongs to the codes or the place after it. */
function readPhrase(reading: TextReading, places: readonly number[], before: TextPart | undefined): Phrase {
  const first = reading.words[places[0] as number] as string;
  const own = findLongestPhrase(reading, places);
  const isContinued = (before?.isNegated ?? before?.meaning?.isNegated) && isAlternative(first);
  if (own.meaning || own.place || !(isNegation(first) || isContinued)) return own;
  const { count, meaning, place } = findLongestPhrase(reading, places.slice(1));
  if (place) return { count: count + 1, place, isNegated: true };
  if (!meaning) return own;
  return { count: count + 1, meaning: { ...meaning, isNegated: !meaning.isNegated } };
}

/** The longest phrase wins; of equally long ones, one of the dictionary. */
function findLongestPhrase(reading: TextReading, places: readonly number[]): Phrase {
  const place = findPlace(reading, places);
  const meant = findMeaning(reading, places);
  if (place && place.count > (meant?.count ?? 0)) return place;
  return meant ?? place ?? { count: 1 };
}

function findMeaning({ words, lexicon, language }: TextReading, places: readonly number[]): Phrase | undefined {
  const { dictionary, common } = lexicon;
  // "House with a boat" is no houseboat.
  const gap = places.findIndex((at, index) => index > 0 && words.slice(places[index - 1], at).some(isWith));
  const near = places.slice(0, gap === -1 ? dictionary.longest : Math.min(gap, dictionary.longest));
  const keys = near.map((at) => keyOfWord(words[at] as string));
  for (let count = keys.length; count > 0; count -= 1) {
    const before = keys.slice(0, count - 1);
    const last = listKeysOfWord(words[places[count - 1] as number] as string, language);
    const meanings = last
      .map((key) => dictionary.meanings.get([...before, key].join(' ')))
      .find((found) => found !== undefined);
    const isOrdinary = count === 1 && common[language].has(foldName(words[places[0] as number] as string));
    const meaning = meanings && pickMeaning(meanings, language, isOrdinary);
    if (meaning) return codeNames.some((name) => meaning[name].length > 0) ? { count, meaning } : { count };
  }
  return undefined;
}

/** A frequent word of the text's language means what it means in that language: `four` is no oven in English. */
function pickMeaning(meanings: Meanings, language: Language, isOrdinary: boolean): Meaning | undefined {
  const own = [meanings[language], meanings.all].filter((each) => each !== undefined);
  const [first, second] = own;
  if (first) return second ? mergeMeanings(first.spelling, first, second) : first;
  return isOrdinary ? undefined : Object.values(meanings)[0];
}

function findPlace({ words, lexicon, language }: TextReading, places: readonly number[]): Phrase | undefined {
  const keys = places.map((at) => placeKeysOf(words[at] as string));
  for (let count = Math.min(keys.length, mostWordsOfPlace); count > 0; count -= 1) {
    const key = keys.slice(0, count).flat().join(' ');
    const typed = words[places[0] as number] as string;
    if (count === 1 && isHomonym(key, language) && (language === 'de' || typed === foldName(typed))) continue;
    const place = lexicon.places.map((names) => names.get(key)).find((found) => found !== undefined);
    if (place) return { count, place };
    const rank = lexicon.common[language].get(key);
    const isOrdinary = isCommon(key, lexicon.common);
    if (rank !== undefined && rank < 400) continue;
    const elsewhere = count <= mostWordsElsewhere ? lexicon.findElsewhere(key, isOrdinary) : undefined;
    if (elsewhere) return { count, place: elsewhere };
  }
  return undefined;
}

/** No place has more words that count, and none of the gazetteer more than four. */
const mostWordsOfPlace = 12;
const mostWordsElsewhere = 4;

/**
 * What the word could mean if it has typing errors; applies only to words that no lodging has. What the request's language offers comes
 * first, then the nearest. Behind a negation, it is what lodgings must not have.
 */
export function guessPart(
  part: TextPart,
  { dictionary, places, common }: Lexicon,
  language: Language,
): TextPart | undefined {
  if (!isCorrectable(part, common)) return undefined;
  const edits = countEditsOf(keyOfWord(part.words[0] as string));
  const nearest = findNearest(dictionary, edits, language);
  const isNearer = (key: string) => nearest !== undefined && edits(keyOfWord(key)) < nearest.distance;
  if (nearest && nearest.distance > 1 && [...common[language].keys()].some(isNearer)) return undefined;
  const meaning = nearest && (nearest.own ?? nearest.other);
  if (meaning && !meaning.isNegated) {
    const meant = part.isAfterNegation ? { ...meaning, isNegated: true } : meaning;
    return { ...part, meaning: meant, correctedTo: meaning.spelling };
  }
  return part.isAfterNegation ? undefined : guessPlace(part, places, edits);
}

/** Shorter words, and frequent ones of any language, are never taken for others. */
const shortestCorrected = 5;

function isCorrectable(part: TextPart, common: CommonWords): boolean {
  const [word = '', ...others] = part.words;
  const key = keyOfWord(word);
  if (roleOf(part) !== 'word' || others.length > 0 || key.length < shortestCorrected) return false;
  return !/\d/.test(key) && ![word, key].some((each) => isCommon(each, common));
}

/** The edits between the typed key and another one; Infinity for the key itself, and where there are too many. */
function countEditsOf(typed: string) {
  const most = typed.length < 8 ? 1 : 2;
  return (key: string): number => {
    const isNear = key !== typed && key.startsWith(typed.charAt(0)) && Math.abs(key.length - typed.length) <= most;
    const distance = isNear ? editDistance(key, typed) : Infinity;
    return distance <= most ? distance : Infinity;
  };
}

/** What the language has comes before what others have, then the nearest. */
function findNearest({ meanings }: MeaningDictionary, edits: (key: string) => number, language: Language) {
  const near = [...meanings]
    .map(([key, found]) => ({ found, distance: key.length >= 4 ? edits(key) : Infinity }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)
    .map(({ found, distance }) => ({ distance, own: found[language] ?? found.all, other: Object.values(found)[0] }));
  return near.find(({ own }) => own !== undefined) ?? near[0];
}

function guessPlace(
  part: TextPart,
  places: readonly PlaceNames[],
  edits: (key: string) => number,
): TextPart | undefined {
  for (const names of places) {
    for (const [key, place] of names) {
      if (edits(key) < Infinity) return { ...part, place, correctedTo: place.label ?? place.name };
    }
  }
  return undefined;
}
