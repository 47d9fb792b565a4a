import { describe, expect, it } from 'vitest';
import type { Extra } from '../../src/lodgings/rules/property.ts';
import {
  extrasForStay,
  extrasPriceOf,
  mandatoryServicesPriceOf,
  stayExtrasOf,
} from '../../src/lodgings/rules/extras-pricing.ts';
import { check, fee, linen } from './sample-lodging.ts';

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

  it.each([
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

describe('the price of mandatory services', () => {
  it('adds up the imposed extras per stay only', () => {
    expect(
      mandatoryServicesPriceOf([fee, { ...fee, code: 'TAX' }, { ...fee, priceUnit: 'NIGHT' }, linen, check('COT')]),
    ).toBe(50_00);
  });
});

describe('the extras offered for a stay', () => {
  it.each([
    ['STAY', undefined, 10_00, 'STAY'],
    ['NIGHT', undefined, 70_00, 'STAY'],
    ['PERSON', undefined, 10_00, 'PERSON'],
    ['PERSON_NIGHT', undefined, 70_00, 'PERSON'],
    ['PERSON_NIGHT', 4, 280_00, 'STAY'],
    ['PERSON', 4, 40_00, 'STAY'],
  ] as const)('turns a price by %s for %s persons into %i by %s', (priceUnit, persons, value, unit) => {
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
