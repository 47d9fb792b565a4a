import { expect, it } from 'vitest';
import {
  groupPlaces,
  keyOfName,
  listNameWords,
  type PlaceCount,
  splitTypedWords,
} from '../../src/search/rules/place.ts';
import cases from './place.json' with { type: 'json' };

const count = (city: string, lodgingCount: number, members: Partial<PlaceCount> = {}): PlaceCount => ({
  city,
  station: undefined,
  region: undefined,
  country: 'FR',
  lodgingCount,
  ...members,
});

it('counts lodgings of regions, stations and cities, most lodgings first, the wider before its equal', () => {
  const places = groupPlaces([
    count('Arcachon', 3, { region: 'Aquitaine', station: 'Bassin' }),
    count('Andernos', 1, { region: 'Aquitaine', station: 'Bassin' }),
    count('Nowhere', 9, { country: 'BE' }),
  ]);
  expect(places.map(({ kind, name, context, lodgingCount }) => [kind, name, context, lodgingCount])).toEqual([
    ['CITY', 'Nowhere', 'BE', 9],
    ['REGION', 'Aquitaine', 'FR', 4],
    ['STATION', 'Bassin', 'Aquitaine, FR', 4],
    ['CITY', 'Arcachon', 'Aquitaine, FR', 3],
    ['CITY', 'Andernos', 'Aquitaine, FR', 1],
  ]);
});

it('takes names for one that the search cannot tell apart, as most lodgings have them', () => {
  const places = groupPlaces([
    count('EVIAN', 1, { region: 'Elsewhere' }),
    count('Évian', 2, { region: 'Savoie' }),
    count('Evian', 1, { region: 'Savoie' }),
  ]);
  expect(places.filter(({ kind }) => kind === 'CITY')).toEqual([
    { kind: 'CITY', name: 'Évian', context: 'Savoie, FR', lodgingCount: 4, words: ['evian'], typed: 'evian' },
  ]);
});

it('orders places with equally many lodgings by name, and takes the first of equally frequent spellings', () => {
  const places = groupPlaces([
    count('Dax', 1),
    count('EVIAN', 2),
    count('Evian', 2),
    count('Brest', 1),
    count('Caen', 1),
  ]);
  expect(places.map(({ name }) => name)).toEqual(['EVIAN', 'Brest', 'Caen', 'Dax']);
});

it.each<[string, string[]]>(cases.words as [string, string[]][])(
  '%s is found by the beginnings of its words, without accents and apostrophes',
  (name, words) => {
    expect(listNameWords(name)).toEqual(words);
  },
);

it.each<[string, string[]]>(cases.typed as [string, string[]][])(
  'whoever types %s means these words',
  (text, words) => {
    expect(splitTypedWords(text)).toEqual(words);
  },
);

it.each(cases.same as [string, string[]][])('%s is one name with all of %j', (name, others) => {
  for (const other of others) expect([other, keyOfName(other)]).toEqual([other, keyOfName(name)]);
});

it.each(cases.different as [string, string][])('%s is another name than %s', (name, other) => {
  expect(keyOfName(name)).not.toBe(keyOfName(other));
});
