import { expect, it } from 'vitest';
import fc from '../support/random.ts';
import type { Extra } from '../../src/lodgings/rules/property.ts';
import type { Stay } from '../../src/stays/rules/planning/planning.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import { presentAvailabilities, writeAvailabilities } from '../../src/stays/wire/availability.ts';

const promotions = [
  { codes: [{ code: 'EB10', label: 'Early' }], percent: 1000 },
  {
    codes: [
      { code: 'LAST', label: 'Last <"minute">' },
      { code: 'É"2', label: 'Été' },
    ],
    percent: undefined,
  },
];

const service = { label: { en: 'L' }, type: 'CHECK', parameters: {}, fromAge: 5 } as const;
const services: Extra[] = [
  {
    ...service,
    code: 'LINEN',
    optionType: 'MANDATORY_ON_BOOKING',
    priceUnit: 'PERSON',
    prices: [{ value: 1_250, selectedCodes: [] }],
  },
  { ...service, code: 'TAX', optionType: 'MANDATORY_ON_SITE', priceUnit: 'PERSON_NIGHT', prices: [], percent: 333 },
];

const stays = fc.uniqueArray(
  fc
    .record({
      arrival: fc.oneof(fc.integer({ min: 20_000, max: 20_010 }), fc.integer({ min: 0, max: 40_000 })),
      nights: fc.integer({ min: 1, max: 62 }),
      price: fc.oneof(fc.constantFrom(0, 10_000, 10_050), fc.integer({ min: 0, max: 99_999_999 })),
      more: fc.oneof(fc.constant(0), fc.constantFrom(-100, 1, 2_500)),
      priceEnabled: fc.boolean(),
      requestOnly: fc.boolean(),
      retrocession: fc.constant(0),
      promotion: fc.constantFrom(undefined, ...promotions),
    })
    .map(({ more, ...stay }): Stay => ({ ...stay, basePrice: Math.max(0, stay.price + more) })),
  { selector: ({ arrival, nights }) => arrival * 100 + nights, maxLength: 40 },
);

it('writes straight from the columns what presenting them and writing that gives', () => {
  const lodging = fc.record({
    lastChange: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    lodgingPack: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
    services: fc.subarray(services),
    party: fc.option(fc.constant({ persons: 3, childrenAges: [4, 11] }), { nil: undefined }),
  });
  fc.assert(
    fc.property(stays, lodging, (some, of) => {
      const columns = toColumns(some);
      expect(writeAvailabilities(columns, of)).toBe(JSON.stringify(presentAvailabilities(columns, of)));
    }),
    { numRuns: 500 },
  );
});

it('writes answers of any length', () => {
  const many = Array.from({ length: 8_000 }, (_, place): Stay => ({
    arrival: 20_000 + (place >> 4),
    nights: 1 + (place & 15),
    basePrice: place,
    price: place,
    retrocession: 0,
    priceEnabled: true,
    requestOnly: false,
    promotion: undefined,
  }));
  const [columns, of] = [toColumns(many), { lastChange: 0, lodgingPack: undefined, services: [] }];
  expect(writeAvailabilities(columns, of)).toBe(JSON.stringify(presentAvailabilities(columns, of)));
});
