import { defineOperation } from '../../http/operation.ts';
import {
  presentPriceCalendar,
  priceCalendarQuery,
  priceCalendarShape,
  readCalendarWindow,
} from '../wire/price-calendar.ts';
import { requireDealer } from '../../lodgings/wire/refusals.ts';
import { readCriteria } from '../wire/search-query.ts';

export const readPriceCalendar = defineOperation({
  id: 'read-price-calendar',
  method: 'GET',
  path: '/v2/stays/calendar',
  summary: "Tells the lowest price of each day of arrival on the caller's channels, and how many lodgings are free.",
  auth: 'S',
  query: priceCalendarQuery,
  answer: { root: 'calendar', shape: priceCalendarShape },
  problems: ['INVALID_DATE_RANGE'],
  example: ({ stay }) => ({ query: { from: stay.arrival, to: stay.departure, pax: 2, city: 'Arcachon' } }),
  caching: 'no-store',
  async handle({ context, query, dealer, language }) {
    const today = context.today();
    const arrivalWindow = readCalendarWindow(query, today);
    const { outGateways: gateways } = requireDealer(dealer);
    const criteria = { ...readCriteria(query), gateways, today, language, arrivalWindow };
    const days = await context.search.readPriceCalendar(criteria);
    return { value: presentPriceCalendar(arrivalWindow, days) };
  },
});
