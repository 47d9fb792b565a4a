import { describe, expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { matchLodgings } from '../../../src/search/query/text/text-query.ts';
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
