import { expect, it } from 'vitest';
import { listNameWords, splitTypedWords } from '../../src/search/rules/name-words.ts';

it.each<[string, string[]]>([
  ['Île de Ré', ['ile', 'de', 're']],
  ['L’Isle-sur-la-Sorgue', ['l', 'isle', 'lisle', 'sur', 'la', 'sorgue']],
  ["Val-d'Isère", ['val', 'd', 'isere', 'disere']],
  ['SAINT-MALO', ['saint', 'st', 'malo']],
  ['Ste Maxime', ['ste', 'sainte', 'maxime']],
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
