import { describe, expect, test } from 'vitest';
import { bookableColumns, findBookableStay, toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import type { Stay } from '../../src/stays/rules/planning/planning.ts';
import { summariseStays } from '../../src/stays/rules/stays/stay-figures.ts';

const today = 21_000;
const stay: Stay = {
  arrival: today,
  nights: 7,
  basePrice: 700_00,
  price: 630_00,
  priceEnabled: true,
  requestOnly: false,
  retrocession: 0,
  promotion: undefined,
};
const columns = toColumns([
  stay,
  { ...stay, nights: 8 },
  { ...stay, arrival: today + 1, retrocession: 2 },
  { ...stay, arrival: today + 2, retrocession: 2 },
  { ...stay, arrival: today + 730 },
  { ...stay, arrival: today + 731 },
]);

describe('bookable columns', () => {
  test('leave out what is too soon or too far, up to the very day', () => {
    expect([...bookableColumns(columns, today).arrival]).toEqual([today, today, today + 2, today + 730]);
  });

  test('keep only what the filter keeps', () => {
    expect([...bookableColumns(columns, today, (_, nights) => nights === 8).nights]).toEqual([8]);
  });

  test('are the same columns when nothing is left out', () => {
    const all = toColumns([stay]);
    expect(bookableColumns(all, today)).toBe(all);
  });
});

describe('one bookable stay', () => {
  test('is found by arrival and nights', () => {
    expect(findBookableStay(columns, today, today, 8)).toMatchObject({ arrival: today, nights: 8 });
  });

  test('is missing when its length is not offered or it is too soon', () => {
    expect(findBookableStay(columns, today, today, 9)).toBeUndefined();
    expect(findBookableStay(columns, today, today + 1, 7)).toBeUndefined();
    expect(findBookableStay(columns, today, today + 3, 7)).toBeUndefined();
  });
});

describe('figures of stays', () => {
  test('name the cheapest week with an enabled price', () => {
    const stays = [
      { ...stay, price: 500_00, priceEnabled: false },
      { ...stay, arrival: today + 1, price: 620_00 },
      { ...stay, arrival: today + 2 },
      { ...stay, arrival: today + 3, nights: 6, price: 100_00 },
    ];
    expect(summariseStays(toColumns(stays)).minWeek).toEqual({ basePrice: 700_00, price: 620_00 });
  });

  test('tell whether all are on request and whether one has a price', () => {
    const closed = { ...stay, requestOnly: true, priceEnabled: false };
    expect(summariseStays(toColumns([closed]))).toEqual({
      minWeek: undefined,
      requestOnly: true,
      priceEnabled: false,
      count: 1,
    });
    expect(summariseStays(toColumns([closed, { ...stay, nights: 3 }]))).toMatchObject({
      requestOnly: false,
      priceEnabled: true,
    });
  });

  test('say nothing against a lodging without stays', () => {
    expect(summariseStays(toColumns([]))).toEqual({
      minWeek: undefined,
      requestOnly: false,
      priceEnabled: true,
      count: 0,
    });
  });
});
