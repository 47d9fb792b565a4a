import { z } from 'zod';
import { lodgingTypes } from '../../domain/property.ts';
import { defineOperation } from '../../http/operation.ts';
import { refuse } from '../../resources/field-errors.ts';
import { ApiError } from '../../resources/problem.ts';
import {
  queryCodes,
  queryDate,
  queryFlag,
  queryInt,
  queryList,
  queryText,
  queryWord,
} from '../../resources/query-fields.ts';
import { presentSearchResult, searchResultShape } from '../../resources/search-result.ts';
import { SearchUnavailable, type Sort, type StayCriteria } from '../../search/criteria.ts';

const deepestResult = 10_000;
const euros = queryInt(0, 10_000_000);

/** Sorts by the names that callers use; `pricedasc` is an old name of `priceasc`. */
const sortsByName = {
  relevance: 'relevance',
  priceasc: 'priceasc',
  pricedasc: 'priceasc',
  pricedesc: 'pricedesc',
} as const satisfies Record<string, Sort>;

const searchQuery = z
  .object({
    pagesize: queryInt(1, 200),
    pageindex: queryInt(0, Number.MAX_SAFE_INTEGER),
    q: queryText(1, 200).optional(),
    arrival: queryDate.optional(),
    departure: queryDate.optional(),
    type: queryList(queryWord(lodgingTypes)).default([]),
    pax: queryInt(1, 99).optional(),
    standing: queryList(queryInt(1, 5)).default([]),
    promotions: queryCodes.default([]),
    promotiononly: queryFlag.default(false),
    minprice: euros.optional(),
    maxprice: euros.optional(),
    features: queryCodes.default([]),
    surroundings: queryCodes.default([]),
    sort: queryWord(['relevance', 'priceasc', 'pricedasc', 'pricedesc']).default('relevance'),
    pricedisabled: queryFlag.default(false),
    requestonly: queryFlag.default(true),
  })
  .check((context) => {
    const { arrival, departure, minprice, maxprice } = context.value;
    if (arrival !== undefined && departure !== undefined && departure <= arrival)
      refuse(context, 'INVALID_DATE_RANGE', 'The departure must come after the arrival', ['departure']);
    if (minprice !== undefined && maxprice !== undefined && minprice > maxprice)
      refuse(context, 'INVALID_DATE_RANGE', 'maxprice must not be below minprice', ['maxprice']);
  });

export const searchStays = defineOperation({
  id: 'search-stays',
  method: 'GET',
  path: '/v2/stays/search',
  summary: "Searches the bookable stays on the caller's channels.",
  auth: 'S',
  query: searchQuery,
  answer: { root: 'searchresult', shape: searchResultShape },
  problems: ['INVALID_DATE_RANGE', 'PAGE_TOO_DEEP'],
  example: ({ stay }) => ({ query: { pagesize: 1, pageindex: 0, ...stay, pax: 2, sort: 'priceasc' } }),
  caching: 'no-store',
  async handle({ context, query, dealer, language }) {
    const gateways = dealer?.outGateways ?? [];
    const criteria: StayCriteria = { ...criteriaOf(query), gateways, today: context.today(), language };
    try {
      return { value: presentSearchResult(await context.search.findStays(criteria)) };
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      throw new ApiError('SEARCH_UNAVAILABLE', { headers: { 'Retry-After': '2' } });
    }
  },
});

function criteriaOf(query: z.output<typeof searchQuery>): Omit<StayCriteria, 'gateways' | 'today' | 'language'> {
  const { pagesize, pageindex, q, arrival, departure, pax, minprice, maxprice } = query;
  if ((pageindex + 1) * pagesize > deepestResult) throw pageTooDeep();
  return {
    ...(q !== undefined && { q }),
    ...(arrival !== undefined && { arrival }),
    ...(departure !== undefined && { departure }),
    types: query.type,
    ...(pax !== undefined && { pax }),
    standings: query.standing,
    promotions: query.promotions,
    promotionOnly: query.promotiononly,
    ...(minprice !== undefined && { minPrice: minprice * 100 }),
    ...(maxprice !== undefined && { maxPrice: maxprice * 100 }),
    features: query.features,
    surroundings: query.surroundings,
    sort: sortsByName[query.sort],
    priceDisabled: query.pricedisabled,
    requestOnly: query.requestonly,
    from: pageindex * pagesize,
    size: pagesize,
  };
}

function pageTooDeep(): ApiError {
  return new ApiError('PAGE_TOO_DEEP', {
    detail:
      `Results can be paged up to the first ${deepestResult}: (pageindex + 1) × pagesize. ` +
      'Use narrower criteria, or GET /v2/catalog with the availabilities of each lodging.',
  });
}
