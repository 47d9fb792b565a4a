import { readSynonyms } from '../../../opensearch/mappings.ts';
import {
  buildDictionary,
  findNearestMeaning,
  type Dictionary,
  type Meaning,
  type TextPart,
  isNegation,
  listContentWords,
  understandText,
  type UnderstoodCriteria,
  correctParts,
  writeCorrected,
} from '../../rules/text/understood-text.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { listOpen, explainText, listMatchedNames } from '../../rules/text/explained-text.ts';
import type { WordCriteria } from '../../rules/text/criterion-phrases.ts';
import {
  listTextTiers,
  matchAll,
  matchLodgings,
  matchNames,
  matchPartFuzzily,
  scoreTiers,
  type TextTier,
} from '../clauses/text-query.ts';
import { sendSearch } from '../send-search.ts';
import { type Clause, aggregated } from '../query-language.ts';
import type { SearchScope } from '../stay-query.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import { foldByLodging, readLodgingFigures } from '../scripts/lodging-figures.ts';
import type { FoundStay, StayPage } from '../../rules/found-stay.ts';
import type { Place } from '../../rules/place.ts';

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
  const understood = await understand(target, asked);
  if (!understood) return undefined;
  const { words, parts, criteria } = understood;
  const nearest = findNearest(parts);
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

export function scopeOfText(read: ReadText): Pick<SearchScope, 'text' | 'unscoredText'> {
  return read.isFuzzy ? { text: undefined, unscoredText: read.clause } : { text: read.clause };
}

/** Words of time in names mean the lodging if all other words match it, too: `Villa Juillet`, a place called Mars. */
async function understand(
  target: TextTarget,
  { q = '', today }: Pick<StayCriteria, 'q' | 'today'>,
): Promise<ReturnType<typeof understandText>> {
  const dictionary = readDictionary();
  const understood = understandText(q, dictionary, today);
  if (!understood?.criteria.some(({ kind }) => kind === 'dates' || kind === 'nights')) return understood;
  const [named = 0] = await countLodgingsOfEach(target, [matchNames(listContentWords(understood.words))]);
  return named > 0 ? understandText(q, dictionary) : understood;
}

function findNearest(parts: readonly TextPart[]): Map<TextPart, Meaning> {
  const found = parts.flatMap((part, at): [TextPart, Meaning][] => {
    // Behind a negation, a guess could mean the opposite.
    const isGuessed = !part.meaning && !isNegation(parts[at - 1]?.typed ?? '');
    const meaning = !isGuessed ? undefined : findNearestMeaning(readDictionary(), part.words.join(' '));
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

interface TextTarget {
  client: OpenSearch;
  lodgings: string;
  gateways: readonly string[];
}

/** Per lodging, the sum of its clauses' scores; each clause has its own bit. */
const listScores = foldByLodging('lowest', { value: '(long) _score' });

/** Reads `lodgings`, with one document each where `arrivals` has hundreds. Undefined when the text finds none. */
async function resolveTiers(target: TextTarget, tiers: readonly TextTier[]): Promise<Clause | undefined> {
  // As clauses of one query they use the word index; as aggregation filters each would be tried on every lodging.
  const should = tiers.map(({ filter }, at) => ({ constant_score: { filter, boost: 2 ** at } }));
  const query = { bool: { filter: [matchChannels(target)], should, minimum_should_match: 1 } };
  const answer = await sendSearch(target.client, target.lodgings, { query, ...aggregated, aggs: listScores });
  const found = tiers.map((): number[] => []);
  for (const [id, scores] of readLodgingFigures('lowest', [answer])) found[findLowestBit(scores)]?.push(id);
  const resolved = tiers.flatMap(({ score }, at): TextTier[] => {
    const own = found[at] ?? [];
    return own.length > 0 ? [{ score, filter: matchLodgings(own) }] : [];
  });
  return resolved.length > 0 ? scoreTiers(resolved) : undefined;
}

function findLowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Throws SearchUnavailable. */
async function countLodgingsOfEach(target: TextTarget, clauses: readonly Clause[]): Promise<number[]> {
  const body = { query: matchChannels(target), ...aggregated, aggs: { parts: { filters: { filters: clauses } } } };
  const { aggregations } = await sendSearch(target.client, target.lodgings, body);
  const { buckets } = aggregations?.['parts'] as { buckets: readonly { doc_count: number }[] };
  return buckets.map(({ doc_count }) => doc_count);
}

function matchChannels({ gateways }: TextTarget): Clause {
  return { terms: { gateways } };
}

/** Words whose criterion a parameter contradicts are not reported as understood. */
export function explainRead(
  read: ReadText,
  asked: StayCriteria,
  isCorrected: boolean,
  stays: readonly FoundStay[],
  places: readonly Place[],
): Pick<StayPage, 'correctedTo' | 'understood' | 'dropped'> {
  const criteria = listOpen(asked, read.criteria);
  const corrected = isCorrected ? correctParts(read.parts, read.nearest, listNames(stays, places)) : undefined;
  return {
    ...(corrected && { correctedTo: writeCorrected(read.words, corrected, read.dropped) }),
    understood: explainText({ parts: corrected ?? read.parts, criteria }, places, asked.language),
    ...(read.dropped.length > 0 && { dropped: read.dropped.map(({ typed }) => typed) }),
  };
}

function listNames(stays: readonly FoundStay[], places: readonly Place[]): string[] {
  const lodgings = stays.flatMap(({ lodging: at }) => [at.name, at.city, at.region ?? '', at.shortLabel]);
  return [...lodgings, ...places.map(({ name }) => name)];
}

export function addMatched(read: ReadText, stays: readonly FoundStay[], { language }: StayCriteria): FoundStay[] {
  const parts = read.parts.map((part) => {
    const meaning = read.nearest.get(part);
    return meaning ? { ...part, meaning } : part;
  });
  return stays.map((stay) => ({ ...stay, matched: listMatchedNames(parts, stay.lodging, language) }));
}
