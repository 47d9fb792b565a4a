import { expect, it } from 'vitest';
import { weekdaySet } from '../../../src/values/day.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { planSearch, type Plan } from '../../../src/search/query/plan.ts';
import { criteriaOf, today } from './criteria.ts';

const longest = 5;
const saturdays = weekdaySet(['SA']);
const grouped = { group: 'lodging' } as const;
const nothing = undefined;
const lodgings: Plan = { kind: 'lodgings' };
const stays: Plan = { kind: 'stays' };
const dated = (nights: number): Plan => ({ kind: 'exact', lengths: [nights], countsStays: true });
const ofLength = (nights: number): Plan => ({ kind: 'exact', lengths: [nights], countsStays: false });

it.each<[string, Partial<StayCriteria>, Plan | undefined]>([
  ['without dates', {}, lodgings],
  ['of an arrival', { arrival: today }, lodgings],
  ['of a lodging’s qualities', { pax: 4, types: ['HOUSE'], features: ['OVEN'], q: 'mer' }, lodgings],
  [
    'of kinds of stays',
    { promotions: ['EB10'], promotionOnly: true, priceDisabled: true, requestOnly: false },
    lodgings,
  ],
  ['of prices', { minPrice: 1, maxPrice: 100 }, lodgings],
  ['by rating', { sort: 'rating' }, lodgings],
  ['by price', { sort: 'pricedesc', minPrice: 1, maxPrice: 100 }, stays],
  ['by price per night', { sort: 'pricepernight' }, stays],
  ['by price per person', { sort: 'priceperperson' }, stays],
  ['by discount', { arrival: today, sort: 'discount' }, stays],
  ['by price, grouped', { ...grouped, sort: 'priceasc' }, lodgings],
  ['of both dates', { arrival: today, departure: today + 3 }, dated(3)],
  ['of both dates and a price', { arrival: today, departure: today + 3, minPrice: 1 }, dated(3)],
  ['of the longest stay', { arrival: today, departure: today + 5 }, dated(5)],
  ['of flexible dates', { arrival: today, departure: today + 3, flex: 2 }, dated(3)],
  [
    'of flexible dates, grouped',
    { ...grouped, arrival: today, departure: today + 3, flex: 2 },
    { ...lodgings, lengths: [3] },
  ],
  ['of lengths', { arrival: today, nights: [2, 4] }, { ...lodgings, lengths: [2, 4] }],
  ['of lengths by price', { arrival: today, nights: [2, 4], sort: 'priceasc' }, { ...stays, lengths: [2, 4] }],
  ['of one length in a window', { arrivalWindow: { first: 0, last: today }, nights: [3] }, ofLength(3)],
  ['of one length, grouped', { ...grouped, maxPrice: 9, nights: [2] }, { ...lodgings, lengths: [2] }],
  ['of a window', { arrivalWindow: { first: today, last: today + 9 } }, lodgings],
  ['of a departure', { departure: today + 3 }, { ...lodgings, departure: today + 3, lengths: [1, 2, 3] }],
  ['of a far departure', { departure: today + 90 }, { ...lodgings, departure: today + 90, lengths: [1, 2, 3, 4, 5] }],
  ['of a departure and a weekday', { departure: today + 4, arrivalDays: saturdays }, ofLength(3)],
  ['of a departure today', { departure: today }, nothing],
  ['of a longer stay than there are', { arrival: today, departure: today + 6 }, nothing],
  ['of a past arrival', { arrival: today - 1 }, nothing],
  ['of a past arrival with a departure', { arrival: today - 1, departure: today + 1 }, nothing],
  ['of a window in the past', { arrivalWindow: { first: 0, last: today - 1 } }, nothing],
  ['of a weekday that the arrival is not', { arrival: today, arrivalDays: saturdays }, nothing],
  ['beyond the horizon', { arrival: today + 731 }, nothing],
  ['of no channel', { gateways: [] }, nothing],
])('plans a search %s', (_, change, plan) => {
  expect(planSearch(criteriaOf(change), longest)).toEqual(plan);
});
