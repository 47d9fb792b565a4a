import { readSynonyms } from '../../../opensearch/mappings.ts';
import {
  buildDictionary,
  findNearestMeaning,
  type Dictionary,
  type Meaning,
  type TextPart,
} from '../../rules/text/dictionary.ts';
import { isNegation, listTelling } from '../../rules/text/search-words.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { listOpen } from '../../rules/text/understood-criteria.ts';
import { understandText } from '../../rules/text/understood-text.ts';
import type { UnderstoodCriteria, WordCriteria } from '../../rules/text/word-criteria.ts';
import { listTextTiers, matchAll, matchNames, matchPartFuzzily } from '../clauses/text-query.ts';
import type { Clause } from '../query-language.ts';
import type { SearchScope } from '../stay-query.ts';
import { countLodgingsOfEach, resolveTiers, type TextTarget } from './resolve-text.ts';

/** A search text, understood and looked for. */
export interface ReadText {
  /** All words, as they were typed. */
  words: readonly string[];
  parts: readonly TextPart[];
  criteria: readonly UnderstoodCriteria[];
  /** What is not looked for, because no lodging has it beside the rest. */
  dropped: readonly TextPart[];
  /** What parts stand for that were typed with errors. */
  nearest: ReadonlyMap<TextPart, Meaning>;
  /** Finds its lodgings; absent when it has numbers alone. */
  clause?: Clause;
  /** True when no lodging of the caller's channels has the words as typed, so that typing errors are forgiven. */
  isFuzzy: boolean;
}

const nothing: Clause = { match_none: {} };

let known: Dictionary | undefined;

/** The dictionary of search texts, built at its first use. */
export function readDictionary(): Dictionary {
  return (known ??= buildDictionary(readSynonyms()));
}

/**
 * Understands a search text and asks which lodgings it finds; undefined when it has no words. When no lodging has all of it and is as large
 * as it says, not even with typing errors, what the fewest have is left out, until one has the rest. Throws SearchUnavailable.
 */
export async function readText(
  target: TextTarget,
  asked: Pick<StayCriteria, 'q' | 'today' | keyof WordCriteria>,
): Promise<ReadText | undefined> {
  const dictionary = readDictionary();
  const understood = await understand(target, asked, dictionary);
  if (!understood) return undefined;
  const { words, parts, criteria } = understood;
  const nearest = findNearest(parts, dictionary);
  const read = { words, parts, criteria, dropped: [], nearest, isFuzzy: false };
  if (parts.length === 0) return read;
  const strict = await resolveTiers(target, listTextTiers(words, parts));
  const sizes = listOpen(asked, criteria).flatMap(({ asks }) => matchSize(asks));
  const kept = strict && sizes.length === 0 ? parts : await dropRarest(target, sizes, parts, nearest);
  const isWhole = kept.length === parts.length;
  const keptWords = kept.flatMap((part) => part.words);
  const found = isWhole ? strict : await resolveTiers(target, listTextTiers(keptWords, kept));
  return {
    ...read,
    parts: kept,
    dropped: parts.filter((part) => !kept.includes(part)),
    clause: found ?? (await resolveTiers(target, [{ score: 1, filter: matchAllFuzzily(kept, nearest) }])) ?? nothing,
    isFuzzy: !found,
  };
}

/** Returns how a search is narrowed to the lodgings of its text, if it has one. */
export function scopeOfText(read: ReadText | undefined): Pick<SearchScope, 'text' | 'unscoredText'> {
  return read?.isFuzzy ? { text: undefined, unscoredText: read.clause } : { text: read?.clause };
}

/** Words of time that are in the names of a lodging mean it, if all others are, too: `Villa Juillet`, or a place called Mars. */
async function understand(
  target: TextTarget,
  { q = '', today }: Pick<StayCriteria, 'q' | 'today'>,
  dictionary: Dictionary,
): Promise<ReturnType<typeof understandText>> {
  const understood = understandText(q, dictionary, today);
  if (!understood?.criteria.some(({ kind }) => kind === 'dates' || kind === 'nights')) return understood;
  const [named = 0] = await countLodgingsOfEach(target, [matchNames(listTelling(understood.words))]);
  return named > 0 ? understandText(q, dictionary) : understood;
}

function findNearest(parts: readonly TextPart[], known: Dictionary): Map<TextPart, Meaning> {
  const found = parts.flatMap((part, at): [TextPart, Meaning][] => {
    // Behind a negation, a guess could mean the opposite.
    const isGuessed = !part.meaning && !isNegation(parts[at - 1]?.typed ?? '');
    const meaning = !isGuessed ? undefined : findNearestMeaning(known, part.words.join(' '));
    return meaning ? [[part, meaning]] : [];
  });
  return new Map(found);
}

function matchAllFuzzily(parts: readonly TextPart[], nearest: ReadonlyMap<TextPart, Meaning>): Clause {
  return matchAll(parts.map((part) => matchPartFuzzily(part, nearest.get(part))));
}

/** Drops parts, those that fewest lodgings have first, until a lodging of the sizes has the rest; drops none when that never comes. */
async function dropRarest(
  target: TextTarget,
  sizes: readonly Clause[],
  parts: readonly TextPart[],
  nearest: ReadonlyMap<TextPart, Meaning>,
): Promise<readonly TextPart[]> {
  const count = (some: readonly (readonly TextPart[])[]) =>
    countLodgingsOfEach(
      target,
      some.map((each) => matchAll([...sizes, matchAllFuzzily(each, nearest)])),
    );
  const [all = 0, ...counts] = await count([parts, ...parts.map((part) => [part])]);
  if (all > 0) return parts;
  const places = counts.map((_, place) => place).sort((a, b) => (counts[a] as number) - (counts[b] as number));
  const rests = places.slice(1).map((_, at) => {
    const left = new Set(places.slice(at + 1));
    return parts.filter((_part, place) => left.has(place));
  });
  const found = rests.length > 0 ? await count(rests) : [];
  return rests[found.findIndex((lodgings) => lodgings > 0)] ?? parts;
}

function matchSize({ pax, bedrooms }: WordCriteria): Clause[] {
  const sizes = Object.entries({ personMax: pax, bedrooms }).filter(([, least]) => least !== undefined);
  return sizes.map(([field, least]) => ({ range: { [field]: { gte: least } } }));
}
