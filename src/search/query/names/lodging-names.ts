import type { NameSuggestion } from '../../rules/place.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import { readHits } from '../hits.ts';
import { sendSearch } from '../send-search.ts';
import type { Clause, Hit, SearchBody } from '../query-language.ts';

export interface TypedName {
  gateways: readonly string[];
  /** The typed name as a whole-name key. */
  text: string;
  words: readonly string[];
  limit: number;
}

/** `isWhole` when the name or reference was typed in full. */
export interface NamedLodging extends NameSuggestion {
  isWhole: boolean;
}

/** Longer prefixes are not indexed. */
const longestBeginning = 20;

/** Each typed word must be a prefix of a word in the name or reference. Full matches first, then by rank. */
export async function findLodgingsByName(
  client: OpenSearch,
  index: string,
  typed: TypedName,
  isFuzzy: boolean,
): Promise<NamedLodging[]> {
  const answer = await sendSearch(client, index, buildNamesBody(typed, isFuzzy));
  return readHits(answer).map(readNamedLodging);
}

/** With `isFuzzy`, prefixes match within an edit distance, as in `startsFuzzily`. */
function buildNamesBody({ gateways, text, words, limit }: TypedName, isFuzzy: boolean): SearchBody {
  const beginnings = words.map((word) => word.slice(0, longestBeginning));
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

function readNamedLodging({ fields, sort }: Hit): NamedLodging {
  const readText = (name: string) => String(fields[name]?.[0] ?? '');
  return {
    kind: 'LODGING',
    value: readText('lodgingId'),
    label: readText('title'),
    context: `${readText('city')}, ${readText('country')}`,
    lodgingCount: 1,
    isWhole: Number(sort[0]) > 0,
  };
}
