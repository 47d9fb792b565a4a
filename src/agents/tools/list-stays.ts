import { z } from 'zod';
import { dayInput, defineTool, digitsOf, languageInput, lodgingIdInput } from '../agent-tool.ts';
import { presentStays, type SearchAnswer } from './stay-results.ts';

export const listStays = defineTool({
  name: 'list_stays',
  title: 'Stays of a lodging',
  description: 'Lists the bookable stays of one lodging that begin in a window of days, the cheapest total first.',
  input: z.strictObject({
    lodgingId: lodgingIdInput,
    arrivalFrom: dayInput.describe('First day of arrival.'),
    arrivalTo: dayInput.describe('Last day of arrival, at most 92 days.'),
    nights: z.array(z.int().min(1).max(62)).max(20).optional().describe('Numbers of nights; all when left out.'),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().min(1).max(500).optional(),
    language: languageInput,
  }),
  ask: ({ lodgingId, arrivalFrom, arrivalTo, nights, limit, cursor }) => ({
    path: '/v2/stays/search',
    query: {
      lodgings: lodgingId,
      arrivalfrom: digitsOf(arrivalFrom),
      arrivalto: digitsOf(arrivalTo),
      nights,
      pricebasis: 'total',
      sort: 'priceasc',
      pagesize: limit,
      cursor,
    },
  }),
  present: (answer: SearchAnswer) => presentStays(answer),
});
