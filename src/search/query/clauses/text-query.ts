import type { Clause } from '../query-language.ts';
import { dropStopWords, joinElidedArticles, listOtherForms } from './word-forms.ts';

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** Splits a search text into its words; signs mean nothing, so a text of signs alone has no words. */
export function splitWords(text: string): string[] {
  return text.normalize('NFC').match(wordPattern) ?? [];
}

/**
 * Builds the clause for a search text: every word must be found, and the score is the best tier that holds for the
 * whole text (docs/contract.md 4.17, relevance). Undefined when the text has no words.
 */
export function buildTextClause(text: string): Clause | undefined {
  const whole = splitWords(text).join(' ');
  const words = joinElidedArticles(splitWords(text));
  if (words.length === 0) return undefined;
  return {
    dis_max: {
      queries: [
        scoreTier(5, matchAny([{ term: { reference: whole } }, { term: { wholeName: whole } }])),
        scoreTier(4, matchAll(words.map((word) => matchWord('names', word)))),
        scoreTier(3, matchAll(words.map(matchAnyForm))),
        scoreTier(2, matchAll([...words.slice(0, -1).map(matchAnyForm), matchPrefix(words.at(-1) as string)])),
      ],
    },
  };
}

/**
 * Builds the fuzzy clause for a search text, for when `buildTextClause` finds nothing: words may differ by an edit distance of one from
 * three letters on and of two from six on, and stop words are dropped. Undefined when the text has no words.
 */
export function buildFuzzyTextClause(text: string): Clause | undefined {
  const words = dropStopWords(joinElidedArticles(splitWords(text)));
  if (words.length === 0) return undefined;
  return scoreTier(1, matchAll(words.map((word) => matchAny([matchAnyForm(word), matchFuzzily(word)]))));
}

function scoreTier(boost: number, filter: Clause): Clause {
  return { constant_score: { filter, boost } };
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
