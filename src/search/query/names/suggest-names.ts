import type { NameSuggestion } from '../../rules/name-suggestion.ts';
import { typedWords } from '../../rules/name-words.ts';
import type { Place } from '../../rules/place.ts';
import { startsNearly } from '../../rules/edit-distance.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import type { IndexView } from '../index-view.ts';
import { findLodgingsByName, type NamedLodging, type TypedName } from './lodging-names.ts';
import type { PlaceTable } from './place-table.ts';
import { SearchUnavailable } from '../search-unavailable.ts';
import { wordsOf } from '../clauses/text-query.ts';

/** What somebody begins to type. */
export interface NameWish {
  gateways: readonly string[];
  q: string;
  limit: number;
}

/**
 * Suggests places and lodgings with a word that begins with each typed one: first those whose name was typed out, then places by
 * their number of lodgings, then lodgings by rank. When there is none, typing errors are forgiven. Throws SearchUnavailable.
 */
export async function suggestNames(
  parts: { client: OpenSearch; view: IndexView; places: PlaceTable },
  { gateways, q, limit }: NameWish,
): Promise<NameSuggestion[]> {
  const index = parts.view.serving()?.lodgings;
  if (index === undefined) throw new SearchUnavailable('The index is being built');
  const typed: TypedName = { gateways, limit, text: wordsOf(q).join(' '), words: typedWords(q) };
  if (typed.words.length === 0 || gateways.length === 0) return [];
  const suggest = async (isForgiving: boolean) => {
    const [places, lodgings] = await Promise.all([
      parts.places.read(index, gateways),
      findLodgingsByName(parts.client, index, typed, isForgiving),
    ]);
    return ranked(placesNamed(places, typed.words, isForgiving), lodgings, typed.words.join(' ')).slice(0, limit);
  };
  const found = await suggest(false);
  return found.length > 0 ? found : suggest(true);
}

function placesNamed(places: readonly Place[], typed: readonly string[], isForgiving: boolean): Place[] {
  const begins = isForgiving ? startsNearly : (word: string, beginning: string) => word.startsWith(beginning);
  return places.filter(({ words }) => typed.every((beginning) => words.some((word) => begins(word, beginning))));
}

/** Places and lodgings come in their own order. */
function ranked(places: readonly Place[], lodgings: readonly NamedLodging[], typed: string): NameSuggestion[] {
  const all = [...places.map((place) => ({ ...suggestionOf(place), isWhole: place.typed === typed })), ...lodgings];
  const whole = all.filter(({ isWhole }) => isWhole);
  return [...whole, ...all.filter(({ isWhole }) => !isWhole)].map(({ isWhole, ...suggestion }) => suggestion);
}

function suggestionOf({ kind, name, context, lodgingCount }: Place): NameSuggestion {
  return { kind, value: name, label: name, context, lodgingCount };
}
