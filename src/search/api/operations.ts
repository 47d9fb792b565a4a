import type { SearchParts } from './parts.ts';
import { defineOperation, type OperationFactories } from '../../http/operation.ts';
import {
  presentPriceCalendar,
  priceCalendarQuery,
  priceCalendarShape,
  readCalendarWindow,
  nameSuggestionQuery,
  nameSuggestionsShape,
} from '../wire/price-calendar.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { costOfCalendar } from '../rules/search-cost.ts';
import { precisionFor } from '../../lodgings/rules/lodging.ts';
import { readCriteria } from '../wire/search-query.ts';
import { lookup } from '../../http/request-context.ts';
import { searchStays } from './search-stays.ts';

const readPriceCalendar = ({ today, search, addresses }: SearchParts) =>
  defineOperation({
    id: 'read-price-calendar',
    method: 'GET',
    path: '/v2/stays/calendar',
    auth: 'S',
    documentation: {
      tag: 'Search',
      summary:
        "Returns the lowest price of each day of arrival on the caller's channels, and how many lodgings are free.",
      example: ({ stay }) => ({ query: { from: stay.arrival, to: stay.departure, pax: 2, city: ['Arcachon'] } }),
    },
    query: priceCalendarQuery,
    answer: { root: 'calendar', shape: priceCalendarShape },
    problems: ['INVALID_DATE_RANGE', 'SEARCH_TOO_COSTLY'],
    scenarios: ['search-unavailable'],
    async handle(call) {
      const { query, dealer, language, admit } = call;
      const day = today();
      const arrivalWindow = readCalendarWindow(query, day);
      const { outGateways: gateways } = requireDealer(dealer);
      const withLengths = query.lengths ? ({ withLengths: true } as const) : {};
      const reader = { gateways, precision: precisionFor(addresses, call), today: day, language };
      const criteria = { ...readCriteria(query), ...reader, arrivalWindow, ...withLengths };
      const days = await admit(costOfCalendar(criteria), (signal) => search.readPriceCalendar(criteria, signal));
      return { value: presentPriceCalendar(arrivalWindow, days) };
    },
  });

const suggestNames = ({ search }: SearchParts) =>
  defineOperation({
    id: 'suggest-names',
    method: 'GET',
    path: '/v2/places/suggests',
    auth: 'S',
    documentation: {
      tag: 'Search',
      summary: 'Suggests regions, stations, cities and lodgings for the text typed so far.',
      example: () => ({ query: { q: 'arc', limit: 5 } }),
    },
    query: nameSuggestionQuery,
    answer: { root: 'suggestions', shape: nameSuggestionsShape },
    problems: ['SEARCH_TOO_COSTLY'],
    scenarios: ['search-unavailable'],
    async handle({ query: { q, limit }, dealer, admit }) {
      const { outGateways: gateways } = requireDealer(dealer);
      const wish = { gateways, q, limit };
      return { value: { suggestions: await admit(lookup, (signal) => search.suggestNames(wish, signal)) } };
    },
  });

/** In the order of the contract. */
export const searchOperations = {
  searchStays,
  readPriceCalendar,
  suggestNames,
} satisfies OperationFactories<SearchParts>;
