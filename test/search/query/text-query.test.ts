import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listFuzzyTextTiers, listTextTiers, splitWords } from '../../../src/search/query/clauses/text-query.ts';
import { joinElidedArticles, listOtherForms } from '../../../src/search/query/clauses/word-forms.ts';

describe('the words of a text', () => {
  it.each([
    ['Villa  des Pins', ['Villa', 'des', 'Pins']],
    ['Saint-Malo (35)', ['Saint', 'Malo', '35']],
    ["L’Étoile d'Or", ['L’Étoile', "d'Or"]],
    ['cafe\u0301', ['caf\u00e9']],
    ['+-=&|><!(){}[]^"~*?:\\/', []],
    ['name:* OR _id:1', ['name', 'OR', 'id', '1']],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('never hold a sign that a query language could take for its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const word of splitWords(text)) expect(word).toMatch(/^[\p{L}\p{N}'’]+$/u);
      }),
    );
  });
});

const anyForm = (word: string) => ({
  bool: {
    should: ['words', 'words.fr', 'words.en'].map((field) => ({
      match: { [field]: { query: word, operator: 'and' } },
    })),
    minimum_should_match: 1,
  },
});
const tier = (score: number, filter: object) => ({ score, filter });

it('asks for every word, and gives the best tier that holds for the whole text', () => {
  const inNames = (word: string) => ({ match: { names: { query: word, operator: 'and' } } });
  const prefixed = {
    bool: {
      should: [anyForm('pin'), { match_bool_prefix: { words: { query: 'pin', operator: 'and' } } }],
      minimum_should_match: 1,
    },
  };
  const whole = [{ term: { reference: 'villa pin' } }, { term: { wholeName: 'villa pin' } }];
  expect(listTextTiers('villa, pin!')).toEqual([
    tier(5, { bool: { should: whole, minimum_should_match: 1 } }),
    tier(4, { bool: { filter: [inNames('villa'), inNames('pin')] } }),
    tier(3, { bool: { filter: [anyForm('villa'), anyForm('pin')] } }),
    tier(2, { bool: { filter: [anyForm('villa'), prefixed] } }),
  ]);
});

it('forgives typing errors in each word, below every other tier', () => {
  const fuzzy = { query: 'vila', operator: 'and', fuzziness: 'AUTO', prefix_length: 1, max_expansions: 50 };
  const either = { bool: { should: [anyForm('vila'), { match: { words: fuzzy } }], minimum_should_match: 1 } };
  expect(listFuzzyTextTiers('vila')).toEqual([tier(1, { bool: { filter: [either] } })]);
});

it('joins an article that was typed apart with its word', () => {
  expect(listTextTiers('sables d olonne')).not.toEqual(listTextTiers('sables olonne'));
  expect(listFuzzyTextTiers('sables d olonne')).toEqual(listFuzzyTextTiers("sables d'olonne"));
  expect(joinElidedArticles(['villa', 'L', 'escale', 'd'])).toEqual(['villa', "L'escale", 'd']);
});

it.each([
  ['st', ['saint']],
  ['SAINTE', ['ste']],
  ['Ferienhäuser', ['haus']],
  ['péniche', ['bateau']],
  ['villa', []],
])('finds for %s what is called %j too', (word, forms) => {
  expect(listOtherForms(word)).toEqual(forms);
  for (const form of forms) expect(JSON.stringify(listTextTiers(word))).toContain(`"query":"${form}"`);
});

it('forgives words that only join others, unless there are no others', () => {
  expect(listFuzzyTextTiers('maison à Royan')).toEqual(listFuzzyTextTiers('maison Royan'));
  expect(listFuzzyTextTiers('in the')).not.toEqual(listFuzzyTextTiers('the'));
  expect(listTextTiers('maison à Royan')).not.toEqual(listTextTiers('maison Royan'));
});

it('asks for nothing when a text has no words', () => {
  expect([listTextTiers('?!'), listFuzzyTextTiers(' ')]).toEqual([undefined, undefined]);
});
