import { expect, it } from 'vitest';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import {
  buildDayCountsBody,
  buildDaysBody,
  buildDaysOfLengthBody,
} from '../../../src/search/query/calendar/price-calendar-query.ts';
import { criteriaOf, today } from './criteria.ts';

const always = [{ terms: { gateways: ['Out.example'] } }, { range: { bookableUntil: { gte: 20_000 } } }];
const inWindow = { range: { arrival: { gte: 20_010, lte: 20_039 } } };
const counted = { counted_days: { terms: { field: 'arrival', size: 100 } } };

function scope(change: Partial<StayCriteria> = {}) {
  const arrivalWindow = { first: today + 10, last: today + 39 };
  return {
    criteria: criteriaOf({ arrivalWindow, sort: 'priceasc', ...change }),
    excludedLodgingIds: [4],
    text: undefined,
  };
}

it('asks for the cheapest arrival of each day and how many there are, in one body', () => {
  expect(buildDaysBody(scope())).toEqual({
    query: {
      bool: {
        filter: [...always, inWindow, { range: { stayCount: { gte: 1 } } }],
        must_not: [{ terms: { lodgingId: [4] } }],
      },
    },
    size: 100,
    sort: [{ minPrice: 'asc' }, { lodgingId: 'asc' }],
    collapse: { field: 'arrival' },
    docvalue_fields: ['arrival', 'lodgingId', 'disabledNights', 'price.*'],
    aggs: counted,
  });
});

it('asks for the cheapest stay of one length of each day', () => {
  expect(buildDaysOfLengthBody(scope({ maxPrice: 500_00 }), 7, false)).toEqual({
    query: {
      bool: {
        filter: [...always, inWindow, { range: { 'price.7': { lte: 500_00 } } }],
        must_not: [{ terms: { lodgingId: [4] } }, { term: { disabledNights: 7 } }],
      },
    },
    size: 100,
    sort: [{ 'price.7': 'asc' }, { lodgingId: 'asc' }],
    collapse: { field: 'arrival' },
    docvalue_fields: ['arrival', 'lodgingId', 'price.7'],
  });
});

it('counts in the same body when there is one length, else in one over all of them', () => {
  expect(buildDaysOfLengthBody(scope(), 7, true).aggs).toEqual(counted);
  const ofLength = (nights: number) => ({
    bool: {
      filter: [{ exists: { field: `price.${nights}` } }],
      must_not: [{ term: { disabledNights: nights } }],
    },
  });
  expect(buildDayCountsBody(scope(), [2, 7])).toEqual({
    query: {
      bool: {
        filter: [...always, inWindow, { bool: { should: [ofLength(2), ofLength(7)], minimum_should_match: 1 } }],
        must_not: [{ terms: { lodgingId: [4] } }],
      },
    },

    size: 0,
    track_total_hits: false,
    aggs: counted,
  });
});
