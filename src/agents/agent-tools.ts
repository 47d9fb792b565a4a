import { z } from 'zod';
import { languages } from '../values/texts.ts';
import type { searchResultShape } from '../search/wire/search-result.ts';
import { oldestChild } from '../lodgings/rules/mandatory-costs.ts';
import { lodgingTypes } from '../lodgings/rules/property.ts';
import type { priceCalendarShape, nameSuggestionsShape } from '../search/wire/price-calendar.ts';
import type { lodgingDetailShape } from '../catalog/wire/lodging-detail.ts';
import type { evaluationShape } from '../stays/wire/price.ts';

export interface OperationRequest {
  path: string;
  /** Undefined values are omitted; lists are joined with commas. */
  query?: Record<string, string | number | readonly (string | number)[] | undefined>;
  body?: object;
}

export interface AgentTool<Input extends z.ZodObject = z.ZodObject, Answer = unknown> {
  name: string;
  title: string;
  description: string;
  input: Input;
  ask: (input: z.output<Input>) => OperationRequest;
  /** `answer` is the operation's JSON. */
  present: (answer: Answer, input: z.output<Input>) => object;
}

/** Identity function that infers the types. */
function defineTool<Input extends z.ZodObject, Answer>(tool: AgentTool<Input, Answer>): AgentTool {
  return tool as unknown as AgentTool;
}

/** `YYYY-MM-DD`. */
const dayInput = z.iso.date();

const lodgingIdInput = z.int().min(1).describe('lodgingId, as search_stays gives it.');

const languageInput = z.enum(languages).optional().describe('Language of labels and descriptions; fr when left out.');

const childrenAgesInput = z
  .array(z.int().min(0).max(oldestChild))
  .max(99)
  .optional()
  .describe('Ages of all children; a child of unknown age pays mandatory fees as an adult.');

const wishMembers = {
  words: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Free words, such as `villa with pool near the beach`: names, places, features, types.'),
  cities: z.array(z.string().min(1).max(80)).max(20).optional().describe('Any of these cities.'),
  regions: z.array(z.string().min(1).max(80)).max(20).optional().describe('Any of these regions.'),
  persons: z.int().min(1).max(99).optional().describe('How many sleep there, children included.'),
  childrenAges: childrenAgesInput,
  bedrooms: z.int().min(0).max(99).optional().describe('So many bedrooms at least.'),
  maxTotal: z
    .int()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('Highest total of the stay in euros, mandatory fees included.'),
};

/** Prices are totals with mandatory fees. */
function queryOfWishes(wishes: z.output<z.ZodObject<typeof wishMembers>>): OperationRequest['query'] {
  const { words, cities, regions, persons, childrenAges, bedrooms, maxTotal } = wishes;
  return {
    q: words,
    city: cities,
    region: regions,
    pax: persons,
    // An empty parameter would be refused.
    childrenages: childrenAges?.length ? childrenAges.join(',') : undefined,
    bedrooms,
    maxprice: maxTotal,
    pricebasis: 'total',
  };
}

/** `YYYY-MM-DD` to `YYYYMMDD`. */
function digitsOf(day: string): string;
function digitsOf(day: string | undefined): string | undefined;
function digitsOf(day: string | undefined): string | undefined {
  return day?.replaceAll('-', '');
}

/** `YYYYMMDD` to `YYYY-MM-DD`. */
function dashedDay(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

type SearchAnswer = z.input<typeof searchResultShape>;

/** Totals include mandatory fees. */
function presentStays({ stays, total, currency, nextCursor }: SearchAnswer): object {
  return { found: total, currency, stays: stays.map(presentStay), ...(nextCursor !== null && { nextCursor }) };
}

function presentStay({ lodging, ...stay }: SearchAnswer['stays'][number]): object {
  const missing = [...stay.totalExcludes, ...stay.onSiteExcludes];
  return {
    lodgingId: lodging.id,
    label: lodging.mediumLabel,
    name: lodging.name,
    place: [lodging.city, lodging.region, lodging.country].filter(Boolean).join(', '),
    arrival: dashedDay(stay.arrival),
    departure: dashedDay(stay.departure),
    nights: stay.nights,
    totalPrice: stay.totalPrice,
    totalPerNight: stay.totalPerNight,
    ...(stay.onSiteTotal > 0 && { payableOnSite: stay.onSiteTotal }),
    ...(missing.length > 0 && { feesByPersonLeftOut: missing }),
    onRequest: stay.requestOnly,
    ...(stay.discountPercent > 0 && { discountPercent: stay.discountPercent }),
    persons: lodging.personMax,
    bedrooms: lodging.bedrooms,
    rating: lodging.rating,
    link: lodging.url,
  };
}

const sorts = { best: 'relevance', cheapest: 'priceasc', mostExpensive: 'pricedesc', discount: 'discount' } as const;

const searchStays = defineTool({
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
    order: z.enum(['best', 'cheapest', 'mostExpensive', 'discount']).default('best'),
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

const listStays = defineTool({
  name: 'list_stays',
  title: 'Stays of a lodging',
  description: 'Lists the bookable stays of one lodging that begin in a window of days, the cheapest total first.',
  input: z.strictObject({
    lodgingId: lodgingIdInput,
    persons: wishMembers.persons,
    childrenAges: childrenAgesInput,
    arrivalFrom: dayInput.describe('First day of arrival.'),
    arrivalTo: dayInput.describe('Last day of arrival, at most 92 days.'),
    nights: z.array(z.int().min(1).max(62)).max(20).optional().describe('Numbers of nights; all when left out.'),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().min(1).max(500).optional(),
    language: languageInput,
  }),
  ask: ({ lodgingId, arrivalFrom, arrivalTo, nights, limit, cursor, ...party }) => ({
    path: '/v2/stays/search',
    query: {
      ...queryOfWishes(party),
      lodgings: lodgingId,
      arrivalfrom: digitsOf(arrivalFrom),
      arrivalto: digitsOf(arrivalTo),
      nights,
      sort: 'priceasc',
      pagesize: limit,
      cursor,
    },
  }),
  present: (answer: SearchAnswer) => presentStays(answer),
});

const priceCalendar = defineTool({
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

type Detail = z.input<typeof lodgingDetailShape>;

/** Descriptions can be a page long; they are truncated for agents. */
const longestText = 1_500;
const mostPictures = 3;

const getLodging = defineTool({
  name: 'get_lodging',
  title: 'Read a lodging',
  description:
    'Reads what a lodging is like: rooms, features, description, hours of arrival, conditions of cancelling, extras, rating.',
  input: z.strictObject({ lodgingId: lodgingIdInput, language: languageInput }),
  ask: ({ lodgingId }) => ({ path: `/v2/lodgings/${lodgingId}`, query: { include: ['extras'] } }),
  present: (detail: Detail) => ({
    lodgingId: detail.id,
    label: detail.longLabel,
    type: detail.type,
    place: [detail.city, detail.geoTree.region, detail.country].filter(Boolean).join(', '),
    persons: detail.personMax,
    bedrooms: detail.bedrooms,
    bathrooms: detail.bathrooms,
    squareMetres: detail.surface,
    stars: detail.standing,
    features: detail.features,
    surroundings: detail.surroundings,
    indoor: beginningOf(detail.description.indoor),
    outdoor: beginningOf(detail.description.outdoor),
    checkIn: detail.checkIn,
    cancellationPolicy: detail.cancellationPolicy,
    mandatoryFees: detail.mandatoryServicesPrice,
    deposit: detail.caution,
    onRequest: detail.requestOnly,
    reviews: detail.reviewSummary,
    extras: detail.extras?.extras.map(({ code, label, optionType, prices }) => ({ code, label, optionType, prices })),
    pictures: detail.photos
      .flatMap(({ pictures }) => pictures.slice(0, 1).map(({ url }) => url))
      .slice(0, mostPictures),
    link: detail.url,
  }),
});

function beginningOf(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

const suggestPlaces = defineTool({
  name: 'suggest_places',
  title: 'Find a place',
  description:
    'Finds regions, resorts, cities and lodgings by the beginning of their names. Use it to learn how a place is written here.',
  input: z.strictObject({
    text: z.string().min(1).max(80).describe('What the name begins with.'),
    limit: z.int().min(1).max(20).default(8),
  }),
  ask: ({ text, limit }) => ({ path: '/v2/places/suggests', query: { q: text, limit } }),
  present: (answer: z.input<typeof nameSuggestionsShape>) => answer,
});

const evaluateStay = defineTool({
  name: 'evaluate_stay',
  title: 'Price a stay',
  description:
    'Prices one stay as of now, with all its lines, and says whether it can be booked. Nothing is booked; the quoteToken keeps the price until expiresAt for a booking over the API.',
  input: z.strictObject({
    lodgingId: lodgingIdInput,
    arrival: dayInput,
    departure: dayInput,
    persons: z.int().min(1).max(99).describe('Children included.'),
    children: z.int().min(0).max(99).optional(),
    childrenAges: childrenAgesInput,
    extras: z
      .array(z.string().min(1).max(40))
      .max(20)
      .optional()
      .describe('Codes of extras, as get_lodging gives them.'),
    couponCode: z.string().min(1).max(40).optional(),
    language: languageInput,
  }),
  ask: ({ lodgingId, arrival, departure, persons, children, childrenAges, extras, couponCode }) => ({
    path: '/v2/bookings/easy',
    body: {
      requestType: 'EVALUATION',
      lodgingId,
      arrival: digitsOf(arrival),
      departure: digitsOf(departure),
      occupantCount: persons,
      occupantCountChildren: children,
      childrenAges,
      extras,
      promoCode: couponCode,
    },
  }),
  present: (evaluation: z.input<typeof evaluationShape>, { lodgingId, arrival, departure }) => ({
    lodgingId,
    arrival,
    departure,
    available: evaluation.available,
    onRequest: evaluation.requestOnly,
    currency: 'EUR',
    totalPrice: evaluation.totalPrice,
    payableOnSite: evaluation.onSiteTotal,
    lines: evaluation.lines.map(({ label, amount, payable }) => ({ label, amount, payable })),
    discount: evaluation.discount,
    quoteToken: evaluation.quoteToken,
    expiresAt: evaluation.expiresAt,
  }),
});

/** Read-only tools (docs/contract.md 5.21). */
export const agentTools: readonly AgentTool[] = [
  suggestPlaces,
  searchStays,
  priceCalendar,
  getLodging,
  listStays,
  evaluateStay,
];
