import type { Clause } from '../query-language.ts';
import { otherFormsOf, withJoinedArticles, withoutJoiningWords } from './word-forms.ts';

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** Yields the words of a search text; signs have no meaning, so a text of signs alone has none. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(wordPattern) ?? [];
}

/**
 * Yields the clause for a search text: every word must be found, and the score is the best tier that holds for the whole
 * text (contract 4.17, relevance). Undefined when the text has no words.
 */
export function textClause(text: string): Clause | undefined {
  const whole = wordsOf(text).join(' ');
  const words = withJoinedArticles(wordsOf(text));
  if (words.length === 0) return undefined;
  return {
    dis_max: {
      queries: [
        tier(5, anyOf([{ term: { reference: whole } }, { term: { wholeName: whole } }])),
        tier(4, allOf(words.map((word) => match('names', word)))),
        tier(3, allOf(words.map(inAnyForm))),
        tier(2, allOf([...words.slice(0, -1).map(inAnyForm), prefixed(words.at(-1) as string)])),
      ],
    },
  };
}

/**
 * Yields the clause that forgives typing errors (one in words of three letters, two from six on) and words that only join others,
 * for when `textClause` finds nothing.
 */
export function forgivingTextClause(text: string): Clause | undefined {
  const words = withoutJoiningWords(withJoinedArticles(wordsOf(text)));
  if (words.length === 0) return undefined;
  return tier(1, allOf(words.map((word) => anyOf([inAnyForm(word), forgiving(word)]))));
}

function tier(boost: number, filter: Clause): Clause {
  return { constant_score: { filter, boost } };
}

function allOf(clauses: readonly Clause[]): Clause {
  return { bool: { filter: clauses } };
}

function anyOf(clauses: readonly Clause[]): Clause {
  return { bool: { should: clauses, minimum_should_match: 1 } };
}

function match(field: string, word: string): Clause {
  return { match: { [field]: { query: word, operator: 'and' } } };
}

function inAnyForm(word: string): Clause {
  return anyOf([
    ...[match('words', word), match('words.fr', word), match('words.en', word)],
    ...otherFormsOf(word).map((form) => match('words', form)),
  ]);
}

function prefixed(word: string): Clause {
  return anyOf([inAnyForm(word), { match_bool_prefix: { words: { query: word, operator: 'and' } } }]);
}

function forgiving(word: string): Clause {
  return {
    match: { words: { query: word, operator: 'and', fuzziness: 'AUTO', prefix_length: 1, max_expansions: 50 } },
  };
}
