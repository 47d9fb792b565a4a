import type { SearchParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import {
  presentPriceCalendar,
  priceCalendarQuery,
  priceCalendarShape,
  readCalendarWindow,
} from '../wire/price-calendar.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { costOfCalendar } from '../rules/search-cost.ts';
import { readCriteria } from '../wire/search-query.ts';

export const readPriceCalendar = ({ today, search }: SearchParts) =>
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
      sample: {
        from: '20270710',
        to: '20270711',
        currency: 'EUR',
        days: [
          {
            arrival: '20270710',
            lodgingCount: 12,
            price: 420,
            totalPrice: 445,
            lodgingId: 709328683,
            departure: '20270717',
          },
          { arrival: '20270711', lodgingCount: 0, price: null, totalPrice: null },
        ],
      },
    },
    query: priceCalendarQuery,
    answer: { root: 'calendar', shape: priceCalendarShape },
    problems: ['INVALID_DATE_RANGE', 'SEARCH_TOO_COSTLY'],
    scenarios: ['search-unavailable'],
    caching: 'no-store',
    async handle({ query, dealer, language, admit }) {
      const day = today();
      const arrivalWindow = readCalendarWindow(query, day);
      const { outGateways: gateways } = requireDealer(dealer);
      const tellsLengths = query.lengths ? ({ tellsLengths: true } as const) : {};
      const criteria = { ...readCriteria(query), gateways, today: day, language, arrivalWindow, ...tellsLengths };
      const days = await admit(costOfCalendar(criteria), (signal) => search.readPriceCalendar(criteria, signal));
      return { value: presentPriceCalendar(arrivalWindow, days) };
    },
  });
