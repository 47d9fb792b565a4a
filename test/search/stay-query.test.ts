import { expect, it } from 'vitest';
import type { StayCriteria } from '../../src/search/criteria.ts';
import type { Clause } from '../../src/search/query-language.ts';
import { arrivalsBody, branchBody, lengthsBody } from '../../src/search/stay-query.ts';
import { criteriaOf, today } from './criteria.ts';

const always = [
  { terms: { gateways: ['Out.example'] } },
  { range: { bookableUntil: { gte: 20_000 } } },
  { range: { arrival: { lte: 20_730 } } },
];
const text: Clause = { match: { words: 'mer' } };

function scope(change: Partial<StayCriteria> = {}, left: readonly number[] = [], words?: Clause) {
  return { criteria: criteriaOf(change), left, text: words };
}

it('asks for stays of one length in one body', () => {
  expect(branchBody(scope({ arrival: today + 7 }), 7, 12)).toEqual({
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
    ...{ departure: today + 9, minPrice: 100_00, maxPrice: 500_00, promotionOnly: true, requestOnly: false },
    ...{ promotions: ['EB10', 'LAST'], priceDisabled: true },
  };
  expect(branchBody(scope(criteria), 2, 1).query).toEqual({
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
    ...{ types: ['HOUSE', 'APARTMENT'], standings: [3, 4], pax: 5 },
    ...{ features: ['OVEN', 'GARDEN'], surroundings: ['SEA'] },
  };
  expect(lengthsBody(scope(criteria, [4, 9], text))).toEqual({
    query: {
      bool: {
        filter: [
          ...always,
          { terms: { type: ['HOUSE', 'APARTMENT'] } },
          { terms: { standing: [3, 4] } },
          ...[{ term: { features: 'OVEN' } }, { term: { features: 'GARDEN' } }],
          { term: { surroundings: 'SEA' } },
          { range: { personMax: { gte: 5 } } },
        ],
        must: [text],
        must_not: [{ terms: { lodgingId: [4, 9] } }],
      },
    },
    size: 0,
    aggs: { lengths: { terms: { field: 'nights', size: 100 } } },
  });
});

it('asks for arrival days with an enabled price, and how many stays all of them hold', () => {
  expect(arrivalsBody(scope(), 30)).toEqual({
    query: { bool: { filter: [...always, { range: { stayCount: { gte: 1 } } }] } },
    size: 30,
    sort: [{ rank: 'desc' }, { lodgingId: 'asc' }, { arrival: 'asc' }],
    docvalue_fields: [
      ...['lodgingId', 'arrival', 'promotions', 'requestOnlyNights', 'disabledNights'],
      ...['price.*', 'basePrice.*'],
    ],
    aggs: { stays: { sum: { field: 'stayCount' } } },
  });
});

it.each([
  ['relevance', undefined, [{ rank: 'desc' }], [{ rank: 'desc' }]],
  ['relevance', text, [{ _score: 'desc' }, { rank: 'desc' }], [{ _score: 'desc' }, { rank: 'desc' }]],
  ['priceasc', text, [{ minPrice: 'asc' }], [{ 'price.3': 'asc' }]],
  ['pricedesc', undefined, [{ maxPrice: 'desc' }], [{ 'price.3': 'desc' }]],
] as const)('sorts by %s, and then by lodging and arrival', (sort, words, ofArrivals, ofLength) => {
  const ties = [{ lodgingId: 'asc' }, { arrival: 'asc' }];
  expect(arrivalsBody(scope({ sort }, [], words), 1).sort).toEqual([...ofArrivals, ...ties]);
  expect(branchBody(scope({ sort }, [], words), 3, 1).sort).toEqual([...ofLength, ...ties]);
});

it('goes on after the last stay of the answer before', () => {
  expect(branchBody(scope(), 7, 1, [5, 17, 20_100]).search_after).toEqual([5, 17, 20_100]);
});
