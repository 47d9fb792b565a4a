import type { Clause } from '../query-language.ts';
import { dropStopWords, joinElidedArticles, listOtherForms } from './word-forms.ts';

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** Splits a search text into its words; signs mean nothing, so a text of signs alone has no words. */
export function splitWords(text: string): string[] {
  return text.normalize('NFC').match(wordPattern) ?? [];
}

/** Lodgings that a search text finds equally well: those that match the filter, if no tier with a higher score has them. */
export interface TextTier {
  score: number;
  filter: Clause;
}

/**
 * Lists the tiers of a search text, the best first: every word must be found (docs/contract.md 4.17, relevance). Undefined when the text has
 * no words.
 */
export function listTextTiers(text: string): TextTier[] | undefined {
  const whole = splitWords(text).join(' ');
  const words = joinElidedArticles(splitWords(text));
  if (words.length === 0) return undefined;
  return [
    { score: 5, filter: matchAny([{ term: { reference: whole } }, { term: { wholeName: whole } }]) },
    { score: 4, filter: matchAll(words.map((word) => matchWord('names', word))) },
    { score: 3, filter: matchAll(words.map(matchAnyForm)) },
    { score: 2, filter: matchAll([...words.slice(0, -1).map(matchAnyForm), matchPrefix(words.at(-1) as string)]) },
  ];
}

/**
 * Lists the one tier of a fuzzy search text, for when `listTextTiers` find nothing: words may differ by an edit distance of one from three
 * letters on and of two from six on, and stop words are dropped. Undefined when the text has no words.
 */
export function listFuzzyTextTiers(text: string): TextTier[] | undefined {
  const words = dropStopWords(joinElidedArticles(splitWords(text)));
  if (words.length === 0) return undefined;
  return [{ score: 1, filter: matchAll(words.map((word) => matchAny([matchAnyForm(word), matchFuzzily(word)]))) }];
}

/** Builds the clause that scores what it finds by the best tier that holds. */
export function scoreTiers(tiers: readonly TextTier[]): Clause {
  return { dis_max: { queries: tiers.map(({ score, filter }) => ({ constant_score: { filter, boost: score } })) } };
}

function matchAll(clauses: readonly Clause[]): Clause {
  return { bool: { filter: clauses } };
}

function matchAny(clauses: readonly Clause[]): Clause {
  return { bool: { should: clauses, minimum_should_match: 1 } };
}

function matchWord(field: string, word: string): Clause {
  return { match: { [field]: { query: word, operator: 'and' } } };
}

function matchAnyForm(word: string): Clause {
  return matchAny([
    matchWord('words', word),
    matchWord('words.fr', word),
    matchWord('words.en', word),
    ...listOtherForms(word).map((form) => matchWord('words', form)),
  ]);
}

function matchPrefix(word: string): Clause {
  return matchAny([matchAnyForm(word), { match_bool_prefix: { words: { query: word, operator: 'and' } } }]);
}

function matchFuzzily(word: string): Clause {
  return {
    match: { words: { query: word, operator: 'and', fuzziness: 'AUTO', prefix_length: 1, max_expansions: 50 } },
  };
}
