import { expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { longestStay } from '../../../src/stays/rules/planning/planning.ts';
import { packStays } from '../../../src/search/rules/index-documents.ts';

const cents = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));

/** Reads the format that `packStays` documents, as scripts do. */
function unpack(packed: string) {
  const bytes = Buffer.from(packed, 'base64');
  const [shortest = 0, form = 0] = bytes;
  const width = form & 7;
  const places = (bytes.length - 2) / width / (form >= 128 ? 2 : 1);
  const readAt = (place: number) => bytes.readUIntBE(2 + place * width, width) - 1;
  return Array.from({ length: places }, (_, place) => {
    const price = readAt(place);
    const base = form >= 128 ? readAt(places + place) : -1;
    return { nights: shortest + place, price, basePrice: base < 0 ? price : base };
  }).filter(({ price }) => price >= 0);
}

const stayOf = (nights: number, price: number, basePrice: number) => ({ nights, price, basePrice });

it('returns the stays of a day that were packed', () => {
  const stays = fc
    .uniqueArray(fc.record({ nights: fc.integer({ min: 1, max: longestStay }), price: cents, basePrice: cents }), {
      selector: ({ nights }) => nights,
      minLength: 1,
    })
    .map((all) => all.sort((a, b) => a.nights - b.nights));
  fc.assert(
    fc.property(stays, (all) => {
      expect(unpack(packStays(all))).toEqual(all);
    }),
    { examples: [[[stayOf(3, 100, 100), stayOf(5, 100, 120)]], [[stayOf(3, 65_535, 65_535)]]] },
  );
});

it('takes few bytes for each stay', () => {
  const stays = Array.from({ length: 31 }, (_, index) => {
    const price = 80_00 * (index + 1);
    return { nights: index + 1, price, basePrice: price };
  });
  expect(Buffer.from(packStays(stays), 'base64').length).toBeLessThanOrEqual(2 + 3 * 31);
});
