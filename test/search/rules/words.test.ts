import { describe, expect, it } from 'vitest';
import { readVocabularies } from '../../../src/search/query/text/lexicon.ts';
import { dayFromYmd } from '../../../src/values/day.ts';
import type { SearchLodging } from '../../../src/search/rules/index-documents.ts';
import { foldName, joinElidedArticles } from '../../../src/search/rules/place.ts';
import type { WordCriteria } from '../../../src/search/rules/text/phrases.ts';
import { namePlaces } from '../../../src/search/rules/text/known-places.ts';
import { isNegation, keyOfWord } from '../../../src/search/rules/text/vocabulary.ts';
import {
  addUnderstood,
  explainText,
  listMatchedNames,
  listOpen,
} from '../../../src/search/rules/text/explained-text.ts';
import {
  buildDictionary,
  guessPart,
  understandText,
  type Lexicon,
} from '../../../src/search/rules/text/understood-text.ts';
import { criteriaOf, today } from '../query/criteria.ts';

const { dictionary, common, areas, countries } = readVocabularies();
const lexiconWith = (...names: string[]): Lexicon => ({
  dictionary,
  common,
  places: [areas, namePlaces(names), countries],
  findElsewhere: () => undefined,
});
const read = (text: string, lexicon = lexiconWith()) => {
  const understood = understandText(text, lexicon, { language: 'en', today });
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
    for (const dated of [{ arrival: today }, { arrivalWindow: window }]) {
      expect(addUnderstood(criteriaOf(dated), asks(length))).toEqual(criteriaOf({ ...dated, ...length }));
    }
    const both = { nights: [7], departure: today };
    expect(addUnderstood(criteriaOf(both), [])).toEqual(criteriaOf(both));
    const party = { persons: 2, childrenAges: [] };
    expect(addUnderstood(criteriaOf(), asks({ pax: 2 }))).toEqual(criteriaOf({ pax: 2, party }));
    const many = { childrenAges: [3, 4, 5] };
    expect(addUnderstood(criteriaOf(many), asks({ pax: 2 }))).toEqual(criteriaOf({ ...many, pax: 2, party }));
  });
});

describe('the explanation of a text', () => {
  it('names the longest place that the caller sells', () => {
    const { parts } = read('house st malo malo pins', lexiconWith('Saint-Malo', 'Malo'));
    expect(explainText(parts, [], 'en').map(({ kind, value, words }) => [kind, value, words])).toEqual([
      ['type', 'HOUSE', 'house'],
      ['place', 'Saint-Malo', 'st malo'],
      ['place', 'Malo', 'malo'],
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
    const { parts, criteria } = read(text);
    const shown = explainText(parts, criteria, language).map(({ label }) =>
      label.replace(/[\u2009\u202f\u00a0]/g, ' '),
    );
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

  it.each<[text: string, names: string[]]>([
    ['pool', ['Private pool']],
    ['sea view house', ['Sea', 'House']],
    ['sauna', []],
    ['no pool', []],
    ['saint malo', ['Saint-Malo']],
    ['brittany', ['Bretagne']],
    ['pin pins', ['Villa des Pins']],
    ['l8k2q', ['L8K2Q']],
    ['lyon', []],
  ])('%j is %j', (text, names) => {
    expect(listMatchedNames(read(text).parts, lodging, 'en')).toEqual(names);
  });

  it('includes its subtype and no region where it has none', () => {
    const gite = { ...lodging, region: undefined, subType: 'GITE' } as unknown as SearchLodging;
    expect(listMatchedNames(read('gîte bretagne').parts, gite, 'fr')).toEqual(['Gîte']);
  });
});

describe('a word that nothing has', () => {
  it.each<[text: string, names: string[], correctedTo: string | undefined]>([
    ['hosue', [], 'House'],
    ['pisicne', [], 'piscine'],
    ['Arcahcon', ['Arcachon'], 'Arcachon'],
    ['arcachom', ['Biarritz'], undefined],
    ['Xyzzy', ['Arcachon'], undefined],
    ['bisicne', [], undefined],
    ['poool', [], 'pool'],
    ['pol', [], undefined],
    ['walks', ['Malks'], undefined],
  ])('%j beside the names %j is read as %j', (text, names, correctedTo) => {
    const lexicon = lexiconWith(...names);
    const [part] = read(text, lexicon).parts;
    expect(part && guessPart(part, lexicon, 'en')?.correctedTo).toBe(correctedTo);
  });
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

it.each<[words: string[], joined: string[]]>([
  [['d', 'olonne'], ["d'olonne"]],
  [
    ['L', 'd', 'or'],
    ["L'd", 'or'],
  ],
  [
    ['val', 'd'],
    ['val', 'd'],
  ],
  [
    ['x', 'olonne'],
    ['x', 'olonne'],
  ],
])('the words %j are joined to %j', (words, joined) => {
  expect(joinElidedArticles(words)).toEqual(joined);
});

it('folds letters that Unicode does not decompose', () => {
  expect(foldName('Łódź Straße ŒUVRE d´Or')).toBe("lodz strasse oeuvre d'or");
});

it('reads no time or money without the day', () => {
  const { criteria } = understandText('for 2 in July under 300 €', lexiconWith(), { language: 'en' }) ?? {};
  expect(criteria).toMatchObject([{ kind: 'pax', asks: { pax: 2 } }]);
});

it.each<[text: string, value: string, words: string]>([
  ['€8', 'maxprice=8', '8 euros'],
  ['EUR 80', 'maxprice=80', '80 euros'],
  ['80eur', 'maxprice=80', '80 euros'],
  ['80  €', 'maxprice=80', '80 euros'],
  ['12 500 €', 'maxprice=12500', '12500 euros'],
  ['80–120 €', 'minprice=80&maxprice=120', '80 to 120 euros'],
  ['80 - 120€', 'minprice=80&maxprice=120', '80 to 120 euros'],
])('reads the amount %s as %s', (text, value, words) => {
  expect(explainText([], read(text).criteria, 'en')).toMatchObject([{ kind: 'price', value, words }]);
});

it('builds a dictionary of labels and synonyms', () => {
  const { meanings, longest } = buildDictionary('foo bar, de: baz => sauna\nnosmoke => !smoker, nowhere\n');
  const none = { features: [], surroundings: [], types: [], subTypes: [] };
  expect(meanings.get('foo bar')).toEqual({ all: { ...none, features: ['SAUNA'], spelling: 'foo bar' } });
  expect(meanings.get('baz')).toEqual({ de: { ...none, features: ['SAUNA'], spelling: 'baz' } });
  expect(meanings.get('nosmoke')?.all).toMatchObject({ features: ['SMOKER'], isNegated: true });
  expect(meanings.get('sauna')?.en).toMatchObject({ features: ['SAUNA'], spelling: 'Sauna' });
  expect(meanings.has('')).toBe(false);
  expect(longest).toBe(Math.max(...meanings.keys().map((key) => key.split(' ').length)));
});

const dateOf = (text: string) => {
  const understood = understandText(text, lexiconWith(), { language: 'en', today: dayFromYmd('20270310') ?? today });
  return explainText(understood?.parts ?? [], understood?.criteria ?? [], 'en').map(
    ({ value, words }) => `${value} | ${words}`,
  );
};

it.each<[text: string, ...expected: string[]]>([
  ['Pfingsten', 'arrivalfrom=20270513&arrivalto=20270517 | Pfingsten'],
  ['28 December to 4 January 2028', 'arrival=20271228&departure=20280104 | 28 December to 4 January 2028'],
  ['from 3 to 10 August 2028', 'arrival=20280803&departure=20280810 | from 3 to 10 August 2028'],
  ['29 February', 'arrival=20280229 | 29 February'],
  ['31 June', 'arrivalfrom=20270601&arrivalto=20270630 | June'],
  ['10 to 3 August', 'arrival=20270803 | 3 August'],
  ['3 to 3 August', 'arrival=20270803 | 3 August'],
  ['1 June to 20 August', 'arrival=20270601 | 1 June'],
  ['November to February', 'arrivalfrom=20271101&arrivalto=20280229 | November to February'],
  ['July to July', 'arrivalfrom=20270701&arrivalto=20270731 | July'],
  ['in winter', 'arrivalfrom=20271201&arrivalto=20280229 | in winter'],
  ['in spring', 'arrivalfrom=20270301&arrivalto=20270531 | in spring'],
  ['Christmas 2029', 'arrivalfrom=20291220&arrivalto=20291226 | Christmas 2029'],
  ['in March 2026', 'arrivalfrom=20260301&arrivalto=20260331 | in March 2026'],
  ['week of May', 'arrivalfrom=20270501&arrivalto=20270531&nights=7 | week of May'],
  ['May weekend', 'arrivalfrom=20270501&arrivalto=20270531&arrivaldays=FR&nights=2-3 | May weekend'],
  ['weekend Paris May', 'arrivaldays=FR&nights=2-3 | weekend'],
  [
    'weekend in May in July',
    'arrivaldays=FR&nights=2-3 | weekend',
    'arrivalfrom=20270701&arrivalto=20270731 | in July',
  ],
  ['in July weekend May', 'arrivalfrom=20270701&arrivalto=20270731 | in July', 'arrivaldays=FR&nights=2-3 | weekend'],
  ['62 nights', 'nights=62 | 62 nights'],
  ['63 nights'],
  ['0 nights'],
  ['1 day', 'nights=1 | 1 day'],
  ['120-80 €', 'maxprice=80 | 80 euros'],
  ['80-80 €', 'minprice=80&maxprice=80 | 80 to 80 euros'],
  ['pour un'],
  ['pour 1', '1 | pour 1'],
])('on 10 March 2027 reads %j', (text, ...expected) => {
  expect(dateOf(text)).toEqual(expected);
});
