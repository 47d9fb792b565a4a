import type { NameSuggestion } from '../../rules/name-suggestion.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import { ask } from '../ask.ts';
import type { Clause, Hit, SearchBody } from '../query-language.ts';

/** What somebody typed to find a lodging. */
export interface TypedName {
  gateways: readonly string[];
  /** As it was typed, and its words. */
  text: string;
  words: readonly string[];
  limit: number;
}

/** A lodging found by its name or reference; `isWhole` when that was typed out. */
export interface NamedLodging extends NameSuggestion {
  isWhole: boolean;
}

/** Longer beginnings of words are not indexed. */
const longestBeginning = 20;

/** Finds lodgings whose name or reference has a word that begins with each typed one: those typed out first, then by rank. */
export async function findLodgingsByName(
  client: OpenSearch,
  index: string,
  typed: TypedName,
  isForgiving: boolean,
): Promise<NamedLodging[]> {
  const answer = await ask(client, index, namesBody(typed, isForgiving));
  return (answer.hits.hits ?? []).map(lodgingOf);
}

/** Yields the request for the lodgings; forgiving ones find beginnings with typing errors, as `startsNearly` does. */
export function namesBody({ gateways, text, words, limit }: TypedName, isForgiving: boolean): SearchBody {
  const beginnings = words.map((word) => word.slice(0, longestBeginning));
  const whole = [{ term: { reference: text } }, { term: { wholeName: text } }];
  return {
    query: {
      bool: {
        filter: [{ terms: { gateways } }, ...beginnings.map(isForgiving ? nearly : exactly)],
        should: [{ constant_score: { filter: { bool: { should: whole } } } }],
      },
    },
    size: limit,
    sort: [{ _score: 'desc' }, { rank: 'desc' }, { lodgingId: 'asc' }],
    docvalue_fields: ['lodgingId', 'title', 'city', 'country'],
  };
}

function exactly(beginning: string): Clause {
  return { term: { beginnings: beginning } };
}

function nearly(beginning: string): Clause {
  const value = { value: beginning, fuzziness: 'AUTO', prefix_length: 1, rewrite: 'constant_score' };
  return { fuzzy: { beginnings: value } };
}

function lodgingOf({ fields, sort }: Hit): NamedLodging {
  const textIn = (name: string) => String(fields[name]?.[0] ?? '');
  return {
    ...{ kind: 'LODGING', value: textIn('lodgingId'), label: textIn('title'), lodgingCount: 1 },
    context: `${textIn('city')}, ${textIn('country')}`,
    isWhole: Number(sort[0]) > 0,
  };
}
