import { expect, it } from 'vitest';
import { weekdaySet } from '../../../src/values/day.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { planMatches, type MatchPlan } from '../../../src/search/query/plan.ts';
import { criteriaOf, today } from './criteria.ts';

const longest = 5;
const saturdays = weekdaySet(['SA']);
const nothing: MatchPlan = { kind: 'nothing' };
const arrivals: MatchPlan = { kind: 'arrivals' };
const ofLengths = (...lengths: number[]): MatchPlan => ({ kind: 'lengths', lengths });
const departing = (departure: number, ...lengths: number[]): MatchPlan => ({ kind: 'departure', departure, lengths });

it.each<[string, Partial<StayCriteria>, MatchPlan]>([
  ['without dates asks for arrivals', {}, arrivals],
  ['of an arrival asks for arrivals', { arrival: today }, arrivals],
  ['sorted by price asks for arrivals', { sort: 'pricedesc' }, arrivals],
  ['of a lodging’s qualities asks for arrivals', { pax: 4, types: ['HOUSE'], features: ['OVEN'], q: 'mer' }, arrivals],
  ['of both dates asks for that length alone', { arrival: today, departure: today + 3 }, ofLengths(3)],
  ['of both dates takes other criteria along', { arrival: today, departure: today + 3, minPrice: 1 }, ofLengths(3)],
  ['of the longest stay is asked', { arrival: today, departure: today + 5 }, ofLengths(5)],
  ['of a longer stay than there are finds nothing', { arrival: today, departure: today + 6 }, nothing],
  ['of a past arrival finds nothing', { arrival: today - 1 }, nothing],
  ['of a past arrival with a departure finds nothing', { arrival: today - 1, departure: today + 1 }, nothing],
  [
    'of a departure asks for the lengths that reach it from today on',
    { departure: today + 3 },
    departing(today + 3, 1, 2, 3),
  ],
  ['of a far departure asks for every length', { departure: today + 90 }, departing(today + 90, 1, 2, 3, 4, 5)],
  ['of a departure today finds nothing', { departure: today }, nothing],
  ['of no channel finds nothing', { gateways: [] }, nothing],
  ['of a lowest price asks for arrivals', { minPrice: 0 }, arrivals],
  ['of a lowest and a highest price asks for arrivals', { minPrice: 1, maxPrice: 100, sort: 'pricedesc' }, arrivals],
  ['of lodgings within prices asks for arrivals', { group: 'lodging', minPrice: 1, maxPrice: 100 }, arrivals],
  [
    'of lodgings up to a price with lengths asks for these',
    { group: 'lodging', maxPrice: 9, nights: [2] },
    ofLengths(2),
  ],
  ['of promotion codes asks for arrivals', { promotions: ['EB10'] }, arrivals],
  ['of promoted stays asks for arrivals', { promotionOnly: true }, arrivals],
  ['of disabled prices too asks for arrivals', { priceDisabled: true }, arrivals],
  ['without request-only stays asks for arrivals', { requestOnly: false }, arrivals],
  ['sorted by price per night asks for arrivals', { sort: 'pricepernight' }, arrivals],
  ['sorted by discount asks for arrivals', { arrival: today, sort: 'discount' }, arrivals],
  ['sorted by discount up to a price asks for arrivals', { maxPrice: 100, sort: 'discount' }, arrivals],
  ['sorted by price per night from a price asks for arrivals', { minPrice: 1, sort: 'pricepernight' }, arrivals],
  ['sorted by price per person up to a price asks for arrivals', { maxPrice: 9, sort: 'priceperperson' }, arrivals],
  ['sorted by price per person from a price asks for arrivals', { minPrice: 9, sort: 'priceperperson' }, arrivals],
  ['sorted by what only the lodging decides asks for arrivals', { sort: 'rating' }, arrivals],
  ['of flexible dates asks for that length alone', { arrival: today, departure: today + 3, flex: 2 }, ofLengths(3)],
  ['of lengths asks for these', { arrival: today, nights: [2, 4] }, ofLengths(2, 4)],
  ['of lengths in a window asks for these', { arrivalWindow: { first: 0, last: today }, nights: [3] }, ofLengths(3)],
  ['of a window asks for arrivals', { arrivalWindow: { first: today, last: today + 9 } }, arrivals],
  ['of a window in the past finds nothing', { arrivalWindow: { first: 0, last: today - 1 } }, nothing],
  ['of a weekday that the arrival is not finds nothing', { arrival: today, arrivalDays: saturdays }, nothing],
  [
    'of a departure and a weekday asks for what fits',
    { departure: today + 4, arrivalDays: saturdays },
    departing(today + 4, 3),
  ],
  ['beyond the horizon finds nothing', { arrival: today + 731 }, nothing],
])('a search %s', (_, change, plan) => {
  expect(planMatches(criteriaOf(change), longest)).toEqual(plan);
});
