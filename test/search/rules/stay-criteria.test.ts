import { describe, expect, it } from 'vitest';
import { isCheaper } from '../../../src/search/rules/found-stay.ts';
import { compareOrders, findWish, isOrderOfPrices, turnDescending } from '../../../src/search/rules/sort-numbers.ts';
import {
  areDatesFixed,
  describeForCriterion,
  dropNeedlessGroup,
  isAsked,
  isCounted,
  isOrderHiddenByPrices,
  isOrderOfLodgings,
  listLoneSearches,
  listRelaxedSearches,
  priceBoundsOf,
  sorts,
  type Criterion,
  type StayCriteria,
} from '../../../src/search/rules/stay-criteria.ts';
import { lodging, property } from '../../lodgings/sample-lodging.ts';
import { criteriaOf } from '../query/criteria.ts';

const box = { west: 3, south: 50, east: 5, north: 52 };
const dates = { arrival: 1, departure: 3 };
const place = { latitude: 44.66, longitude: -1.17 };

describe('what a lodging has where the search asks for something else', () => {
  const house = property();
  const { generalDescription, geoTree } = house;
  const none = { stays: 0 };
  const unpriced = 'no stay that fulfils the other criteria';
  type Case = [Criterion, string, Partial<StayCriteria>?, Parameters<typeof describeForCriterion>[3]?, object?];
  const free = (...cancellationPolicy: object[]) => ({ cancellationPolicy });
  it.each<Case>([
    ['q', 'the names Villa Pins, Arcachon, Arcachon, Nouvelle-Aquitaine'],
    ['q', 'the names Villa Pins, Arcachon', {}, none, { geoTree: { city: 'Arcachon' } }],
    ['maxprice', '€80.00 to €120.50', {}, { stays: 3, lowest: 80_00, highest: 120_50 }],
    ['minprice', unpriced, {}, { stays: 3, lowest: 80_00 }],
    ['minprice', unpriced, {}, { stays: 3, highest: 80_00 }],
    ['features', 'without OVEN, SAUNA', { features: ['OVEN', 'SAUNA', 'TV'] }],
    ['features', 'all of them', { features: ['TV'] }],
    ['surroundings', 'without TV', { surroundings: ['SEA', 'TV'] }],
    ['type', 'HOUSE'],
    ['standing', '3'],
    ['minrating', 'no reviews'],
    ['freecancellation', 'never without a fee'],
    [
      'freecancellation',
      'without a fee up to 7 days before arrival',
      {},
      none,
      free({ daysBefore: 7, refundPercent: 100 }),
    ],
    ['promotiononly', 'no stay at all'],
    ['promotions', '2 stays, none of this kind', {}, { stays: 2 }],
    ['lodgings', '17'],
    ['station', 'Arcachon'],
    ['station', 'none', {}, none, { geoTree: { city: 'Arcachon' } }],
    ['city', 'Arcachon'],
    ['radius', '111.2 km away', { near: { ...place, latitude: place.latitude + 1, radius: 5 } }],
    ['radius', '44.66, -1.17'],
    ['bbox', '44.66, -1.17'],
    ['region', 'Nouvelle-Aquitaine'],
    ['region', 'none', {}, none, { geoTree: { city: 'Arcachon' } }],
    ['bedrooms', 'not known'],
    ['bedrooms', '0', {}, none, { generalDescription: { ...generalDescription, bedrooms: 0 } }],
    ['arrivaldays', 'no stay on any day'],
    ['nights', '2 stays on other days', {}, { stays: 2 }],
    ['pax', 'at most 6'],
    ['country', 'FR'],
    ['requestonly', 'no stay at all'],
  ])('for %s is %j', (criterion, expected, asked = {}, figures = none, changes = {}) => {
    const options = { features: ['TV'], surroundings: ['SEA'], distances: {} };
    const about = lodging({ property: { ...house, geoTree, options, ...changes } });
    expect(describeForCriterion(criterion, about, criteriaOf(asked), figures)).toBe(expected);
  });

  it('is the average of its reviews, with one decimal', () => {
    const reviewed = lodging({ reviews: { count: 2, average: 8 } });
    expect(describeForCriterion('minrating', reviewed, criteriaOf(), none)).toBe('8.0');
  });
});

describe('a search with one of its criteria alone', () => {
  const loneOf = (asked: Partial<StayCriteria>) =>
    listLoneSearches(criteriaOf(asked)).map(({ criterion, search }) => [criterion, search]);

  it('drops the others, and what makes no sense without them', () => {
    expect(loneOf({ types: ['HOUSE'], pax: 4, size: 3 })).toEqual([
      ['type', criteriaOf({ types: ['HOUSE'], size: 3 })],
      ['pax', criteriaOf({ pax: 4, size: 3 })],
    ]);
    expect(loneOf({ ...dates, flex: 2 })).toEqual([
      ['arrival', criteriaOf({ arrival: 1 })],
      ['departure', criteriaOf({ departure: 3 })],
    ]);
    expect(loneOf({ arrival: 1, flex: 2 })).toEqual([['arrival', criteriaOf({ arrival: 1, flex: 2 })]]);
    expect(loneOf({ arrival: 1, nights: [3] })).toEqual([
      ['nights', criteriaOf({ nights: [3] })],
      ['arrival', criteriaOf({ arrival: 1 })],
    ]);
  });

  it('keeps the place without its radius', () => {
    expect(loneOf({ pax: 4, near: { ...place, radius: 5 } })).toEqual([
      ['radius', criteriaOf({ near: { ...place, radius: 5 } })],
      ['pax', criteriaOf({ pax: 4, near: place })],
    ]);
  });

  it('are as many as the criteria, of which the first may be enough', () => {
    const search = criteriaOf({ types: ['HOUSE'], pax: 4, q: 'pins' });
    expect(listRelaxedSearches(search, 2).map(({ criterion }) => criterion)).toEqual(['q', 'type']);
  });
});

it.each<[keyof StayCriteria, Partial<StayCriteria>, boolean]>([
  ['types', {}, false],
  ['types', { types: ['HOUSE'] }, true],
  ['requestOnly', {}, false],
  ['requestOnly', { requestOnly: false }, true],
  ['promotionOnly', { promotionOnly: true }, true],
  ['pax', {}, false],
  ['pax', { pax: 1 }, true],
])('a search asks for %s with %j: %s', (member, change, expected) => {
  expect(isAsked(criteriaOf(change), member)).toBe(expected);
});

it.each<[Partial<StayCriteria>, boolean]>([
  [dates, true],
  [{ ...dates, flex: 0 }, true],
  [{ ...dates, flex: 1 }, false],
  [{ arrival: 1 }, false],
  [{ departure: 3 }, false],
])('the dates %j are fixed: %s, and grouping is then dropped', (asked, expected) => {
  const search = criteriaOf({ ...asked, group: 'lodging' });
  expect(areDatesFixed(search)).toBe(expected);
  expect(dropNeedlessGroup(search)).toEqual(expected ? criteriaOf(asked) : search);
});

it.each<[Partial<StayCriteria>, boolean]>([
  [{}, false],
  [{ facets: [] }, true],
  [{ mapArea: box }, true],
])('%j is counted: %s', (asked, expected) => {
  expect(isCounted(criteriaOf(asked))).toBe(expected);
});

/** Whether a sort is of lodgings, of prices, hidden by a lowest and by a highest price; and how it turns two keys. */
const ofSort: Record<(typeof sorts)[number], [boolean, boolean, boolean, boolean, number[]]> = {
  relevance: [true, false, false, false, [-1, -2]],
  priceasc: [false, true, false, false, [1, 2]],
  pricedesc: [false, true, false, false, [-1, 2]],
  pricepernight: [false, true, true, true, [1, 2]],
  priceperperson: [false, true, true, false, [1, 2]],
  distance: [true, false, false, false, [1, 2]],
  discount: [false, false, true, true, [-1, -2]],
  rating: [true, false, false, false, [-1, -2]],
};

it.each(sorts)('the sort %s', (sort) => {
  expect([
    isOrderOfLodgings(sort),
    isOrderOfPrices(sort),
    isOrderHiddenByPrices({ sort, minPrice: 1 }),
    isOrderHiddenByPrices({ sort, maxPrice: 1 }),
    turnDescending(sort, [1, 2]),
  ]).toEqual(ofSort[sort]);
  expect(isOrderHiddenByPrices({ sort })).toBe(false);
});

it('fills absent price bounds', () => {
  expect(priceBoundsOf({})).toEqual({ from: 0, to: Number.MAX_SAFE_INTEGER });
  expect(priceBoundsOf({ minPrice: 5, maxPrice: 9 })).toEqual({ from: 5, to: 9 });
});

it('has a requested arrival only with flexible dates', () => {
  expect([findWish({ arrival: 5, flex: 1 }), findWish({ arrival: 5, flex: 0 }), findWish({ arrival: 5 })]).toEqual([
    5,
    undefined,
    undefined,
  ]);
});

it.each([
  [[1, 2], [1, 3], -1],
  [[2, 0], [1, 3], 1],
  [[1], [1, 3], 0],
  [[1, 3], [1], 0],
  [[], [], 0],
])('the order %j compared with %j is %i', (a, b, expected) => {
  expect(Math.sign(compareOrders(a, b))).toBe(expected);
});

it('takes the lower price, then the lower lodging, then the shorter stay for the cheaper', () => {
  const stay = { price: 5, lodgingId: 5, nights: 5, totalPrice: 0 };
  for (const member of ['price', 'lodgingId', 'nights'] as const) {
    expect(isCheaper({ ...stay, [member]: 4 }, stay)).toBe(true);
    expect(isCheaper(stay, { ...stay, [member]: 4 })).toBe(false);
  }
  expect(isCheaper({ ...stay, price: 4, lodgingId: 9 }, stay)).toBe(true);
  expect(isCheaper({ ...stay, lodgingId: 4, nights: 9 }, stay)).toBe(true);
  expect(isCheaper(stay, stay)).toBe(false);
});
