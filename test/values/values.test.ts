import { describe, expect, it } from 'vitest';
import { findCountry } from '../../src/values/countries.ts';
import fc from '../support/random.ts';
import { startsFuzzily } from '../../src/values/edit-distance.ts';
import { distanceBetween } from '../../src/values/geo.ts';
import { discountPercentOf, applyCuts, maxStayPrice, roundHalfUp, shareOf } from '../../src/values/money.ts';
import { exactlyLess } from '../stays/naive-stays.ts';
import { initialsOf, pickText, textForReader } from '../../src/values/texts.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

it('knows the 249 codes of ISO 3166 and Kosovo', () => {
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const known = codes.filter((code) => findCountry(code) === code);
  expect(known).toHaveLength(250);
  expect(known).toEqual(expect.arrayContaining(['FR', 'GB', 'GR', 'RE', 'TF', 'AX', 'SS', 'XK']));
  expect(codes.filter((code) => ![undefined, code].includes(findCountry(code)))).toEqual(['EL', 'UK']);
});

describe('a word that begins nearly as it was typed is found', () => {
  it.each<[string, string, boolean]>([
    ['arcachon', 'arcachon', true],
    ['arcachon', 'arcahc', true],
    ['arcachon', 'arrcac', true],
    ['arcachon', 'arxcaxh', true],
    ['arcachon', 'arxxxh', false],
    ['arcachon', 'ark', true],
    ['arcachon', 'ax', false],
    ['arcachon', 'ar', true],
    ['arcachon', 'brcachon', false],
    ['annecy', 'anecy', true],
    ['re', 'ret', true],
    ['re', 'reto', false],
  ])('%s as %s: %s', (word, typed, isNear) => {
    expect(startsFuzzily(word, typed)).toBe(isNear);
  });

  it('just when the edit distance to one of its beginnings is at most one from three letters on, two from six on', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(text, text, (word, typed) => {
        const beginnings = Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length));
        const least = Math.min(...beginnings.map((beginning) => definedDistance(beginning, typed)));
        const allowed = [3, 6].filter((from) => typed.length >= from).length;
        expect(startsFuzzily(word, typed)).toBe(word.startsWith(typed.charAt(0)) && least <= allowed);
      }),
      { numRuns: 2000 },
    );
  });
});

/** The definition: tries every first step. */
function definedDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  if (a.startsWith(b.charAt(0))) return definedDistance(a.slice(1), b.slice(1));
  const isExchanged = a.length > 1 && b.startsWith(`${a.charAt(1)}${a.charAt(0)}`);
  return (
    1 +
    Math.min(
      definedDistance(a.slice(1), b),
      definedDistance(a, b.slice(1)),
      definedDistance(a.slice(1), b.slice(1)),
      isExchanged ? definedDistance(a.slice(2), b.slice(2)) : Infinity,
    )
  );
}

const [paris, london] = [
  { latitude: 48.8566, longitude: 2.3522 },
  { latitude: 51.5074, longitude: -0.1278 },
];

describe('the distance between two places', () => {
  it('is that along the great circle, in kilometres', () => {
    expect(distanceBetween(paris, london)).toBeCloseTo(343.6, 0);
    expect(distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015.1, 0);
  });

  it('is 0 to the same place, the same both ways, and short across the date line', () => {
    expect(distanceBetween(paris, paris)).toBe(0);
    expect(distanceBetween(paris, london)).toBe(distanceBetween(london, paris));
    const [west, east] = [179.9, -179.9].map((longitude) => ({ latitude: 0, longitude })) as [
      typeof paris,
      typeof paris,
    ];
    expect(distanceBetween(west, east)).toBeCloseTo(22.2, 0);
  });
});

const amounts = fc.integer({ min: 0, max: 6 * maxStayPrice });
const cuts = fc.integer({ min: 0, max: 9_999 });

describe('a price after its cuts', () => {
  it('equals exact arithmetic rounded half up once', () => {
    fc.assert(
      fc.property(amounts, cuts, cuts, (amount, first, second) => {
        expect(applyCuts(amount, first, second)).toBe(exactlyLess(amount, first, second));
      }),
    );
  });

  it.each([
    [5, 1_000, 0, 5],
    [15, 1_000, 0, 14],
    [50, 5_000, 5_000, 13],
    [620_000_000_00, 1, 1, 619_876_006_20],
  ])('cuts %i by %i and %i to %i', (amount, first, second, expected) => {
    expect(applyCuts(amount, first, second)).toBe(expected);
  });
});

describe('rounding', () => {
  it.each([
    [1, 2, 1],
    [149, 100, 1],
    [150, 100, 2],
    [0, 7, 0],
  ])('rounds %i / %i to %i', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });
});

describe('shares and percentages', () => {
  it('takes a percentage rounded half up to the cent', () => {
    expect([shareOf(630_00, 500), shareOf(30, 500), shareOf(10, 500), shareOf(9, 500)]).toEqual([31_50, 2, 1, 0]);
  });

  it('returns the discount in whole percent, half up, and 0 of nothing', () => {
    expect([discountPercentOf(700_00, 630_00), discountPercentOf(200, 199), discountPercentOf(0, 0)]).toEqual([
      10, 1, 0,
    ]);
  });
});

const german = { text: 'Haus', language: 'de' };
const english = { text: 'House', language: 'en' };
const french = { text: 'Maison', language: 'fr' };
const texts = (...all: { text: string; language: string }[]) =>
  Object.fromEntries(all.map(({ text, language }) => [language, text]));

describe('a text that there is in some languages', () => {
  it('is answered in the language, else in French, else in English, else in the first there is', () => {
    expect(pickText(texts(french, english, german), 'de')).toEqual(german);
    expect(pickText(texts(english, french), 'de')).toEqual(french);
    expect(pickText(texts(german, english), 'es')).toEqual(english);
    expect(pickText(texts(german), 'es')).toEqual(german);
    expect(pickText({}, 'es')).toBeUndefined();
  });

  it('is read in the first language that the reader reads, else in English, else in the first there is', () => {
    const all = texts(french, english, german);
    expect(textForReader(all, ['es', 'de'])).toEqual(german);
    expect(textForReader(all, ['es', 'nl'])).toEqual(english);
    expect(textForReader(texts(french, german), ['es'])).toEqual(french);
    expect(textForReader({}, ['es'])).toBeUndefined();
  });
});

it.each([
  ['Mathieu & Pierre', 'MP'],
  ['jean-paul roy', 'JP'],
  ['Élodie', 'É'],
  ['Zoe\u0308 Ann', 'ZA'],
  ['علی\u200cرضا', 'ع'],
  ['ශ්\u200dරී ලංකා', 'ශල'],
  ['कृष्ण', 'क'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
