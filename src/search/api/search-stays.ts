import { writeSearchResultJson, presentSearchResult, searchResultShape } from '../wire/search-result.ts';
import type { SearchParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import { ApiError, type ProblemCode } from '../../http/problem.ts';
import { precisionFor } from '../../lodgings/rules/lodging.ts';
import { planSearch } from '../rules/plan.ts';
import { costOfSearch, hintCost } from '../rules/search-cost.ts';
import { readSearchCriteria, searchQuery } from '../wire/search-query.ts';
import { buildNextLink, readSearchCursor, writeSearchCursor } from '../wire/search-cursor.ts';

const path = '/v2/stays/search';
const deepestResult = 10_000;

export const searchStays = ({ today, now, search, addresses, cursorSeal }: SearchParts) =>
  defineOperation({
    id: 'search-stays',
    method: 'GET',
    path,
    auth: 'S',
    documentation: {
      tag: 'Search',
      summary: "Searches the bookable stays on the caller's channels.",
      example: ({ stay }) => ({ query: { pagesize: 1, pageindex: 0, ...stay, pax: 2, sort: 'priceasc' } }),
    },
    query: searchQuery,
    answer: { root: 'searchresult', shape: searchResultShape, json: writeSearchResultJson, headers: ['Link'] },
    problems: ['INVALID_DATE_RANGE', 'CURSOR_MISMATCH', 'PAGE_TOO_DEEP', 'SEARCH_TOO_COSTLY'],
    scenarios: ['search-unavailable'],
    async handle(call) {
      const { query, sent, dealer, language, admit } = call;
      const gateways = dealer?.outGateways ?? [];
      const { pageindex = 0, pagesize, cursor } = query;
      if ((pageindex + 1) * pagesize > deepestResult) throw pageTooDeep();
      const precision = precisionFor(addresses, call);
      const scope = { sent, gateways, precision, now: now(), seal: cursorSeal() };
      const after = cursor === undefined ? undefined : readSearchCursor(cursor, scope);
      const reader = { gateways, precision, today: today(), language };
      const criteria = { ...readSearchCriteria(query), ...reader, ...(after && { after }) };
      const cost = costOfSearch(planSearch(criteria), criteria);
      const found = await admit(cost, (signal) => search.findStays(criteria, signal));
      const hints = found.findHints && (await unlessRefused(admit(hintCost, found.findHints)));
      const next = found.next && writeSearchCursor(found.next, scope);
      return {
        value: presentSearchResult(found, { language, nextCursor: next ?? null, hints }),
        ...(next && { headers: { link: buildNextLink(addresses.publicUrl + path, call, next) } }),
      };
    },
  });

/** Hints are admitted separately; if refused, the search is answered without them. */
async function unlessRefused<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof ApiError && refusals.has(error.code)) return undefined;
    throw error;
  }
}

const refusals: ReadonlySet<ProblemCode> = new Set(['RATE_LIMITED', 'SEARCH_TOO_COSTLY', 'OVERLOADED']);

function pageTooDeep(): ApiError {
  return new ApiError('PAGE_TOO_DEEP', {
    detail:
      `Results can be paged up to the first ${deepestResult}: (pageindex + 1) × pagesize. ` +
      'Deeper pages are reached by cursor: send nextCursor of each page. ' +
      'To take everything over, read GET /v2/catalog and the availabilities of each lodging.',
  });
}
