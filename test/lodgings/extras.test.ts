import { describe, expect, it } from 'vitest';
import type { Extra } from '../../src/lodgings/rules/property.ts';
import {
  extrasForStay,
  extrasPriceOf,
  mandatoryServicesPriceOf,
  stayExtrasOf,
} from '../../src/lodgings/rules/extras-pricing.ts';
import { check, fee, linen } from './sample-lodging.ts';
import { mandatoryCostsOf, type Party } from '../../src/lodgings/rules/mandatory-costs.ts';

const counts = { nights: 7, persons: 4 };

function outcome(extras: readonly Extra[], codes: readonly string[]): unknown {
  const priced = stayExtrasOf(extras, codes, counts);
  return priced.outcome === 'priced'
    ? priced.chosen.map(({ extra, choices, amount }) => [extra.code, choices, amount])
    : priced.codes;
}

describe('the extras of a stay', () => {
  it.each([
    ['STAY', 10_00],
    ['NIGHT', 70_00],
    ['PERSON', 40_00],
    ['PERSON_NIGHT', 280_00],
  ] as const)('multiplies a price by %s', (priceUnit, amount) => {
    expect(outcome([check('COT', { priceUnit })], ['COT'])).toEqual([['COT', [], amount]]);
  });

  it.each<[codes: string[], expected: unknown[]]>([
    [['SHEETS'], [['LINEN', ['SHEETS'], 12_00]]],
    [['TOWELS', 'SHEETS'], [['LINEN', ['SHEETS', 'TOWELS'], 18_00]]],
    [['SHEETS', 'SHEETS'], [['LINEN', ['SHEETS'], 12_00]]],
    [['TOWELS'], ['TOWELS']],
    [['LINEN'], ['LINEN']],
    [['SAUNA', 'SHEETS'], ['SAUNA']],
    [[], []],
  ])('prices the choices %j of a list as the set they form, or names what does not fit', (codes, expected) => {
    expect(outcome([linen], codes)).toEqual(expected);
  });

  it('adds included extras itself, and ignores that they are named', () => {
    const included = check('WIFI', { optionType: 'INCLUDED', prices: [{ value: 99, selectedCodes: [] }] });
    const unnamed = stayExtrasOf([fee, included], [], counts);
    expect(unnamed).toMatchObject({ chosen: [], included: [{ amount: 0 }] });
    expect(stayExtrasOf([fee, included], ['FEE', 'WIFI'], counts)).toMatchObject({
      chosen: [],
      included: [{ amount: 0 }],
    });
  });

  it('counts what is paid on site in no total', () => {
    const extras = stayExtrasOf([check('BIKE', { optionType: 'OPTIONAL_ON_SITE' }), linen], ['BIKE', 'SHEETS'], counts);
    if (extras.outcome !== 'priced') throw new Error('not priced');
    expect(extras.chosen.map(({ amount }) => amount)).toEqual([10_00, 12_00]);
    expect(extrasPriceOf(extras)).toBe(12_00);
  });
});

it('the price of mandatory services adds up the imposed extras per stay only', () => {
  expect(
    mandatoryServicesPriceOf([fee, { ...fee, code: 'TAX' }, { ...fee, priceUnit: 'NIGHT' }, linen, check('COT')]),
  ).toBe(50_00);
});

describe('the extras offered for a stay', () => {
  it.each<[priceUnit: Extra['priceUnit'], persons: number | undefined, value: number, unit: string]>([
    ['STAY', undefined, 10_00, 'STAY'],
    ['NIGHT', undefined, 70_00, 'STAY'],
    ['PERSON', undefined, 10_00, 'PERSON'],
    ['PERSON_NIGHT', undefined, 70_00, 'PERSON'],
    ['PERSON_NIGHT', 4, 280_00, 'STAY'],
    ['PERSON', 4, 40_00, 'STAY'],
  ])('turns a price by %s for %s persons into %i by %s', (priceUnit, persons, value, unit) => {
    const [extra] = extrasForStay([check('COT', { priceUnit })], {
      nights: 7,
      price: 0,
      party: persons === undefined ? undefined : { persons, childrenAges: [] },
    });
    expect([extra?.prices[0]?.value, extra?.priceUnit]).toEqual([value, unit]);
  });

  it('multiplies every price of a list', () => {
    const [extra] = extrasForStay([{ ...linen, priceUnit: 'NIGHT' }], { nights: 2, price: 0 });
    expect(extra?.prices).toEqual([
      { value: 24_00, selectedCodes: ['SHEETS'] },
      { value: 36_00, selectedCodes: ['SHEETS', 'TOWELS'] },
    ]);
  });
});

const onBooking = check('COST', {
  optionType: 'MANDATORY_ON_BOOKING',
  prices: [{ value: 250, selectedCodes: [] }],
});
const tax: Extra = { ...onBooking, code: 'TAX', optionType: 'MANDATORY_ON_SITE', priceUnit: 'PERSON_NIGHT' };
const family: Party = { persons: 4, childrenAges: [9, 17] };

/** A stay of 7 nights for 700 euros. */
it.each<[unit: string, change: Partial<Extra>, amount: number]>([
  ['a stay', {}, 2_50],
  ['a night', { priceUnit: 'NIGHT' }, 17_50],
  ['a person', { priceUnit: 'PERSON' }, 10_00],
  ['a person and night', { priceUnit: 'PERSON_NIGHT' }, 70_00],
  ['a person from an age', { priceUnit: 'PERSON', fromAge: 10 }, 7_50],
  ['a person who has just reached the age', { priceUnit: 'PERSON', fromAge: 17 }, 7_50],
  ['adults', { priceUnit: 'PERSON_NIGHT', fromAge: 18 }, 35_00],
  ['the first nights', { priceUnit: 'PERSON_NIGHT', maxNights: 3 }, 30_00],
  ['more nights than the stay has', { priceUnit: 'NIGHT', maxNights: 30 }, 17_50],
  ['at most an amount', { priceUnit: 'PERSON_NIGHT', maxPrice: 42_00 }, 42_00],
  ['an amount below the most', { priceUnit: 'NIGHT', maxPrice: 42_00 }, 17_50],
  ['a person and night, for free', { priceUnit: 'PERSON_NIGHT', prices: [] }, 0],
])('charges by %s', (_, change, amount) => {
  const { lines, ...costs } = mandatoryCostsOf([{ ...onBooking, ...change }], {
    nights: 7,
    price: 70_000,
    party: family,
  });
  expect(costs).toEqual({ onBooking: amount, onSite: 0, onBookingExcludes: [], onSiteExcludes: [] });
  expect(lines.map((line) => line.amount)).toEqual([amount]);
});

const week = { nights: 7, price: 700_00 };

it.each<[which: string, change: Partial<Extra>, stay: { nights: number; price: number }, amount: number]>([
  ['of the night', { percent: 500, fromAge: 18 }, week, 17_50],
  ['up to the cap', { percent: 500, fromAge: 18, maxPerPersonNight: 1_00 }, week, 14_00],
  ['below the cap', { percent: 500, maxPerPersonNight: 5_00 }, week, 35_00],
  ['rounded once, half up', { percent: 100 }, { nights: 3, price: 10_50 }, 11],
  ['rounded down below half', { percent: 100, fromAge: 18 }, { nights: 3, price: 10_49 }, 5],
  ['of a price beyond 2^53 when multiplied', { percent: 10_000 }, { nights: 62, price: 9999999_99 }, 9999999_99],
])('charges a percentage %s', (_, change, stay, amount) => {
  expect(mandatoryCostsOf([{ ...tax, ...change }], { ...stay, party: family }).onSite).toBe(amount);
});

it('names what it cannot price without a party, and prices the rest', () => {
  const services: Extra[] = [
    onBooking,
    { ...onBooking, code: 'LINEN', priceUnit: 'PERSON' },
    tax,
    { ...tax, code: 'WOOD', priceUnit: 'NIGHT' },
    { ...onBooking, code: 'COT', optionType: 'OPTIONAL_ON_BOOKING' },
  ];
  const { lines, ...costs } = mandatoryCostsOf(services, { nights: 2, price: 10_000 });
  expect(costs).toEqual({ onBooking: 250, onSite: 500, onBookingExcludes: ['LINEN'], onSiteExcludes: ['TAX'] });
  expect(lines.map(({ extra }) => extra.code)).toEqual(['COST', 'WOOD']);
});

it('charges no percentage when nobody is old enough', () => {
  const party = { persons: 1, childrenAges: [6] };
  const costs = mandatoryCostsOf([{ ...tax, percent: 500, fromAge: 11 }], { nights: 7, price: 70_000, party });
  expect(costs.onSite).toBe(0);
});
