import { expect, it } from 'vitest';
import { keyOfName, listNameWords, splitTypedWords } from '../../src/search/rules/place.ts';

it.each<[string, string[]]>([
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

it.each<[string, string[]]>([
  ['l’île de r', ['ile', 'de', 'r']],
  ["d'oleron", ['oleron']],
  ["aujourd'hui", ['aujourd', 'hui']],
  ["l'", ['l']],
  ['saint malo', ['saint', 'malo']],
  ['  ', []],
])('whoever types %s means these words', (text, words) => {
  expect(splitTypedWords(text)).toEqual(words);
});

it.each([
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
  ['서울', ['서울', '서울'.normalize('NFD')]],
  ['***', ['***']],
])('%s is one name with all of %j', (name, others) => {
  for (const other of others) expect([other, keyOfName(other)]).toEqual([other, keyOfName(name)]);
});

it.each([
  ['Saint-Malo', 'Malo'],
  ['Nantes', 'Nante'],
  ['***', '???'],
])('%s is another name than %s', (name, other) => {
  expect(keyOfName(name)).not.toBe(keyOfName(other));
});
