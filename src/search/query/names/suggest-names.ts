import {
  type NameSuggestion,
  type NameWish,
  keyOfName,
  keyOfTyped,
  listNameWords,
  splitTypedWords,
  type Place,
} from '../../rules/place.ts';
import { startsFuzzily } from '../../../values/edit-distance.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import type { IndexView } from '../index-view.ts';
import { findLodgingsByName, type NamedLodging, type TypedName } from './lodging-names.ts';
import { readDictionary } from '../text/read-text.ts';
import type { AttributeTable } from '../facets/attribute-table.ts';

/**
 * Each typed word must be a prefix. Places come first, by number of lodgings, then lodgings by rank; within each, full
 * matches lead. Without any match, the search is fuzzy. Throws SearchUnavailable.
 */
export async function suggestNames(
  parts: { client: OpenSearch; view: IndexView; attributes: AttributeTable },
  { gateways, q, limit }: NameWish,
): Promise<NameSuggestion[]> {
  const index = parts.view.requireIndex().lodgings;
  const typed: TypedName = { gateways, limit, text: keyOfName(q), words: splitTypedWords(q) };
  if (typed.words.length === 0 || gateways.length === 0) return [];
  const suggest = async (isFuzzy: boolean) => {
    const [table, lodgings] = await Promise.all([
      parts.attributes.read(),
      findLodgingsByName(parts.client, index, typed, isFuzzy),
    ]);
    return rankSuggestions(
      filterPlaces(table.listPlaces(gateways), typed.words, isFuzzy),
      lodgings,
      keyOfTyped(q),
    ).slice(0, limit);
  };
  const found = await suggest(false);
  return found.length > 0 ? found : suggest(true);
}

/** A town that is also a resort gives one suggestion, the one with more lodgings. */
function filterPlaces(places: readonly Place[], typed: readonly string[], isFuzzy: boolean): Place[] {
  const begins = isFuzzy ? startsFuzzily : (word: string, beginning: string) => word.startsWith(beginning);
  const found = places.filter((place) =>
    [place.words, ...(readOtherNames().get(place.typed) ?? [])].some((words) =>
      typed.every((beginning) => words.some((word) => begins(word, beginning))),
    ),
  );
  const towns = new Set<string>();
  return found.filter((place) => place.kind === 'REGION' || (!towns.has(place.typed) && towns.add(place.typed)));
}

let otherNames: Map<string, string[][]> | undefined;

/** Words of place names in other languages, by the key of the place: `brittany` for `bretagne`. */
function readOtherNames(): Map<string, string[][]> {
  if (otherNames) return otherNames;
  otherNames = new Map();
  for (const { places, spelling } of readDictionary().meanings.values())
    for (const place of places) {
      const typed = keyOfTyped(place);
      otherNames.set(typed, [...(otherNames.get(typed) ?? []), listNameWords(spelling)]);
    }
  return otherNames;
}

function rankSuggestions(places: readonly Place[], lodgings: readonly NamedLodging[], typed: string): NameSuggestion[] {
  const named = places.map((place) => ({ ...buildSuggestion(place), isWhole: place.typed === typed }));
  const wholeFirst = <Item extends { isWhole: boolean }>(items: readonly Item[]) =>
    items.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole));
  return [...wholeFirst(named), ...wholeFirst(lodgings)].map(({ isWhole, ...suggestion }) => suggestion);
}

function buildSuggestion({ kind, name, context, lodgingCount }: Place): NameSuggestion {
  return { kind, value: name, label: name, context, lodgingCount };
}
