import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedEditDistance, startsFuzzily } from '../../src/search/rules/edit-distance.ts';

describe('a word begins nearly as it was typed', () => {
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

  it('just when one of its beginnings has no more errors than are forgiven', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(text, text, (word, typed) => {
        const beginnings = Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length));
        const least = Math.min(...beginnings.map((beginning) => errorsBetween(beginning, typed)));
        expect(startsFuzzily(word, typed)).toBe(
          word.startsWith(typed.charAt(0)) && least <= allowedEditDistance(typed),
        );
      }),
      { numRuns: 2000 },
    );
  });
});

/** Straight from the definition, by trying every first step. */
function errorsBetween(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  if (a.startsWith(b.charAt(0))) return errorsBetween(a.slice(1), b.slice(1));
  const isExchanged = a.length > 1 && b.startsWith(`${a.charAt(1)}${a.charAt(0)}`);
  return (
    1 +
    Math.min(
      errorsBetween(a.slice(1), b),
      errorsBetween(a, b.slice(1)),
      errorsBetween(a.slice(1), b.slice(1)),
      isExchanged ? errorsBetween(a.slice(2), b.slice(2)) : Infinity,
    )
  );
}
