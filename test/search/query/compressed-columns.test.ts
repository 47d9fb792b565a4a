import { expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { emptyColumns } from '../../../src/stays/rules/stays/stay-columns.ts';
import { offeredStays } from '../../../src/stays/rules/stays/stays.ts';
import { compressColumns, decompressColumns } from '../../../src/search/availability/compressed-columns.ts';
import { allArrivals, bookingDays, plannings } from '../../support/arbitraries.ts';

it('unpacks every planning’s columns as they were', () => {
  fc.assert(
    fc.property(plannings(), bookingDays(), (planning, day) => {
      const columns = offeredStays(planning, day, allArrivals);
      expect(decompressColumns(compressColumns(columns), columns.promotions)).toEqual(columns);
    }),
    { numRuns: 200 },
  );
});

it('unpacks extreme values, and no stays at all', () => {
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
  expect(decompressColumns(compressColumns(columns), [])).toEqual(columns);
  expect(decompressColumns(compressColumns(emptyColumns()), [])).toEqual(emptyColumns());
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
  expect(compressColumns(columns).length).toBeLessThan(count);
});
