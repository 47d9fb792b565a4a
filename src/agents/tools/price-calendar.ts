import { z } from 'zod';
import type { priceCalendarShape } from '../../search/wire/price-calendar.ts';
import {
  dashedDay,
  dayInput,
  defineTool,
  digitsOf,
  lodgingIdInput,
  queryOfWishes,
  wishMembers,
} from '../agent-tool.ts';

export const priceCalendar = defineTool({
  name: 'price_calendar',
  title: 'Cheapest days',
  description:
    'Returns for each day of arrival the lowest total price, and how many lodgings are free. Days without any are left out. Use it to find cheap dates.',
  input: z.strictObject({
    ...wishMembers,
    lodgingId: lodgingIdInput.optional().describe('Only this lodging.'),
    from: dayInput.optional().describe('First day of arrival; today when left out.'),
    to: dayInput.optional().describe('Last day of arrival; 30 days when left out, at most 92.'),
    nights: z.array(z.int().min(1).max(62)).max(20).optional().describe('Numbers of nights; all when left out.'),
  }),
  ask: ({ lodgingId, from, to, nights, ...wishes }) => ({
    path: '/v2/stays/calendar',
    query: { ...queryOfWishes(wishes), lodgings: lodgingId, from: digitsOf(from), to: digitsOf(to), nights },
  }),
  present: ({ from, to, currency, days }: z.input<typeof priceCalendarShape>) => ({
    from: dashedDay(from),
    to: dashedDay(to),
    currency,
    days: days.filter(({ lodgingCount }) => lodgingCount > 0).map(presentDay),
  }),
});

function presentDay(day: z.input<typeof priceCalendarShape>['days'][number]): object {
  const { arrival, departure, totalPrice, lodgingCount, lodgingId } = day;
  return {
    arrival: dashedDay(arrival),
    lowestTotal: totalPrice,
    lodgings: lodgingCount,
    ...(departure !== undefined && { cheapest: { lodgingId, departure: dashedDay(departure) } }),
  };
}
