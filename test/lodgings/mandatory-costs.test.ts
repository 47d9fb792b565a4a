import { expect, it } from 'vitest';
import { mandatoryCostsOf, type Party } from '../../src/lodgings/rules/mandatory-costs.ts';
import type { Extra } from '../../src/lodgings/rules/property.ts';

const onBooking: Extra = {
  code: 'COST',
  label: { fr: 'Frais' },
  optionType: 'MANDATORY_ON_BOOKING',
  type: 'CHECK',
  parameters: {},
  prices: [{ value: 250, selectedCodes: [] }],
  priceUnit: 'STAY',
};
const tax: Extra = { ...onBooking, code: 'TAX', optionType: 'MANDATORY_ON_SITE', priceUnit: 'PERSON_NIGHT' };
const family: Party = { persons: 4, childrenAges: [9, 17] };

/** A stay of 7 nights for 700 euros. */
it.each<[name: string, change: Partial<Extra>, amount: number]>([
  ['a stay', {}, 250],
  ['a night', { priceUnit: 'NIGHT' }, 1_750],
  ['a person', { priceUnit: 'PERSON' }, 1_000],
  ['a person and night', { priceUnit: 'PERSON_NIGHT' }, 7_000],
  ['a person from an age', { priceUnit: 'PERSON', fromAge: 10 }, 750],
  ['a person who has just reached the age', { priceUnit: 'PERSON', fromAge: 17 }, 750],
  ['adults', { priceUnit: 'PERSON_NIGHT', fromAge: 18 }, 3_500],
  ['the first nights', { priceUnit: 'PERSON_NIGHT', maxNights: 3 }, 3_000],
  ['more nights than the stay has', { priceUnit: 'NIGHT', maxNights: 30 }, 1_750],
  ['at most an amount', { priceUnit: 'PERSON_NIGHT', maxPrice: 4_200 }, 4_200],
  ['an amount below the most', { priceUnit: 'NIGHT', maxPrice: 4_200 }, 1_750],
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

it.each<[name: string, change: Partial<Extra>, stay: { nights: number; price: number }, amount: number]>([
  // 5 % of 100 € a night for 4 persons: 1.25 € for each of 2 adults and 7 nights.
  ['of the night', { percent: 500, fromAge: 18 }, { nights: 7, price: 70_000 }, 1_750],
  ['up to the cap', { percent: 500, fromAge: 18, maxPerPersonNight: 100 }, { nights: 7, price: 70_000 }, 1_400],
  ['below the cap', { percent: 500, maxPerPersonNight: 500 }, { nights: 7, price: 70_000 }, 3_500],
  ['rounded once, half up', { percent: 100 }, { nights: 3, price: 1_050 }, 11],
  ['rounded down below half', { percent: 100, fromAge: 18 }, { nights: 3, price: 1_049 }, 5],
  ['of a price beyond 2^53 when multiplied', { percent: 10_000 }, { nights: 62, price: 999_999_999 }, 999_999_999],
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
