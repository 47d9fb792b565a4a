import { expect, it } from 'vitest';
import { weekdaySet } from '../../../src/values/day.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import type { Clause } from '../../../src/search/query/query-language.ts';
import {
  buildArrivalsBody,
  buildBranchBody,
  buildLengthsBody,
  buildStayCountBody,
} from '../../../src/search/query/stay-query.ts';
import { criteriaOf, today } from './criteria.ts';

const always = [{ terms: { gateways: ['Out.example'] } }, { range: { bookableUntil: { gte: 20_000 } } }];
const anyDay = { range: { arrival: { gte: 20_000, lte: 20_730 } } };
const saturdays = weekdaySet(['SA']);
const text: Clause = { match: { words: 'mer' } };

function scope(change: Partial<StayCriteria> = {}, excludedLodgingIds: readonly number[] = [], words?: Clause) {
  return { criteria: criteriaOf(change), excludedLodgingIds, text: words };
}

it('asks for stays of one length in one body', () => {
  expect(buildBranchBody(scope({ arrival: today + 7 }), 7, 12)).toEqual({
    query: {
      bool: {
        filter: [...always, { term: { arrival: 20_007 } }, { exists: { field: 'price.7' } }],
        must_not: [{ term: { disabledNights: 7 } }],
      },
    },
    size: 12,
    sort: [{ rank: 'desc' }, { lodgingId: 'asc' }, { arrival: 'asc' }],
    docvalue_fields: [
      ...['lodgingId', 'arrival', 'promotions', 'requestOnlyNights', 'disabledNights'],
      ...['price.7', 'basePrice.7'],
    ],
  });
});

it('turns every criterion of a stay into a clause of its length', () => {
  const criteria = {
    departure: today + 9,
    minPrice: 100_00,
    maxPrice: 500_00,
    promotionOnly: true,
    requestOnly: false,

    promotions: ['EB10', 'LAST'],
    priceDisabled: true,
  };
  expect(buildBranchBody(scope(criteria), 2, 1).query).toEqual({
    bool: {
      filter: [
        ...always,
        { term: { arrival: 20_007 } },
        { range: { 'price.2': { gte: 100_00, lte: 500_00 } } },
        { term: { promotedNights: 2 } },
        { terms: { 'promotions.folded': ['2:EB10', '2:LAST'] } },
      ],
      must_not: [{ term: { requestOnlyNights: 2 } }],
    },
  });
});

it('turns every criterion of a lodging into a clause', () => {
  const criteria: Partial<StayCriteria> = {
    types: ['HOUSE', 'APARTMENT'],
    standings: [3, 4],
    pax: 5,
    bedrooms: 2,
    lodgingIds: [7, 8],

    cities: ['Arcachon'],
    regions: ['Aquitaine'],
    countries: ['FR', 'BE'],

    near: { latitude: 44.6, longitude: -1.1, radius: 12.5 },

    box: { west: 170, south: 44, east: -170, north: 45 },

    features: ['OVEN', 'GARDEN'],
    surroundings: ['SEA'],
  };
  expect(buildLengthsBody(scope(criteria, [4, 9], text))).toEqual({
    query: {
      bool: {
        filter: [
          ...always,
          { terms: { type: ['HOUSE', 'APARTMENT'] } },
          { terms: { standing: [3, 4] } },
          ...[{ term: { features: 'OVEN' } }, { term: { features: 'GARDEN' } }],
          { term: { surroundings: 'SEA' } },
          { range: { personMax: { gte: 5 } } },
          { range: { bedrooms: { gte: 2 } } },
          { terms: { lodgingId: [7, 8] } },
          { terms: { 'city.folded': ['Arcachon'] } },
          { terms: { 'region.folded': ['Aquitaine'] } },
          { terms: { country: ['FR', 'BE'] } },
          { geo_distance: { distance: '12.5km', location: { lat: 44.6, lon: -1.1 } } },
          {
            geo_bounding_box: {
              location: {
                top_left: { lat: 45 + 1e-7, lon: 170 - 1e-7 },
                bottom_right: { lat: 44 - 1e-7, lon: -170 + 1e-7 },
              },
            },
          },
          anyDay,
        ],
        must: [text],
        must_not: [{ terms: { lodgingId: [4, 9] } }],
      },
    },

    size: 0,
    track_total_hits: false,
    aggs: { lengths: { terms: { field: 'nights', size: 100 } } },
  });
});

it('asks for arrival days with an enabled price, and beside it how many stays all of them hold', () => {
  const query = { bool: { filter: [...always, anyDay, { range: { stayCount: { gte: 1 } } }] } };
  expect(buildArrivalsBody(scope(), 30)).toEqual({
    query,
    size: 30,
    sort: [{ rank: 'desc' }, { lodgingId: 'asc' }, { arrival: 'asc' }],
    docvalue_fields: [
      ...['lodgingId', 'arrival', 'promotions', 'requestOnlyNights', 'disabledNights'],
      ...['price.*', 'basePrice.*'],
    ],
    track_total_hits: false,
  });
  expect(buildStayCountBody(scope())).toEqual({
    query,
    size: 0,
    track_total_hits: false,
    aggs: { stays: { sum: { field: 'stayCount' } } },
  });
});

it.each([
  ['relevance', undefined, [{ rank: 'desc' }], [{ rank: 'desc' }]],
  ['relevance', text, [{ _score: 'desc' }, { rank: 'desc' }], [{ _score: 'desc' }, { rank: 'desc' }]],
  ['priceasc', text, [{ minPrice: 'asc' }], [{ 'price.3': 'asc' }]],
  ['pricedesc', undefined, [{ maxPrice: 'desc' }], [{ 'price.3': 'desc' }]],
  ['pricepernight', undefined, [{ minPrice: 'asc' }], [{ 'price.3': 'asc' }]],
  ['rating', text, [{ rating: { order: 'desc', missing: -1 } }], [{ rating: { order: 'desc', missing: -1 } }]],
] as const)('sorts by %s, and then by lodging and arrival', (sort, words, ofArrivals, ofLength) => {
  const ties = [{ lodgingId: 'asc' }, { arrival: 'asc' }];
  expect(buildArrivalsBody(scope({ sort }, [], words), 1).sort).toEqual([...ofArrivals, ...ties]);
  expect(buildBranchBody(scope({ sort }, [], words), 3, 1).sort).toEqual([...ofLength, ...ties]);
});

it('goes on after the last stay of the answer before', () => {
  expect(buildBranchBody(scope(), 7, 1, [5, 17, 20_100]).search_after).toEqual([5, 17, 20_100]);
});

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
  const { bool } = buildBranchBody(scope(change), 3, 1).query;
  expect((bool as { filter: Clause[] }).filter).toContainEqual(clause);
});

function days(gte: number, lte: number): Clause {
  return { range: { arrival: { gte, lte } } };
}

/** Day 20,000 is a Friday. */
function saturdaysOf(weeks: number): Clause {
  return { terms: { arrival: Array.from({ length: weeks }, (_, week) => 20_001 + 7 * week) } };
}
