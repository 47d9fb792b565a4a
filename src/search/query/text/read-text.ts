import { readSynonyms } from '../../../opensearch/mappings.ts';
import {
  buildDictionary,
  findNearestMeaning,
  type Dictionary,
  type Meaning,
  type TextPart,
  isNegation,
  listTelling,
} from '../../rules/text/dictionary.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { listOpen } from '../../rules/text/explained-text.ts';
import { understandText, type UnderstoodCriteria } from '../../rules/text/understood-text.ts';
import type { WordCriteria } from '../../rules/text/criterion-phrases.ts';
import { listTextTiers, matchAll, matchNames, matchPartFuzzily } from '../clauses/text-query.ts';
import type { Clause } from '../query-language.ts';
import type { SearchScope } from '../stay-query.ts';
import { countLodgingsOfEach, resolveTiers, type TextTarget } from './resolve-text.ts';

export interface ReadText {
  /** All words as typed. */
  words: readonly string[];
  parts: readonly TextPart[];
  criteria: readonly UnderstoodCriteria[];
  /** Ignored, because no lodging matches it together with the rest. */
  dropped: readonly TextPart[];
  /** Meanings of misspelled parts. */
  nearest: ReadonlyMap<TextPart, Meaning>;
  /** Absent when the text has only numbers. */
  clause?: Clause;
  /** True when no lodging of the caller's channels matches the words as typed, so that typing errors are allowed. */
  isFuzzy: boolean;
}

const nothing: Clause = { match_none: {} };

let known: Dictionary | undefined;

/** Built at first use. */
export function readDictionary(): Dictionary {
  return (known ??= buildDictionary(readSynonyms()));
}

/**
 * Undefined when the text has no words. When no lodging matches all of it and has the sizes it states, not even with
 * typing errors, the rarest parts are dropped until one matches the rest. Throws SearchUnavailable.
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

export function scopeOfText(read: ReadText | undefined): Pick<SearchScope, 'text' | 'unscoredText'> {
  return read?.isFuzzy ? { text: undefined, unscoredText: read.clause } : { text: read?.clause };
}

/**
 * Words of time in a lodging's names mean the lodging if all other words match it, too: `Villa Juillet`, or a place
 * called Mars.
 */
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

/** Drops parts, rarest first, until a lodging of the sizes matches the rest; drops none when that never happens. */
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
