import { expect, it } from 'vitest';
import { findCountry } from '../../src/values/countries.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

it('knows the 249 codes of ISO 3166 and Kosovo', () => {
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const known = codes.filter((code) => findCountry(code) === code);
  expect(known).toHaveLength(250);
  expect(known).toEqual(expect.arrayContaining(['FR', 'GB', 'GR', 'RE', 'TF', 'AX', 'SS', 'XK']));
  expect(codes.filter((code) => ![undefined, code].includes(findCountry(code)))).toEqual(['EL', 'UK']);
});
