import { expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { emptyColumns } from '../../../src/stays/rules/stays/stay-columns.ts';
import type { LodgingAvailability } from '../../../src/stays/rules/stays/lodging-availability.ts';
import { longestStay, type StayColumns } from '../../../src/stays/rules/planning/planning.ts';
import { packStays } from '../../../src/search/rules/packed-stays.ts';
import { offeredStays } from '../../../src/stays/rules/stays/stays.ts';
import { packAvailability, unpackAvailability } from '../../../src/search/availability/compressed-columns.ts';
import { allArrivals, bookingDays, plannings } from '../../support/arbitraries.ts';

const offeredBy = (columns: StayColumns): LodgingAvailability => ({
  sequence: 7,
  state: 'EN_DIFFUSION',
  columns,
  lastChange: 5,
  lodgingPack: undefined,
  personMax: 4,
  gateways: ['Seaside.example'],
  services: [],
});

it('decompresses every planning’s columns as they were', () => {
  fc.assert(
    fc.property(plannings(), bookingDays(), (planning, day) => {
      const columns = offeredStays(planning, day, allArrivals);
      expect(unpackAvailability(packAvailability(offeredBy(columns))).columns).toEqual(columns);
    }),
    { numRuns: 200 },
  );
});

it('decompresses extreme values, and no stays at all', () => {
  const columns = {
    arrival: Int32Array.of(0, 0, 2_932_896),
    nights: Uint8Array.of(1, 62, 255),
    basePrice: Int32Array.of(0, 2_147_483_647, 5),
    price: Int32Array.of(0, 0, 5),
    flags: Uint8Array.of(0, 3, 255),
    promotion: Uint16Array.of(0, 65_535, 1),
    retrocession: Uint16Array.of(0, 65_535, 365),
    promotions: [],
  };
  for (const each of [columns, emptyColumns()]) {
    const lodging = offeredBy(each);
    expect(unpackAvailability(packAvailability(lodging))).toEqual(lodging);
  }
});

it('takes about a byte for a stay of an even calendar', () => {
  const count = 3_000;
  const columns = {
    arrival: Int32Array.from({ length: count }, (_, index) => 20_000 + Math.floor(index / 7)),
    nights: Uint8Array.from({ length: count }, (_, index) => 1 + (index % 7)),
    basePrice: Int32Array.from({ length: count }, (_, index) => 100_00 * (1 + (index % 7))),
    price: Int32Array.from({ length: count }, (_, index) => 100_00 * (1 + (index % 7))),
    flags: new Uint8Array(count).fill(1),
    promotion: new Uint16Array(count),
    retrocession: new Uint16Array(count),
    promotions: [],
  };
  expect(packAvailability(offeredBy(columns)).columns.length).toBeLessThan(count);
});

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
