import { z } from 'zod';
import { lodgingTypes } from '../../lodgings/rules/property.ts';
import { dayInput, defineTool, digitsOf, languageInput, queryOfWishes, wishMembers } from '../agent-tool.ts';
import { presentStays, type SearchAnswer } from './stay-results.ts';

const sorts = { best: 'relevance', cheapest: 'priceasc', dearest: 'pricedesc', discount: 'discount' } as const;

export const searchStays = defineTool({
  name: 'search_stays',
  title: 'Search stays',
  description:
    'Searches bookable stays: the best one of each lodging, with its total price. Give arrival and departure, or a window of ' +
    'arrivals with the numbers of nights, or no dates at all. More results: call again with nextCursor as cursor.',
  input: z.strictObject({
    ...wishMembers,
    types: z.array(z.enum(lodgingTypes)).max(4).optional().describe('Any of these types.'),
    arrival: dayInput.optional(),
    departure: dayInput.optional(),
    flexibleDays: z
      .int()
      .min(0)
      .max(14)
      .optional()
      .describe('With both dates: this number of days earlier or later is fine.'),
    arrivalFrom: dayInput.optional().describe('First day of a window of arrivals; instead of arrival and departure.'),
    arrivalTo: dayInput.optional().describe('Last day of the window, at most 92 days.'),
    nights: z
      .array(z.int().min(1).max(62))
      .max(20)
      .optional()
      .describe('Numbers of nights; with arrival alone or a window.'),
    order: z.enum(['best', 'cheapest', 'dearest', 'discount']).default('best'),
    limit: z.int().min(1).max(20).default(10),
    cursor: z.string().min(1).max(500).optional(),
    language: languageInput,
  }),
  ask: ({
    types,
    arrival,
    departure,
    flexibleDays,
    arrivalFrom,
    arrivalTo,
    nights,
    order,
    limit,
    cursor,
    ...wishes
  }) => ({
    path: '/v2/stays/search',
    query: {
      ...queryOfWishes(wishes),
      type: types,
      arrival: digitsOf(arrival),
      departure: digitsOf(departure),
      flex: flexibleDays,
      arrivalfrom: digitsOf(arrivalFrom),
      arrivalto: digitsOf(arrivalTo),
      nights,
      sort: sorts[order],
      group: 'lodging',
      pagesize: limit,
      cursor,
    },
  }),
  present: (answer: SearchAnswer) => presentStays(answer),
});
