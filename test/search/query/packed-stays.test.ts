import { expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { longestStay } from '../../../src/stays/rules/planning/planning.ts';
import { packStays, unpackStays } from '../../../src/search/rules/packed-stays.ts';

const cents = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));

it('yields the stays of a day that were packed', () => {
  const stays = fc
    .uniqueArray(fc.record({ nights: fc.integer({ min: 1, max: longestStay }), price: cents, basePrice: cents }), {
      selector: ({ nights }) => nights,
      minLength: 1,
    })
    .map((all) => all.sort((a, b) => a.nights - b.nights));
  fc.assert(
    fc.property(stays, (all) => {
      expect(unpackStays(packStays(all))).toEqual(all);
    }),
  );
});

it('takes few bytes for each stay', () => {
  const stays = Array.from({ length: 31 }, (_, index) => {
    const price = 80_00 * (index + 1);
    return { nights: index + 1, price, basePrice: price };
  });
  expect(Buffer.from(packStays(stays), 'base64').length).toBeLessThanOrEqual(2 + 3 * 31);
});
