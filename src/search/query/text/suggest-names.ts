import type { OpenSearch } from '../../../opensearch/client.ts';
import { startsFuzzily } from '../../../values/edit-distance.ts';
import type { LodgingTable } from '../../rules/lodging-table.ts';
import {
  keyOfName,
  keyOfTyped,
  splitTypedWords,
  type NameSuggestion,
  type NameWish,
  type Place,
} from '../../rules/place.ts';
import type { IndexView } from '../index-view.ts';
import { readHits, type Clause, type Hit, type SearchBody } from '../query-language.ts';
import { sendSearch } from '../send-search.ts';
import { keyOfWord } from '../../rules/text/vocabulary.ts';
import { readVocabularies } from './lexicon.ts';

/** Typed words are prefixes. Places come first, by lodgings; full matches lead. The search is fuzzy if nothing matches. */
export async function suggestNames(
  { client, view, readTable }: { client: OpenSearch; view: IndexView; readTable: () => Promise<LodgingTable> },
  wish: NameWish,
): Promise<NameSuggestion[]> {
  const { gateways, q, limit } = wish;
  const index = view.requireIndex().lodgings;
  const words = splitTypedWords(q);
  if (words.length === 0 || gateways.length === 0) return [];
  const suggest = async (isFuzzy: boolean) => {
    const [table, lodgings] = await Promise.all([
      readTable(),
      sendSearch(client, index, buildNamesBody(wish, words, isFuzzy)),
    ]);
    const places = filterPlaces(table.placesOf(gateways).places, words, isFuzzy);
    const isWhole = ({ typed }: Place) => typed === keyOfTyped(q);
    const wholeFirst = places.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)));
    return [...wholeFirst.map(suggestPlace), ...readHits(lodgings).map(suggestLodging)].slice(0, limit);
  };
  const found = await suggest(false);
  return found.length > 0 ? found : suggest(true);
}

/** A town that is also a resort gives one suggestion, the one with more lodgings. */
function filterPlaces(places: readonly Place[], typed: readonly string[], isFuzzy: boolean): Place[] {
  const begins = isFuzzy ? startsFuzzily : (word: string, beginning: string) => word.startsWith(beginning);
  const isBegun = (words: readonly string[], beginnings: readonly string[]) =>
    beginnings.every((beginning) => words.some((word) => begins(word, beginning)));
  // Names of areas are kept without plural endings.
  const keys = typed.map(keyOfWord);
  const found = places.filter(
    (place) =>
      isBegun(place.words, typed) ||
      (readOtherNames().get(place.typed) ?? []).some((words) => isBegun(words, typed) || isBegun(words, keys)),
  );
  const towns = new Set<string>();
  return found.filter((place) => place.kind === 'REGION' || (!towns.has(place.typed) && towns.add(place.typed)));
}

let otherNames: Map<string, string[][]> | undefined;

/** Words of the names of areas, by the key of a place in them: `brittany` for `bretagne`. */
function readOtherNames(): Map<string, string[][]> {
  if (otherNames) return otherNames;
  otherNames = new Map();
  for (const [key, { marks }] of readVocabularies().areas) {
    if (marks.length === 1 && marks[0]) otherNames.set(marks[0], [...(otherNames.get(marks[0]) ?? []), key.split(' ')]);
  }
  return otherNames;
}

function suggestPlace({ kind, name, context, lodgingCount }: Place): NameSuggestion {
  return { kind, value: name, label: name, context, lodgingCount };
}

/** Longer prefixes are not indexed. */
const longestBeginning = 20;

/** The score puts full matches first. With `isFuzzy`, prefixes match within an edit distance, as in `startsFuzzily`. */
function buildNamesBody({ gateways, q, limit }: NameWish, words: readonly string[], isFuzzy: boolean): SearchBody {
  const beginnings = words.map((word) => word.slice(0, longestBeginning));
  const text = keyOfName(q);
  const whole = [{ term: { reference: text } }, { term: { wholeName: text } }];
  return {
    query: {
      bool: {
        filter: [{ terms: { gateways } }, ...beginnings.map(isFuzzy ? matchFuzzily : matchExactly)],
        should: [{ constant_score: { filter: { bool: { should: whole } } } }],
      },
    },
    size: limit,
    sort: [{ _score: 'desc' }, { rank: 'desc' }, { lodgingId: 'asc' }],
    docvalue_fields: ['lodgingId', 'title', 'city', 'country'],
  };
}

function matchExactly(beginning: string): Clause {
  return { term: { beginnings: beginning } };
}

function matchFuzzily(beginning: string): Clause {
  const value = { value: beginning, fuzziness: 'AUTO', prefix_length: 1, rewrite: 'constant_score' };
  return { fuzzy: { beginnings: value } };
}

function suggestLodging({ fields }: Hit): NameSuggestion {
  const readText = (name: string) => String(fields[name]?.[0] ?? '');
  return {
    kind: 'LODGING',
    value: readText('lodgingId'),
    label: readText('title'),
    context: `${readText('city')}, ${readText('country')}`,
    lodgingCount: 1,
  };
}
