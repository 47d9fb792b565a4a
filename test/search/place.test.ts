import { expect, it } from 'vitest';
import {
  groupPlaces,
  keyOfName,
  listNameWords,
  type PlaceCount,
  splitTypedWords,
} from '../../src/search/rules/place.ts';

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

it.each<[name: string, words: string[]]>([
  ['Île de Ré', ['ile', 'de', 're']],
  ['L’Isle-sur-la-Sorgue', ['l', 'isle', 'lisle', 'sur', 'la', 'sorgue']],
  ["Val-d'Isère", ['val', 'd', 'isere', 'disere']],
  ['SAINT-MALO', ['st', 'saint', 'ste', 'sainte', 'sankt', 'malo']],
  ['Ste Maxime', ['st', 'saint', 'ste', 'sainte', 'sankt', 'maxime']],
  ['Le Cœur – Straße', ['le', 'coeur', 'strasse']],
  ['La Baule, la Baule', ['la', 'baule']],
  ['***', []],
])('%s is found by the beginnings of its words, without accents and apostrophes', (name, words) => {
  expect(listNameWords(name)).toEqual(words);
});

it.each<[text: string, words: string[]]>([
  ['l’île de r', ['ile', 'de', 'r']],
  ["d'oleron", ['oleron']],
  ["aujourd'hui", ['aujourd', 'hui']],
  ["l'", ['l']],
  ['saint malo', ['saint', 'malo']],
  ['  ', []],
])('whoever types %s means these words', (text, words) => {
  expect(splitTypedWords(text)).toEqual(words);
});

it.each<[name: string, others: string[]]>([
  [
    'Saint-Malo',
    [
      'SAINT MALO',
      'St Malo',
      'st. malo',
      'Sainte-Malo',
      'Ste Malo',
      'saint–malo',
      'Saint‑Malo',
      'ＳＡＩＮＴ　ＭＡＬＯ',
    ],
  ],
  [
    "Val-d'Isère",
    [
      'val d isere',
      'Val d’Isère',
      'VAL-DʼISÈRE',
      'Val d‘Isere',
      'Val d´Isère',
      'Val d`Isère',
      'Val d＇Isère',
      'val disere',
    ],
  ],
  ['Θεσσαλονίκης', ['ΘΕΣΣΑΛΟΝΙΚΗΣ', 'θεσσαλονικης', 'Θεσσαλονίκησ']],
  ['Нижний Новгород', ['НИЖНИЙ-НОВГОРОД', 'нижнии новгород']],
  ['Королёв', ['королев', 'КОРОЛЁВ']],
  ['تُونِس', ['تونس', 'تـونس']],
  ['יְרוּשָׁלַיִם', ['ירושלים']],
  ['İzmir', ['izmir', 'IZMIR', 'ızmır']],
  ['Łódź', ['lodz', 'ŁÓDŹ']],
  ['서울', ['서울', '서울']],
  ['***', ['***']],
])('%s is one name with all of %j', (name, others) => {
  for (const other of others) expect([other, keyOfName(other)]).toEqual([other, keyOfName(name)]);
});

it.each<[name: string, other: string]>([
  ['Saint-Malo', 'Malo'],
  ['Nantes', 'Nante'],
  ['***', '???'],
])('%s is another name than %s', (name, other) => {
  expect(keyOfName(name)).not.toBe(keyOfName(other));
});
