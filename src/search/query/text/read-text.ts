import { readSynonyms } from '../../../opensearch/mappings.ts';
import { buildDictionary, findNearestMeaning, type Dictionary, type Meaning } from '../../rules/text/dictionary.ts';
import { isNegation } from '../../rules/text/search-words.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { understandText, type TextPart, type UnderstoodNumber } from '../../rules/text/understood-text.ts';
import { listTextTiers, matchAll, matchPartFuzzily } from '../clauses/text-query.ts';
import type { Clause } from '../query-language.ts';
import type { SearchScope } from '../stay-query.ts';
import { countLodgingsOfEach, resolveTiers, type TextTarget } from './resolve-text.ts';

/** A search text, understood and looked for. */
export interface ReadText {
  /** All words, as they were typed. */
  words: readonly string[];
  parts: readonly TextPart[];
  numbers: readonly UnderstoodNumber[];
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
  { q = '', pax, bedrooms }: Pick<StayCriteria, 'q' | 'pax' | 'bedrooms'>,
): Promise<ReadText | undefined> {
  const dictionary = readDictionary();
  const understood = understandText(q, dictionary);
  if (!understood) return undefined;
  const { words, parts, numbers } = understood;
  const nearest = findNearest(parts, dictionary);
  const read = { words, parts, numbers, dropped: [], nearest, isFuzzy: false };
  if (parts.length === 0) return read;
  const strict = await resolveTiers(target, listTextTiers(words, parts));
  const asked = { pax, bedrooms };
  const sizes = numbers.filter(({ kind }) => asked[kind] === undefined);
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
  sizes: readonly UnderstoodNumber[],
  parts: readonly TextPart[],
  nearest: ReadonlyMap<TextPart, Meaning>,
): Promise<readonly TextPart[]> {
  const count = (some: readonly (readonly TextPart[])[]) =>
    countLodgingsOfEach(
      target,
      some.map((each) => matchAll([...sizes.map(matchSize), matchAllFuzzily(each, nearest)])),
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

function matchSize({ kind, value }: UnderstoodNumber): Clause {
  return { range: { [kind === 'pax' ? 'personMax' : 'bedrooms']: { gte: value } } };
}
