import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';

/** An arbitrary day; the tests of bodies write days as numbers. */
export const today = 20_000;

/** The first ten stays of one channel, with changes. */
export function criteriaOf(change: Partial<StayCriteria> = {}): StayCriteria {
  return {
    gateways: ['Out.example'],
    precision: 'exact',
    today,
    language: 'fr',
    types: [],
    standings: [],
    promotions: [],
    priceBasis: 'price',
    promotionOnly: false,
    features: [],
    surroundings: [],
    sort: 'relevance',
    priceDisabled: false,
    requestOnly: true,
    from: 0,
    size: 10,
    ...change,
  };
}
