import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { startsFuzzily } from '../../src/values/edit-distance.ts';

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
        const least = Math.min(...beginnings.map((beginning) => distanceBetween(beginning, typed)));
        const allowed = typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2;
        expect(startsFuzzily(word, typed)).toBe(word.startsWith(typed.charAt(0)) && least <= allowed);
      }),
      { numRuns: 2000 },
    );
  });
});

/** The definition: tries every first step. */
function distanceBetween(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  if (a.startsWith(b.charAt(0))) return distanceBetween(a.slice(1), b.slice(1));
  const isExchanged = a.length > 1 && b.startsWith(`${a.charAt(1)}${a.charAt(0)}`);
  return (
    1 +
    Math.min(
      distanceBetween(a.slice(1), b),
      distanceBetween(a, b.slice(1)),
      distanceBetween(a.slice(1), b.slice(1)),
      isExchanged ? distanceBetween(a.slice(2), b.slice(2)) : Infinity,
    )
  );
}
