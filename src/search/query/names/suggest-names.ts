import type { NameSuggestion, NameWish } from '../../rules/name-suggestion.ts';
import { splitTypedWords } from '../../rules/name-words.ts';
import type { Place } from '../../rules/place.ts';
import { startsFuzzily } from '../../../values/edit-distance.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import type { IndexView } from '../index-view.ts';
import { findLodgingsByName, type NamedLodging, type TypedName } from './lodging-names.ts';
import type { PlaceTable } from './place-table.ts';
import { splitWords } from '../../rules/text/search-words.ts';

/**
 * Suggests places and lodgings with a word that begins with each typed one: first those whose name was typed out, then places by
 * their number of lodgings, then lodgings by rank. When there is none, the search is fuzzy. Throws SearchUnavailable.
 */
export async function suggestNames(
  parts: { client: OpenSearch; view: IndexView; places: PlaceTable },
  { gateways, q, limit }: NameWish,
): Promise<NameSuggestion[]> {
  const index = parts.view.requireIndex().lodgings;
  const typed: TypedName = { gateways, limit, text: splitWords(q).join(' '), words: splitTypedWords(q) };
  if (typed.words.length === 0 || gateways.length === 0) return [];
  const suggest = async (isFuzzy: boolean) => {
    const [places, lodgings] = await Promise.all([
      parts.places.read(index, gateways),
      findLodgingsByName(parts.client, index, typed, isFuzzy),
    ]);
    return rankSuggestions(filterPlaces(places, typed.words, isFuzzy), lodgings, typed.words.join(' ')).slice(0, limit);
  };
  const found = await suggest(false);
  return found.length > 0 ? found : suggest(true);
}

function filterPlaces(places: readonly Place[], typed: readonly string[], isFuzzy: boolean): Place[] {
  const begins = isFuzzy ? startsFuzzily : (word: string, beginning: string) => word.startsWith(beginning);
  return places.filter(({ words }) => typed.every((beginning) => words.some((word) => begins(word, beginning))));
}

/** Puts those typed out first; places and lodgings keep their own order. */
function rankSuggestions(places: readonly Place[], lodgings: readonly NamedLodging[], typed: string): NameSuggestion[] {
  const all = [...places.map((place) => ({ ...buildSuggestion(place), isWhole: place.typed === typed })), ...lodgings];
  const whole = all.filter(({ isWhole }) => isWhole);
  return [...whole, ...all.filter(({ isWhole }) => !isWhole)].map(({ isWhole, ...suggestion }) => suggestion);
}

function buildSuggestion({ kind, name, context, lodgingCount }: Place): NameSuggestion {
  return { kind, value: name, label: name, context, lodgingCount };
}
