import { expect, it } from 'vitest';
import { weekdaySet } from '../../../src/values/day.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { planSearch, type Plan } from '../../../src/search/rules/plan.ts';
import type { Clause } from '../../../src/search/query/query-language.ts';
import { buildStaysQuery } from '../../../src/search/query/stay-query.ts';
import { criteriaOf, today } from './criteria.ts';

const saturdays = weekdaySet(['SA']);
const lodgings: Plan = { kind: 'lodgings' };
const stays: Plan = { kind: 'stays' };
const exactly = (nights: number, countsStays = true): Plan => ({ kind: 'exact', lengths: [nights], countsStays });

it.each<[searched: string, change: Partial<StayCriteria>, plan: Plan | undefined]>([
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
  ['by price, grouped', { group: 'lodging', sort: 'priceasc' }, lodgings],
  ['of both dates', { arrival: today, departure: today + 3 }, exactly(3)],
  ['of both dates and a price', { arrival: today, departure: today + 3, minPrice: 1 }, exactly(3)],
  ['of the longest stay', { arrival: today, departure: today + 5 }, exactly(5)],
  ['of flexible dates', { arrival: today, departure: today + 3, flex: 2 }, exactly(3)],
  [
    'of flexible dates, grouped',
    { group: 'lodging', arrival: today, departure: today + 3, flex: 2 },
    { ...lodgings, lengths: [3] },
  ],
  ['of lengths', { arrival: today, nights: [2, 4] }, { ...lodgings, lengths: [2, 4] }],
  ['of lengths by price', { arrival: today, nights: [2, 4], sort: 'priceasc' }, { ...stays, lengths: [2, 4] }],
  ['of one length in a window', { arrivalWindow: { first: 0, last: today }, nights: [3] }, exactly(3, false)],
  ['of one length, grouped', { group: 'lodging', maxPrice: 9, nights: [2] }, { ...lodgings, lengths: [2] }],
  ['of a window', { arrivalWindow: { first: today, last: today + 9 } }, lodgings],
  ['of a departure', { departure: today + 3 }, { ...lodgings, departure: today + 3, lengths: [1, 2, 3] }],
  ['of a far departure', { departure: today + 90 }, { ...lodgings, departure: today + 90, lengths: [1, 2, 3, 4, 5] }],
  ['of a departure and a weekday', { departure: today + 4, arrivalDays: saturdays }, exactly(3, false)],
  ['of a departure today', { departure: today }, undefined],
  ['of a longer stay than there are', { arrival: today, departure: today + 6 }, undefined],
  ['of a past arrival', { arrival: today - 1 }, undefined],
  ['of a past arrival with a departure', { arrival: today - 1, departure: today + 1 }, undefined],
  ['of a window in the past', { arrivalWindow: { first: 0, last: today - 1 } }, undefined],
  ['of a weekday that the arrival is not', { arrival: today, arrivalDays: saturdays }, undefined],
  ['beyond the horizon', { arrival: today + 731 }, undefined],
  ['of no channel', { gateways: [] }, undefined],
])('plans a search %s', (_, change, plan) => {
  expect(planSearch(criteriaOf(change), 5)).toEqual(plan);
});

function scope(change: Partial<StayCriteria>) {
  return { criteria: criteriaOf(change), plan: {}, excludedLodgingIds: [], text: undefined };
}

it.each<[string, Partial<StayCriteria>, Clause]>([
  ['an arrival', { arrival: today + 7 }, { term: { arrival: 20_007 } }],
  ['a departure', { departure: today + 9 }, { term: { arrival: 20_006 } }],
  ['both dates, a week around', { arrival: today + 9, departure: today + 12, flex: 7 }, days(20_002, 20_016)],
  [
    'flexible dates that reach into the past',
    { arrival: today + 2, departure: today + 5, flex: 3 },
    days(20_000, 20_005),
  ],
  ['a window', { arrivalWindow: { first: today + 3, last: today + 5 } }, days(20_003, 20_005)],
  [
    'weekdays in a window',
    { arrivalWindow: { first: today, last: today + 13 }, arrivalDays: saturdays },
    saturdaysOf(2),
  ],
  ['no day that is possible', { arrivalWindow: { first: today - 9, last: today - 1 } }, { match_none: {} }],
])('asks for the days of %s', (_, change, clause) => {
  const { bool } = buildStaysQuery(scope(change), 3);
  expect((bool as { filter: Clause[] }).filter).toContainEqual(clause);
});

function days(gte: number, lte: number): Clause {
  return { range: { arrival: { gte, lte } } };
}

/** Day 20,000 is a Friday. */
function saturdaysOf(weeks: number): Clause {
  return { terms: { arrival: Array.from({ length: weeks }, (_, week) => 20_001 + 7 * week) } };
}
