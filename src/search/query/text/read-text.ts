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
  matchLodgings,
  matchNames,
  matchPartFuzzily,
  scoreTiers,
  type TextTier,
} from '../clauses/text-query.ts';
import { sendSearch } from '../send-search.ts';
import { type Clause, aggregated, matchAll } from '../query-language.ts';
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
  /** Lodgings in the clause. */
  size: number;
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
  const read = { words, parts, criteria, dropped: [], nearest, isFuzzy: false, size: 0 };
  if (parts.length === 0) return read;
  const strict = await resolveTiers(target, listTextTiers(words, parts));
  const sizes = listOpen(asked, criteria).flatMap(({ asks }) => matchSize(asks));
  if (strict && sizes.length === 0) return { ...read, ...strict };
  const { kept, lodgings } = await dropRarest(target, sizes, parts, nearest);
  const keptWords = kept.flatMap((part) => part.words);
  const found = kept.length === parts.length ? strict : await resolveTiers(target, listTextTiers(keptWords, kept));
  return {
    ...read,
    parts: kept,
    dropped: parts.filter((part) => !kept.includes(part)),
    ...(found ?? { clause: lodgings.size > 0 ? matchLodgings([...lodgings]) : nothing, size: lodgings.size }),
    isFuzzy: !found,
  };
}

/** Words of time in names mean the lodging if all other words match it, too: `Villa Juillet`, a place called Mars. */
async function understand(
  target: TextTarget,
  { q = '', today }: Pick<StayCriteria, 'q' | 'today'>,
): Promise<ReturnType<typeof understandText>> {
  const dictionary = readDictionary();
  const understood = understandText(q, dictionary, today);
  if (!understood?.criteria.some(({ kind }) => kind === 'dates' || kind === 'nights')) return understood;
  const [named] = await listMatching(target, [matchNames(listContentWords(understood.words))]);
  return named?.size ? understandText(q, dictionary) : understood;
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

/**
 * Allows typing errors, and drops parts, rarest first, until a lodging of the sizes matches the rest; drops none when
 * that never happens.
 */
async function dropRarest(
  target: TextTarget,
  sizes: readonly Clause[],
  parts: readonly TextPart[],
  nearest: ReadonlyMap<TextPart, Meaning>,
): Promise<{ kept: readonly TextPart[]; lodgings: ReadonlySet<number> }> {
  const clauses = parts.map((part) => matchPartFuzzily(part, nearest.get(part)));
  const matching = await listMatching(target, sizes.length > 0 ? [...clauses, matchAll(sizes)] : clauses);
  const sized = matching[parts.length];
  const countSized = (lodgings: ReadonlySet<number>) => (sized ? lodgings.intersection(sized) : lodgings).size;
  const all = parts.map((part, place) => ({ part, lodgings: matching[place] as ReadonlySet<number> }));
  const rarestFirst = all.toSorted((a, b) => countSized(a.lodgings) - countSized(b.lodgings));
  const intersect = (some: typeof all) =>
    some.map(({ lodgings }) => lodgings).reduce((one, other) => one.intersection(other));
  const rests = parts.map((_, dropped) => new Set(rarestFirst.slice(dropped)));
  const rest = rests.find((some) => countSized(intersect([...some])) > 0) ?? new Set(all);
  return { kept: all.filter((each) => rest.has(each)).map(({ part }) => part), lodgings: intersect([...rest]) };
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

/** Bits of a score. */
const clausesAtOnce = 24;

/** Reads `lodgings`, with one document each where `arrivals` has hundreds. Throws SearchUnavailable. */
async function readScores(target: TextTarget, clauses: readonly Clause[]): Promise<ReadonlyMap<number, number>> {
  // As clauses of one query they use the word index; as aggregation filters each would be tried on every lodging.
  const should = clauses.map((filter, at) => ({ constant_score: { filter, boost: 2 ** at } }));
  const query = { bool: { filter: [matchChannels(target)], should, minimum_should_match: 1 } };
  const answer = await sendSearch(target.client, target.lodgings, { query, ...aggregated, aggs: listScores });
  return readLodgingFigures('lowest', [answer]);
}

/** The lodgings that match each clause. */
async function listMatching(target: TextTarget, clauses: readonly Clause[]): Promise<ReadonlySet<number>[]> {
  const [first, others] = [clauses.slice(0, clausesAtOnce), clauses.slice(clausesAtOnce)];
  const scores = [...(await readScores(target, first))];
  const matching = first.map((_, at) => new Set(scores.filter(([, bits]) => (bits >> at) & 1).map(([id]) => id)));
  return others.length > 0 ? [...matching, ...(await listMatching(target, others))] : matching;
}

/** Undefined when the text finds none. */
async function resolveTiers(target: TextTarget, tiers: readonly TextTier[]) {
  const filters = tiers.map(({ filter }) => filter);
  const scores = await readScores(target, filters);
  const found = tiers.map((): number[] => []);
  for (const [id, bits] of scores) found[findLowestBit(bits)]?.push(id);
  const resolved = tiers.flatMap(({ score }, at): TextTier[] => {
    const own = found[at] ?? [];
    return own.length > 0 ? [{ score, filter: matchLodgings(own) }] : [];
  });
  return resolved.length > 0 ? { clause: scoreTiers(resolved), size: scores.size } : undefined;
}

function findLowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
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
