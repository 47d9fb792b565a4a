import type { OpenSearch } from '../../src/opensearch/client.ts';
import { readSynonyms } from '../../src/opensearch/mappings.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import { documentsOf } from './built-documents.ts';
import type { LodgingDocument } from '../../src/search/index/lodging-documents.ts';
import type { StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import { keyOfName, splitTypedWords } from '../../src/search/rules/place.ts';
import {
  buildDictionary,
  findNearestMeaning,
  type Meaning,
  type TextPart,
  isNegation,
  listContentWords,
  splitWords,
  understandText,
  type UnderstoodCriteria,
} from '../../src/search/rules/text/understood-text.ts';
import { listOpen } from '../../src/search/rules/text/explained-text.ts';

type Field = 'names' | 'words' | 'stems' | 'stems.en';

/** Tokens of a text by field, as analysed by OpenSearch. */
type Tokens = Record<Field, string[]>;

export interface TextMatches {
  /**
   * The tier of each matching lodging, with exact and with forgiving matching; absent when the text has criteria only.
   */
  tiers?: { strict: Map<number, number>; forgiving: Map<number, number> };
  criteria: readonly UnderstoodCriteria[];
}

interface Findable {
  lodging: Lodging;
  text: Pick<LodgingDocument, 'reference' | 'wholeName' | 'names' | 'words' | 'stems' | 'description'>;
  tokens: Tokens;
  description: Tokens;
}

interface SpokenPart {
  words: Tokens[];
  /** Tokens of other names of the same place; all tokens of a name must match. */
  others: Tokens[][];
  meaning: Meaning | undefined;
  nearest: { meaning: Meaning; others: Tokens[][] } | undefined;
}

const dictionary = buildDictionary(readSynonyms());

/** Matches lodgings to a search text by the contract's wording. */
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
  const othersOf = (meaning: Meaning | undefined) =>
    Promise.all([...(meaning?.places ?? []), ...(meaning?.forms ?? [])].map((name) => speak(splitWords(name))));
  const speakPart = async ({ words, meaning }: TextPart, typedBefore: string): Promise<SpokenPart> => {
    const isGuessed = !meaning && !isNegation(typedBefore);
    const near = isGuessed ? findNearestMeaning(dictionary, words.join(' ')) : undefined;
    const nearest = near && { meaning: near, others: await othersOf(near) };
    return { words: await speak(words), others: await othersOf(meaning), meaning, nearest };
  };
  return {
    async tiersOf(text: string, asked: StayCriteria): Promise<TextMatches | undefined> {
      const own = findables.filter(({ lodging }) => lodging.gateways.some((name) => asked.gateways.includes(name)));
      const timed = understandText(text, dictionary, asked.today);
      const telling = await speak(listContentWords(timed?.words ?? []));
      const isName = own.some(({ tokens }) => telling.every((word) => isIn(word, tokens, 'names')));
      const understood = isName ? understandText(text, dictionary) : timed;
      if (!understood) return undefined;
      const { criteria } = understood;
      const all = await Promise.all(
        understood.parts.map((part, at) => speakPart(part, understood.parts[at - 1]?.typed ?? '')),
      );
      if (all.length === 0) return { criteria };
      const sizes = listOpen(asked, criteria).map(({ asks }) => asks);
      const leastPax = sizes.find(({ pax }) => pax !== undefined)?.pax ?? 0;
      const leastBedrooms = sizes.find(({ bedrooms }) => bedrooms !== undefined)?.bedrooms ?? -1;
      const large = own.filter(({ lodging }) => {
        const { personMax, bedrooms: ownBedrooms = -1 } = lodging.property.generalDescription;
        return personMax >= leastPax && ownBedrooms >= leastBedrooms;
      });
      const isSized = leastPax > 0 || leastBedrooms >= 0;
      const typed = await speak(understood.words);
      const isFoundWhole =
        !isSized && own.some((found) => tierOf(typed, all, found, keyOfName(understood.words.join(' '))) > 0);
      const parts = isFoundWhole ? all : keptParts(all, large);
      const isWhole = parts.length === all.length;
      const kept = understood.parts.filter((_, at) => parts.includes(all[at] as SpokenPart));
      const words = isWhole ? understood.words : kept.flatMap((part) => part.words);
      const spoken = await speak(words);
      const whole = keyOfName(words.join(' '));
      const tierOfEach = own.map((found) => [found.lodging.id, tierOf(spoken, parts, found, whole)] as const);
      const forgiven = own.filter((found) => parts.every((part) => isNearlyHad(part, found)));
      const strict = new Map(tierOfEach.filter(([, tier]) => tier > 0));
      return { criteria, tiers: { strict, forgiving: new Map(forgiven.map(({ lodging }) => [lodging.id, 1])) } };
    },
  };
}

/** Drops the rarest parts until some lodging has all the others; none when that never happens. */
function keptParts(parts: readonly SpokenPart[], lodgings: readonly Findable[]): readonly SpokenPart[] {
  const countOf = (part: SpokenPart) => lodgings.filter((found) => isNearlyHad(part, found)).length;
  const counts = new Map(parts.map((part) => [part, countOf(part)]));
  const rarest = [...parts].sort((a, b) => (counts.get(a) as number) - (counts.get(b) as number));
  const kept = rarest.map((_, dropped) => parts.filter((part) => rarest.indexOf(part) >= dropped));
  const isFound = (some: readonly SpokenPart[], found: Findable) => some.every((part) => isNearlyHad(part, found));
  return kept.find((some) => lodgings.some((found) => isFound(some, found))) ?? parts;
}

function tierOf(words: readonly Tokens[], parts: readonly SpokenPart[], found: Findable, whole: string): number {
  const { text, tokens } = found;
  if (text.reference === whole || text.wholeName === whole) return 5;
  if (words.every((word) => isIn(word, tokens, 'names'))) return 4;
  if (parts.every((part) => isHad(part, found))) return 3;
  const last = parts.at(-1) as SpokenPart;
  const others = parts.slice(0, -1).every((part) => isHad(part, found));
  if (others && (isHad(last, found) || isBegun(last, tokens))) return 2;
  return parts.every((part) => isDescribed(part, found)) ? 1 : 0;
}

function isHad({ words, others, meaning }: SpokenPart, { lodging, tokens }: Findable): boolean {
  if (meaning?.isNegated) return !isMeant(meaning, lodging);
  return (
    words.every((word) => isInAnyForm(word, tokens)) ||
    others.some((name) => name.every((word) => isInAnyForm(word, tokens))) ||
    (meaning !== undefined && isMeant(meaning, lodging))
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

function isBegun({ words, meaning }: SpokenPart, tokens: Tokens): boolean {
  const last = (words.at(-1) as Tokens).words;
  const isPrefix = (token: string, at: number) =>
    tokens.words.some((found) => (at < last.length - 1 ? found === token : found.startsWith(token)));
  const isWhole = words.slice(0, -1).every((word) => isInAnyForm(word, tokens));
  return !meaning?.isNegated && isWhole && last.length > 0 && last.every(isPrefix);
}

function isDescribed(part: SpokenPart, found: Findable): boolean {
  return (
    isHad(part, found) || (!part.meaning?.isNegated && part.words.every((word) => isInAnyForm(word, found.description)))
  );
}

function isNearlyHad(part: SpokenPart, found: Findable): boolean {
  const { words, meaning, nearest } = part;
  return (
    isDescribed(part, found) ||
    (meaning === undefined && words.every((word) => isInAnyForm(word, found.tokens) || isNearly(word, found.tokens))) ||
    (nearest !== undefined && isHad({ ...part, ...nearest }, found))
  );
}

function isIn(word: Tokens, tokens: Tokens, field: Field): boolean {
  return word[field].length > 0 && word[field].every((token) => tokens[field].includes(token));
}

function isInAnyForm(word: Tokens, tokens: Tokens): boolean {
  return isIn(word, tokens, 'words') || isIn(word, tokens, 'stems') || isIn(word, tokens, 'stems.en');
}

function isNearly({ words }: Tokens, tokens: Tokens): boolean {
  const isClose = (token: string, found: string) =>
    found.startsWith(token.slice(0, 1)) && editDistance(token, found) <= typingErrorsIn(token);
  return words.length > 0 && words.every((token) => tokens.words.some((found) => isClose(token, found)));
}

const typingErrorsIn = ({ length }: string) => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** Counts insertions, deletions, substitutions and transpositions. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] as number;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  return at(a.length, b.length);
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
  return {
    names: await analyzed('names', names),
    words: await analyzed('words', words),
    stems: await analyzed('stems', stemmed),
    'stems.en': await analyzed('stems.en', stemmed),
  };
}
