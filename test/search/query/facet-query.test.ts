import { describe, expect, it } from 'vitest';
import { longestStay } from '../../../src/stays/rules/planning/planning.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import {
  buildFacetedBody,
  buildLodgingIdsBody,
  buildLodgingPromotionsBody,
  buildLodgingsBody,
  buildLowestPriceBodies,
} from '../../../src/search/query/facets/facet-bodies.ts';
import { buildResultCount } from '../../../src/search/query/result-counts.ts';
import { buildStaysQuery } from '../../../src/search/query/stay-query.ts';
import { criteriaOf, today } from './criteria.ts';

const always = [{ terms: { gateways: ['Out.example'] } }, { range: { bookableUntil: { gte: 20_000 } } }];
const anyDay = { range: { arrival: { gte: 20_000, lte: 20_730 } } };
const enabled = { must_not: [{ term: { disabledNights: 7 } }] };
const dates = { arrival: today + 7, departure: today + 14 };
const everything = { match_all: {} };
const most = { size: 50, shard_size: 10_000 };
const eachLodging = { terms: { field: 'lodgingId', size: 1_000_000, order: { _key: 'asc' } } };

function scope(change: Partial<StayCriteria> = {}) {
  return { criteria: criteriaOf(change), excludedLodgingIds: [], text: undefined };
}

describe('stays with facets', () => {
  it('are asked in one body, as stays without', () => {
    const body = buildFacetedBody(scope({ ...dates, facets: ['type', 'features', 'price', 'personMax'] }), 7, 12);
    expect(body).toEqual({
      query: {
        bool: { filter: [...always, { term: { arrival: 20_007 } }, { exists: { field: 'price.7' } }], ...enabled },
      },
      size: 12,
      sort: [{ rank: 'desc' }, { lodgingId: 'asc' }, { arrival: 'asc' }],
      docvalue_fields: [
        ...['lodgingId', 'arrival', 'promotions', 'requestOnlyNights', 'disabledNights'],
        ...['price.7', 'basePrice.7'],
      ],
      aggs: {
        facet_type: { filter: everything, aggs: { values: { terms: { field: 'type', ...most } } } },
        facet_features: { filter: everything, aggs: { values: { terms: { field: 'features', ...most } } } },
        facet_price: {
          filter: everything,
          aggs: {
            values: { histogram: { field: 'price.7', interval: 1000, min_doc_count: 1 } },
            lowest: { min: { field: 'price.7' } },
            highest: { max: { field: 'price.7' } },
          },
        },
        facet_personMax: { filter: everything, aggs: { values: { terms: { field: 'personMax', size: 1000 } } } },
      },
    });
  });

  it('leave what is selected out of the query, put it behind the counts, and count each facet with what is selected of the others', () => {
    const selected: Partial<StayCriteria> = {
      types: ['HOUSE'],
      cities: ['evian'],
      minPrice: 100_00,
      features: ['OVEN'],
    };
    const body = buildFacetedBody(
      scope({ ...dates, ...selected, facets: ['type', 'city', 'price', 'features'] }),
      7,
      12,
    );
    const [type, city] = [{ terms: { type: ['HOUSE'] } }, { terms: { 'city.folded': ['evian'] } }];
    const price = { range: { 'price.7': { gte: 100_00 } } };
    const cities = { terms: { field: 'city', ...most } };
    expect(body.query).toEqual({
      bool: {
        filter: [
          ...always,
          { term: { features: 'OVEN' } },
          { term: { arrival: 20_007 } },
          { exists: { field: 'price.7' } },
        ],
        ...enabled,
      },
    });
    expect(body.post_filter).toEqual({ bool: { filter: [type, city, price] } });
    expect(body.aggs).toMatchObject({
      facet_type: { filter: { bool: { filter: [city, price] } } },
      facet_city: {
        filter: { bool: { filter: [type, price] } },
        aggs: {
          values: cities,
          asked: { filters: { filters: [{ term: { 'city.folded': 'evian' } }] }, aggs: { values: cities } },
        },
      },
      facet_price: { filter: { bool: { filter: [type, city] } } },
      facet_features: { filter: { bool: { filter: [type, city, price] } } },
    });
  });

  it('leave the selection of a facet that is not asked for in the query', () => {
    const { query, post_filter } = buildFacetedBody(scope({ ...dates, types: ['HOUSE'], facets: ['city'] }), 7, 12);
    expect(JSON.stringify(query)).toContain('{"terms":{"type":["HOUSE"]}}');
    expect(post_filter).toBeUndefined();
  });
});

describe('lodgings', () => {
  it('with a matching stay are asked for by their ids', () => {
    expect(buildLodgingIdsBody(scope({ pax: 4 }), undefined)).toEqual({
      query: {
        bool: {
          filter: [...always, { range: { personMax: { gte: 4 } } }, anyDay, { term: { cheapestAhead: true } }],
        },
      },

      size: 0,
      track_total_hits: false,
      aggs: { lodgings: eachLodging },
    });
  });

  it('are asked for by all of their days where a stay may not begin on every one', () => {
    const withStay = { range: { stayCount: { gte: 1 } } };
    for (const days of [
      { arrival: today + 9 },
      { arrivalWindow: { first: today, last: today + 60 } },
      { arrivalDays: 64 },
    ])
      expect(JSON.stringify(buildLodgingIdsBody(scope(days), undefined))).toContain(JSON.stringify(withStay));
  });

  it('of several lengths share their days; up to a departure each length has its own', () => {
    const ofLength = (nights: number, ...days: object[]) => ({
      bool: {
        filter: [...days, { exists: { field: `price.${nights}` } }],
        must_not: [{ term: { disabledNights: nights } }],
      },
    });
    const any = (...should: object[]) => ({ bool: { should, minimum_should_match: 1 } });
    expect(buildLodgingIdsBody(scope(), [2, 3]).query).toEqual({
      bool: { filter: [...always, anyDay, any(ofLength(2), ofLength(3))] },
    });
    expect(buildLodgingIdsBody(scope({ departure: today + 9 }), [2, 3]).query).toEqual({
      bool: {
        filter: [
          ...always,
          any(ofLength(2, { term: { arrival: 20_007 } }), ofLength(3, { term: { arrival: 20_006 } })),
        ],
      },
    });
  });

  it('tell their lowest price by arrival day, or in one body for each length', () => {
    const aggs = (field: string) => ({ lodgings: { ...eachLodging, aggs: { lowest: { min: { field } } } } });
    expect(buildLowestPriceBodies(scope(), undefined).map((body) => body.aggs)).toEqual([aggs('minPrice')]);
    expect(buildLowestPriceBodies(scope(), [2, 3]).map((body) => body.aggs)).toEqual([
      aggs('price.2'),
      aggs('price.3'),
    ]);
  });

  it('are counted for each promotion without sending their ids', () => {
    const counted = {
      unsentLodgings: eachLodging,
      results: { stats_bucket: { buckets_path: 'unsentLodgings._count' } },
    };
    const body = buildLodgingPromotionsBody(scope({ ...dates, promotions: ['EB10'] }), 7);
    expect(body.aggs).toEqual({
      facet_promotions: {
        filter: everything,
        aggs: {
          values: { terms: { field: 'promotions', ...most, include: '7:.*' }, aggs: counted },
          asked: { terms: { field: 'promotions', ...most, size: 1, include: ['7:EB10'] }, aggs: counted },
        },
      },
    });
  });

  it('are counted by their ids, in clauses that are not too long', () => {
    expect(buildLodgingsBody(criteriaOf({ types: ['HOUSE'] }), ['type', 'region'], [4, 9])).toEqual({
      query: { bool: { filter: [{ bool: { should: [{ terms: { lodgingId: [4, 9] } }], minimum_should_match: 1 } }] } },
      size: 0,
      aggs: {
        facet_type: { filter: everything, aggs: { values: { terms: { field: 'type', ...most } } } },
        facet_region: {
          filter: { bool: { filter: [{ terms: { type: ['HOUSE'] } }] } },
          aggs: { values: { terms: { field: 'region', ...most } } },
        },
      },
      post_filter: { bool: { filter: [{ terms: { type: ['HOUSE'] } }] } },
    });
    const many = Array.from({ length: 65_537 }, (_, id) => id);
    const clauses = JSON.stringify(buildLodgingsBody(criteriaOf(), ['type'], many).query).match(
      /"lodgingId":\[[^\]]*\]/g,
    );
    expect(clauses?.map((clause) => clause.split(',').length)).toEqual([65_536, 1]);
  });
});

describe('the number of results', () => {
  it.each<[string, Partial<StayCriteria>, object[]]>([
    [
      'of stays of all lengths is the sum over the arrival days',
      {},
      [{ size: 0, aggs: { stays: { sum: { field: 'stayCount' } } } }],
    ],
    [
      'of stays of one length is the number of documents',
      dates,
      [{ query: buildStaysQuery(scope(dates), 7), size: 0 }],
    ],
    [
      'of lodgings counts ids',
      { group: 'lodging' },
      [
        {
          size: 0,
          aggs: { unsentLodgings: eachLodging, count: { stats_bucket: { buckets_path: 'unsentLodgings._count' } } },
        },
      ],
    ],
    [
      'of stays of some lengths asks for each of them',
      { arrival: today, nights: [2, 3] },
      [2, 3].map((nights) => ({ query: buildStaysQuery(scope({ arrival: today, nights: [2, 3] }), nights), size: 0 })),
    ],
    [
      'of stays up to a highest price asks for every length',
      { maxPrice: 9 },
      Array.from({ length: longestStay }, (_, index) => ({
        query: buildStaysQuery(scope({ maxPrice: 9 }), index + 1),
        size: 0,
      })),
    ],
    ['needs no request where no stay can match', { arrival: today - 1 }, []],
  ])('%s', (_, change, bodies) => {
    expect(buildResultCount(scope(change)).bodies).toMatchObject(bodies);
  });
});
