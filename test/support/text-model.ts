import type { OpenSearch } from '../../src/opensearch/client.ts';
import { readVocabularies } from '../../src/search/query/text/lexicon.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import { documentsOf } from './built-documents.ts';
import type { LodgingDocument } from '../../src/search/index/lodging-documents.ts';
import type { StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import { keyOfName, splitTypedWords } from '../../src/search/rules/place.ts';
import { namePlaces } from '../../src/search/rules/text/known-places.ts';
import { type Meaning, type TextPart } from '../../src/search/rules/text/text-part.ts';
import {
  guessPart,
  listContentWords,
  type Lexicon,
  understandText,
  type UnderstoodCriteria,
} from '../../src/search/rules/text/understood-text.ts';
import { keyOfWord } from '../../src/search/rules/text/vocabulary.ts';
import { isOfSize } from './size-model.ts';
import { listOpen } from '../../src/search/rules/text/explained-text.ts';

type Field = 'names' | 'words' | 'stems' | 'stems.en';

/** Tokens of a text by field, as analysed by OpenSearch. */
type Tokens = Record<Field, string[]>;

export interface TextMatches {
  /** The score of each lodging that the text finds; absent when every lodging matches equally. */
  scores?: ReadonlyMap<number, number>;
  criteria: readonly UnderstoodCriteria[];
  isCorrected: boolean;
  /** Those that filter, given up or not. */
  required: readonly TextPart[];
  relaxed: readonly TextPart[];
  /** Points for the words that only rank. */
  pointsOf: (lodgingId: number) => number;
}

/** Reads the text as if these lodgings alone were on sale, or as if it had not these words. */
export interface Reading {
  open?: ReadonlySet<number>;
  without?: string;
  /** Gives up parts only where no lodging has them, as hints do. */
  isStrict?: boolean;
}

interface Findable {
  lodging: Lodging;
  text: Pick<LodgingDocument, 'reference' | 'wholeName' | 'names' | 'words' | 'stems' | 'description'>;
  tokens: Tokens;
  description: Tokens;
}

/** Matches lodgings to a search text by the contract's wording (4.17, "q" and "Relevance"). */
export async function textModel(client: OpenSearch, index: string, lodgings: readonly Lodging[]) {
  const findables: Findable[] = [];
  for (const lodging of lodgings) {
    const text = documentsOf(lodging).lodging;
    const tokens = await tokensOf(client, index, [text.names], [text.words], [text.stems]);
    const description = await tokensOf(client, index, [text.names], [text.description]);
    findables.push({ lodging, text, tokens, description });
  }
  const speak = (words: readonly string[]) =>
    Promise.all(words.map(splitTypedWords).map((folded) => tokensOf(client, index, folded, folded)));

  return {
    async scoresOf(
      text: string,
      asked: StayCriteria,
      { open, without }: Reading = {},
    ): Promise<TextMatches | undefined> {
      const own = findables.filter(({ lodging }) => lodging.gateways.some((name) => asked.gateways.includes(name)));
      const { dictionary, common, areas, remote, countries } = readVocabularies();
      const stock = namePlaces(new Set(own.flatMap(({ lodging }) => placeNamesOf(lodging))));
      // No text of the random worlds names a city without lodgings.
      const lexicon: Lexicon = {
        dictionary,
        common,
        places: [areas, stock, countries, remote],
        findElsewhere: () => undefined,
      };
      const understood = understandText(text, lexicon, asked);
      if (!understood) return undefined;
      const { words } = understood;
      const criteria = understood.criteria.filter(({ typed }) => typed !== without);
      const named = await findNamed(own, words, understood, speak);
      if (named.length > 0)
        return {
          scores: new Map(named.map(({ lodging }) => [lodging.id, 0])),
          criteria: [],
          isCorrected: false,
          required: [],
          relaxed: [],
          pointsOf: () => 0,
        };
      const corrected = await correct(understood.parts, own, lexicon, asked, speak);
      const parts = corrected.filter(
        ({ typed, meaning, place, size }) => typed !== without || !(meaning ?? place ?? size),
      );
      const among = open ? own.filter(({ lodging }) => open.has(lodging.id)) : own;
      return {
        criteria,
        isCorrected: parts.some(({ correctedTo }) => correctedTo !== undefined),
        ...(await score(parts, among, { sizes: listOpen(asked, criteria), isNarrow: open !== undefined }, speak)),
      };
    },
  };
}

/** Some of the words that contract 4.17 lists. */
const negations = new Set(['no', 'not', 'without', 'sans', 'pas', 'ohne', 'kein', 'keine', 'nicht', 'sin']);

type Speak = (words: readonly string[]) => Promise<Tokens[]>;

function placeNamesOf({ property: { geoTree, address } }: Lodging): string[] {
  const { group, region, zone, station, city } = geoTree;
  return [group, region, zone, station, city, address.city].filter((name) => name !== undefined);
}

/** "If the whole text is the name …": a reference, a name, or words of one lodging's names that mean nothing else or time. */
async function findNamed(
  own: readonly Findable[],
  words: readonly string[],
  { parts, criteria }: { parts: readonly TextPart[]; criteria: readonly UnderstoodCriteria[] },
  speak: Speak,
): Promise<readonly Findable[]> {
  const whole = keyOfName(words.join(' '));
  const called = own.filter(({ text }) => text.reference === whole || text.wholeName === whole);
  if (called.length > 0) return called;
  const spoken = await speak(listContentWords(words));
  const all = own.filter(({ tokens }) => spoken.every((word) => isIn(word, tokens, 'names')));
  if (criteria.some(({ kind }) => kind === 'dates' || kind === 'nights')) return all;
  const meansNothing = criteria.length === 0 && parts.every(({ meaning, place }) => !meaning && !place);
  return meansNothing && all.length === 1 ? all : [];
}

/** Words that no lodging has, or that differ in doubled letters only, become what they are nearest to. */
async function correct(
  parts: readonly TextPart[],
  own: readonly Findable[],
  lexicon: Lexicon,
  { language }: StayCriteria,
  speak: Speak,
): Promise<TextPart[]> {
  return Promise.all(
    parts.map(async (part, at) => {
      const guess = guessPart(part, lexicon, language);
      if (!guess) return part;
      const spoken = await speak(part.words);
      const isKnown = own.some((found) => pointsOf(spoken, found, at === parts.length - 1) > 0);
      const withoutDoubled = (typed = '') => keyOfWord(typed).replace(/(.)\1/g, '$1');
      const isDoubled = withoutDoubled(part.typed) === withoutDoubled(guess.correctedTo);
      return isKnown && !isDoubled ? part : guess;
    }),
  );
}

async function score(
  parts: readonly TextPart[],
  own: readonly Findable[],
  { sizes, isNarrow }: { sizes: readonly UnderstoodCriteria[]; isNarrow: boolean },
  speak: Speak,
): Promise<Pick<TextMatches, 'scores' | 'required' | 'relaxed' | 'pointsOf'>> {
  const understood = parts.filter(({ meaning, place, size }) => meaning ?? place ?? size);
  const isLarge = ({ lodging }: Findable) => {
    const { personMax, bedrooms = -1 } = lodging.property.generalDescription;
    return sizes.every(({ asks }) => personMax >= (asks.pax ?? 0) && bedrooms >= (asks.bedrooms ?? -1));
  };
  const large = own.filter(isLarge);
  const withAll = (required: readonly TextPart[]) =>
    large.filter(({ lodging }) => required.every((part) => has(part, lodging)));
  const isSized = sizes.some(({ asks }) => asks.pax !== undefined || asks.bedrooms !== undefined);
  const isNarrowed = (required: readonly TextPart[]) => isNarrow || isSized || required.length > 0;
  const wishes = understood
    .filter((part) => givenUpAs(part) !== undefined)
    .sort((a, b) => (givenUpAs(a) as number) - (givenUpAs(b) as number));
  const choices = subsetsOf(wishes).map((given) => understood.filter((part) => !given.includes(part)));
  const required = choices.find((each) => !isNarrowed(each) || withAll(each).length > 0);
  const spoken = await Promise.all(parts.map(({ words }) => speak(words)));
  const pointsFor = (found: Findable, kept: readonly TextPart[]) =>
    parts.reduce((sum, part, at) => {
      if (kept.includes(part)) return sum;
      if (part.meaning ?? part.place ?? part.size) return sum + (has(part, found.lodging) ? 3 : 0);
      if (/^\d+$/.test(part.typed) || part.isAfterNegation || negations.has(part.typed.toLowerCase())) return sum;
      return sum + pointsOf(spoken[at] as Tokens[], found, at === parts.length - 1);
    }, 0);
  const told = {
    required: understood,
    relaxed: required ? understood.filter((part) => !required.includes(part)) : [],
    pointsOf: (id: number) => pointsFor(own.find(({ lodging }) => lodging.id === id) as Findable, understood),
  };
  if (!required) return { scores: new Map(), ...told };
  const found = isNarrowed(required) ? withAll(required) : own;
  const scores = new Map(found.map((each) => [each.lodging.id, pointsFor(each, required)]));
  const isEqual = !isNarrowed(required) && [...scores.values()].every((points) => points === 0);
  return isEqual ? told : { scores, ...told };
}

/** Kinds are given up before surroundings, these before features; undefined for what is never given up. */
export function givenUpAs({ meaning, place, size }: TextPart): number | undefined {
  if (size) return 2;
  if (place || !meaning || meaning.isNegated) return undefined;
  if (meaning.features.some((code) => ['PETS', 'HANDICAPEDACCESS', 'SMOKER'].includes(code))) return undefined;
  if (meaning.features.length > 0) return 2;
  return meaning.surroundings.length > 0 ? 1 : 0;
}

/** The fewest first, then those of earlier items. */
function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  const all = items.reduce<number[][]>((found, _, at) => [...found, ...found.map((own) => [...own, at])], [[]]);
  const inOrder = all.sort((a, b) => {
    const differing = a.findIndex((place, at) => place !== b[at]);
    return a.length - b.length || (differing < 0 ? 0 : (a[differing] as number) - (b[differing] as number));
  });
  return inOrder.map((own) => own.map((at) => items[at] as Item));
}

export function has({ meaning, place, isNegated, size }: TextPart, lodging: Lodging): boolean {
  if (size) return isOfSize(lodging, size);
  if (place) return isAt(place, lodging) !== (isNegated ?? false);
  return meaning !== undefined && isMeant(meaning, lodging) !== (meaning.isNegated ?? false);
}

function isAt({ marks, boxes }: NonNullable<TextPart['place']>, lodging: Lodging): boolean {
  const { address, localisation } = lodging.property;
  const code = `${address.country}-${address.postalCode.replace(/\s/g, '').toUpperCase()}`;
  const names = placeNamesOf(lodging).map(keyOfName);
  const isIn = ({ west, south, east, north }: (typeof boxes)[number]) =>
    localisation.longitude >= west &&
    localisation.longitude <= east &&
    localisation.latitude >= south &&
    localisation.latitude <= north;
  return (
    boxes.some(isIn) ||
    marks.some(
      (mark) => names.includes(mark) || mark === address.country || (mark.includes('-') && code.startsWith(mark)),
    )
  );
}

function isMeant({ features, surroundings, types, subTypes }: Meaning, { property }: Lodging): boolean {
  return (
    features.some((code) => property.options.features.includes(code)) ||
    surroundings.some((code) => property.options.surroundings.includes(code)) ||
    types.includes(property.typeCode) ||
    (property.subType !== undefined && subTypes.includes(property.subType))
  );
}

/** 2 for a word in the names and labels, the last one of a text as a beginning, too; 1 for one in the descriptions. */
function pointsOf(words: readonly Tokens[], { tokens, description }: Findable, isLast: boolean): number {
  if (words.every((word) => isInAnyForm(word, tokens) || (isLast && isBegun(word, tokens)))) return 2;
  return words.every((word) => isInAnyForm(word, description)) ? 1 : 0;
}

function isBegun({ words }: Tokens, tokens: Tokens): boolean {
  const isPrefix = (token: string, at: number) =>
    tokens.words.some((found) => (at < words.length - 1 ? found === token : found.startsWith(token)));
  return words.length > 0 && words.every(isPrefix);
}

function isIn(word: Tokens, tokens: Tokens, field: Field): boolean {
  return word[field].length > 0 && word[field].every((token) => tokens[field].includes(token));
}

function isInAnyForm(word: Tokens, tokens: Tokens): boolean {
  return isIn(word, tokens, 'words') || isIn(word, tokens, 'stems') || isIn(word, tokens, 'stems.en');
}

/** Cached: the analysis of a field does not depend on the index's content. */
const analyses = new Map<string, Promise<string[]>>();

async function tokensOf(
  client: OpenSearch,
  index: string,
  names: readonly string[],
  words: readonly string[],
  stemmed = words,
): Promise<Tokens> {
  const analyzed = (field: Field, text: readonly string[]) => {
    const key = JSON.stringify([field, text]);
    const analysis =
      analyses.get(key) ??
      client
        .send<{ tokens: { token: string }[] }>('POST', `/${index}/_analyze`, { body: { field, text } })
        .then(({ tokens }) => tokens.map(({ token }) => token));
    analyses.set(key, analysis);
    return analysis;
  };
  const [all, own, stems, english] = await Promise.all([
    analyzed('names', names),
    analyzed('words', words),
    analyzed('stems', stemmed),
    analyzed('stems.en', stemmed),
  ]);
  return { names: all, words: own, stems, 'stems.en': english };
}
