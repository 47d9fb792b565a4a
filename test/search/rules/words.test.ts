import { describe, expect, it } from 'vitest';
import { readSynonyms } from '../../../src/opensearch/mappings.ts';
import { dayFromYmd } from '../../../src/values/day.ts';
import type { SearchLodging } from '../../../src/search/rules/index-documents.ts';
import { foldName, groupPlaces, joinElidedArticles } from '../../../src/search/rules/place.ts';
import type { WordCriteria } from '../../../src/search/rules/text/criterion-phrases.ts';
import {
  addUnderstood,
  explainText,
  listMatchedNames,
  listOpen,
} from '../../../src/search/rules/text/explained-text.ts';
import {
  buildDictionary,
  correctParts,
  findNearestMeaning,
  isNegation,
  keyOfWord,
  understandText,
  writeCorrected,
  type CorrectedPart,
} from '../../../src/search/rules/text/understood-text.ts';
import { criteriaOf, today } from '../query/criteria.ts';
import cases from './words.json' with { type: 'json' };

const dictionary = buildDictionary(readSynonyms());
const read = (text: string) => {
  const understood = understandText(text, dictionary, today);
  if (!understood) throw new Error('There are no words');
  return understood;
};

describe('words and parameters', () => {
  const asks = (...all: WordCriteria[]) =>
    all.map((each) => ({ kind: 'dates' as const, asks: each, from: 0, typed: '' }));
  const window = { first: 1, last: 5 };

  it.each<[WordCriteria, WordCriteria, boolean]>([
    [{}, { pax: 4 }, true],
    [{ pax: 2 }, { pax: 4 }, false],
    [{ pax: 2 }, { bedrooms: 4 }, true],
    [{ arrival: 3 }, { arrivalWindow: window }, false],
    [{ departure: 3 }, { arrival: 1 }, false],
    [{ arrivalWindow: window }, { arrival: 1, departure: 2 }, false],
    [{ arrival: 3 }, { nights: [7] }, true],
    [{ departure: 3 }, { nights: [7] }, false],
    [{ arrival: 3 }, { arrivalDays: 16 }, false],
    [{ arrivalWindow: window }, { arrivalDays: 16, nights: [2] }, true],
  ])('beside the parameters %j the words %j count: %s', (asked, words, expected) => {
    expect(listOpen(asked, asks(words))).toHaveLength(expected ? 1 : 0);
  });

  it('only the first of two phrases of the same kind counts', () => {
    expect(listOpen({}, asks({ arrival: 3 }, { arrivalWindow: window }, { pax: 2 }))).toEqual(
      asks({ arrival: 3 }, { pax: 2 }),
    );
  });

  it('a length without dates applies to any day up to the planning horizon', () => {
    const [length] = [{ nights: [7] }];
    const anyDay = { first: today, last: today + 730 };
    expect(addUnderstood(criteriaOf(), asks(length))).toEqual(criteriaOf({ ...length, arrivalWindow: anyDay }));
    expect(addUnderstood(criteriaOf(length), [])).toEqual(criteriaOf({ ...length, arrivalWindow: anyDay }));
    for (const dated of [{ arrival: today }, { arrivalWindow: window }])
      expect(addUnderstood(criteriaOf(dated), asks(length))).toEqual(criteriaOf({ ...dated, ...length }));
    const both = { nights: [7], departure: today };
    expect(addUnderstood(criteriaOf(both), [])).toEqual(criteriaOf(both));
    const party = { persons: 2, childrenAges: [] };
    expect(addUnderstood(criteriaOf(), asks({ pax: 2 }))).toEqual(criteriaOf({ pax: 2, party }));
    const many = { childrenAges: [3, 4, 5] };
    expect(addUnderstood(criteriaOf(many), asks({ pax: 2 }))).toEqual(criteriaOf({ ...many, pax: 2, party }));
  });
});

describe('the explanation of a text', () => {
  const places = groupPlaces([
    { city: 'Saint-Malo', station: undefined, region: 'Bretagne', country: 'FR', lodgingCount: 2 },
    { city: 'Malo', station: undefined, region: undefined, country: 'FR', lodgingCount: 1 },
  ]);

  it('names the longest place that the caller sells', () => {
    const explained = explainText(read('house st malo malo pins'), places, 'en');
    expect(explained.map(({ kind, value, words }) => [kind, value, words])).toEqual([
      ['type', 'HOUSE', 'house'],
      ['place', 'Saint-Malo', 'st malo'],
      ['place', 'Malo', 'malo'],
      ['text', 'pins', 'pins'],
    ]);
  });

  it.each([
    ['no pets', 'en', ['No pets']],
    ['sans animaux', 'fr', ['Animaux non admis']],
    ['no smoking', 'de', ['Nichtraucher']],
    ['without a sauna', 'en', ['Without: Sauna']],
    ['pool', 'en', ['Private pool, Shared pool']],
    ['for 6', 'en', ['6']],
    ['2 bedrooms', 'en', ['2']],
    ['from 300 euros', 'en', ['From €300']],
    ['under 300 euros', 'en', ['Up to €300']],
    ['3 August', 'en', ['Arrival 3 Aug 2025']],
    ['1 night', 'en', ['1 night']],
  ] as const)('of %j in %s is %j', (text, language, labels) => {
    const shown = explainText(read(text), [], language).map(({ label }) => label.replace(/[\u2009\u202f\u00a0]/g, ' '));
    expect(shown).toEqual(labels);
  });
});

describe('what a text matched of a lodging', () => {
  const lodging = {
    name: 'Villa des Pins',
    city: 'Saint-Malo',
    region: 'Bretagne',
    reference: 'L8K2Q',
    type: 'HOUSE',
    features: ['PRIVATEPOOL'],
    surroundings: ['SEA'],
  } as unknown as SearchLodging;

  it.each(cases.matched as [string, string[]][])('%j is %j', (text, names) => {
    expect(listMatchedNames(read(text).parts, lodging, 'en')).toEqual(names);
  });

  it('includes its subtype and no region where it has none', () => {
    const gite = { ...lodging, region: undefined, subType: 'GITE' } as unknown as SearchLodging;
    expect(listMatchedNames(read('gîte bretagne').parts, gite, 'fr')).toEqual(['Gîte']);
  });
});

describe('a corrected text', () => {
  const corrected = (text: string, ...names: string[]) => {
    const { words, parts } = read(text);
    const nearest = new Map(
      parts.flatMap((part) => {
        const meaning = part.meaning ? undefined : findNearestMeaning(dictionary, part.typed);
        return meaning ? [[part, meaning] as const] : [];
      }),
    );
    const all = correctParts(parts, nearest, names);
    return { all, written: writeCorrected(words, all, []) };
  };

  it.each([
    ['hosue with pisicne in Arcahcon', ['Arcachon'], 'House with piscine in Arcachon'],
    ['arcachom', ['Arcachon', 'Arcachom', 'Biarritz'], 'Arcachom'],
    ['Lyonn', ['Lyon d’Or', 'Lyons'], 'Lyon'],
    ['Xyzzy', ['Arcachon'], 'Xyzzy'],
    ['pool', ['Poole'], 'pool'],
  ])('of %j beside the names %j is %j', (text, names, expected) => {
    expect(corrected(text, ...names).written).toBe(expected);
  });

  it('leaves out the words that were dropped', () => {
    const { words, parts } = read('villa near Arcachon beach');
    expect(writeCorrected(words, parts, [])).toBe('villa near Arcachon beach');
    expect(writeCorrected(words, parts, parts.slice(1, 2))).toBe('villa near beach');
    const spelled: CorrectedPart[] = [{ from: 1, to: 3, typed: 'b c', words: ['b', 'c'], spelling: 'x' }];
    expect(writeCorrected(['a', 'b', 'c', 'd'], spelled, [])).toBe('a x d');
  });
});

it.each([
  ['pisicne', 'piscine'],
  ['piscines', 'piscine'],
  ['bisicne', undefined],
])('the nearest meaning of %s is that of %s', (typed, spelling) => {
  expect(findNearestMeaning(dictionary, typed)?.spelling).toBe(spelling);
});

it.each([
  ["l'Étangs", 'etang'],
  ['Choux', 'chou'],
  ['bus', 'bus'],
  ['pins', 'pin'],
  ["aujourd'hui", "aujourd'hui"],
])('the key of the word %s is %s', (word, key) => {
  expect(keyOfWord(word)).toBe(key);
});

it('knows negations in any case', () => {
  expect(['No', 'SANS', 'kein', 'yes'].map(isNegation)).toEqual([true, true, true, false]);
});

it.each(cases.joined as [string[], string[]][])('the words %j are joined to %j', (words, joined) => {
  expect(joinElidedArticles(words)).toEqual(joined);
});

it('folds letters that Unicode does not decompose', () => {
  expect(foldName('Łódź Straße ŒUVRE d´Or')).toBe("lodz strasse oeuvre d'or");
});

it('reads no time or money without the day', () => {
  const { criteria } = understandText('for 2 in July under 300 €', dictionary) ?? {};
  expect(criteria).toMatchObject([{ kind: 'pax', asks: { pax: 2 } }]);
});

it.each(cases.amounts as [string, string, string][])('reads the amount %s as %s', (text, value, words) => {
  expect(explainText(read(text), [], 'en')).toMatchObject([{ kind: 'price', value, words }]);
});

it('builds a dictionary of labels and synonyms', () => {
  const { meanings, longest } = buildDictionary(
    'foo bar, baz => sauna, hamlet\nnosmoke => !smoker, nowhere\nthe, ,foo\n',
  );
  const none = { features: [], surroundings: [], types: [], subTypes: [], places: [], forms: [] };
  expect(meanings.get('foo bar')).toEqual({ ...none, features: ['SAUNA'], places: ['hamlet'], spelling: 'foo bar' });
  expect(meanings.get('nosmoke')).toEqual({ ...none, features: ['SMOKER'], isNegated: true, spelling: 'nosmoke' });
  expect(meanings.get('foo')).toMatchObject({ forms: ['the'] });
  expect(meanings.get('sauna')).toMatchObject({ features: ['SAUNA'], spelling: 'Sauna' });
  expect(meanings.has('')).toBe(false);
  expect(longest).toBe(Math.max(...meanings.keys().map((key) => key.split(' ').length)));
});

const dateOf = (text: string) =>
  explainText(understandText(text, dictionary, dayFromYmd('20270310')) ?? read(text), [], 'en')
    .filter(({ kind }) => kind !== 'text')
    .map(({ value, words }) => `${value} | ${words}`);

it.each(cases.dates as [string, ...string[]][])('on 10 March 2027 reads %j', (text, ...expected) => {
  expect(dateOf(text)).toEqual(expected);
});
