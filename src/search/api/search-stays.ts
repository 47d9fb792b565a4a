import { searchResultSample } from '../wire/search-result-sample.ts';
import type { SearchParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { estimateSearchCost } from '../rules/search-cost.ts';
import { readSearchCriteria, searchQuery } from '../wire/search-query.ts';
import { writeSearchResultJson } from '../wire/search-result-json.ts';
import { presentSearchResult, searchResultShape } from '../wire/search-result.ts';
import { SearchUnavailable } from '../query/index-view.ts';

const deepestResult = 10_000;

export const searchStays = ({ today, search }: SearchParts) =>
  defineOperation({
    id: 'search-stays',
    method: 'GET',
    path: '/v2/stays/search',
    auth: 'S',
    documentation: {
      tag: 'Search',
      summary: "Searches the bookable stays on the caller's channels.",
      example: ({ stay }) => ({ query: { pagesize: 1, pageindex: 0, ...stay, pax: 2, sort: 'priceasc' } }),
      sample: searchResultSample,
    },
    query: searchQuery,
    answer: { root: 'searchresult', shape: searchResultShape, json: writeSearchResultJson },
    problems: ['INVALID_DATE_RANGE', 'PAGE_TOO_DEEP', 'SEARCH_TOO_COSTLY', 'OVERLOADED'],
    caching: 'no-store',
    async handle({ query, dealer, language, admit }) {
      const gateways = dealer?.outGateways ?? [];
      if ((query.pageindex + 1) * query.pagesize > deepestResult) throw pageTooDeep();
      const criteria = { ...readSearchCriteria(query), gateways, today: today(), language };
      try {
        const found = await admit(estimateSearchCost(criteria), (signal) => search.findStays(criteria, signal));
        return { value: presentSearchResult(found, language) };
      } catch (error) {
        if (!(error instanceof SearchUnavailable)) throw error;
        throw new ApiError('SEARCH_UNAVAILABLE', { headers: { 'retry-after': '2' } });
      }
    },
  });

function pageTooDeep(): ApiError {
  return new ApiError('PAGE_TOO_DEEP', {
    detail:
      `Results can be paged up to the first ${deepestResult}: (pageindex + 1) × pagesize. ` +
      'Use narrower criteria, or GET /v2/catalog with the availabilities of each lodging.',
  });
}
