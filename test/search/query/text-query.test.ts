import { describe, expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { listTextTiers, matchLodgings, matchPartFuzzily } from '../../../src/search/query/clauses/text-query.ts';
import { splitWords } from '../../../src/search/rules/text/understood-text.ts';
import { joinElidedArticles } from '../../../src/search/rules/place.ts';

it('lists more lodgings than one clause may name in several', () => {
  const many = Array.from({ length: 65_537 }, (_, id) => id);
  const clauses = JSON.stringify(matchLodgings(many)).match(/"lodgingId":\[[^\]]*\]/g);
  expect(clauses?.map((clause) => clause.split(',').length)).toEqual([65_536, 1]);
});

describe('the words of a text', () => {
  it.each([
    ['Villa  des Pins', ['Villa', 'des', 'Pins']],
    ['Saint-Malo (35)', ['Saint', 'Malo', '35']],
    ["L’Étoile d'Or", ['L’Étoile', "d'Or"]],
    ['cafe\u0301', ['caf\u00e9']],
    ['Lʼ\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd Saint\u00ADMalo', ['Lʼ\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd', 'SaintMalo']],
    ['+-=&|><!(){}[]^"~*?:\\/', []],
    ['name:* OR _id:1', ['name', 'OR', 'id', '1']],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('never hold a sign that a query language could take for its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const word of splitWords(text)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}'’‘‛ʼʻʹ′´`＇׳]+$/u);
      }),
    );
  });

  it('join an article that was typed apart with its word', () => {
    expect(joinElidedArticles(['villa', 'L', 'escale', 'd'])).toEqual(['villa', "L'escale", 'd']);
  });
});

const any = (...should: object[]) => ({ bool: { should, minimum_should_match: 1 } });
const all = (...filter: object[]) => ({ bool: { filter } });
const inField = (field: string, word: string) => ({ match: { [field]: { query: word, operator: 'and' } } });
const anyForm = (field: string, word: string) =>
  any(...['', '.fr', '.en'].map((language) => inField(field + language, word)));
const part = (word: string) => any(all(anyForm('words', word)));
const described = (word: string) => any(part(word), all(anyForm('description', word)));
const parts = ['villa', 'pin'].map((word, at) => ({ from: at, to: at + 1, typed: word, words: [word] }));

it('asks for every part, and gives the best tier that holds for the whole text', () => {
  const begins = all({ match_bool_prefix: { words: { query: 'pin', operator: 'and' } } });
  expect(listTextTiers(['villa', 'pin'], parts)).toEqual([
    { score: 5, filter: any({ term: { reference: 'villapin' } }, { term: { wholeName: 'villapin' } }) },
    { score: 4, filter: all(inField('names', 'villa'), inField('names', 'pin')) },
    { score: 3, filter: all(part('villa'), part('pin')) },
    { score: 2, filter: all(part('villa'), any(part('pin'), begins)) },
    { score: 1, filter: all(described('villa'), described('pin')) },
  ]);
});

it('forgives typing errors in each word of a part', () => {
  const fuzzy = { query: 'vila', operator: 'and', fuzziness: 'AUTO', prefix_length: 1, max_expansions: 50 };
  const near = all(any(anyForm('words', 'vila'), { match: { words: fuzzy } }));
  expect(matchPartFuzzily({ from: 0, to: 1, typed: 'vila', words: ['vila'] }, undefined)).toEqual(
    any(described('vila'), near),
  );
});
