import { z } from 'zod';
import { languages } from '../values/texts.ts';
import type { searchResultShape } from '../search/wire/search-result.ts';
import { oldestChild } from '../lodgings/rules/mandatory-costs.ts';
import { distancePlaces, lodgingTypes } from '../lodgings/rules/property.ts';
import type { priceCalendarShape, nameSuggestionsShape } from '../search/wire/price-calendar.ts';
import type { lodgingDetailShape } from '../catalog/wire/lodging-detail.ts';
import type { evaluationShape } from '../stays/wire/price.ts';
import texts from './agent-tools.json' with { type: 'json' };

export interface OperationRequest {
  path: string;
  /** Undefined values are omitted; lists are joined with commas. */
  query?: Record<string, string | number | readonly (string | number)[] | undefined>;
  body?: object;
}

type ToolName = Exclude<keyof typeof texts, 'inputs'>;

export interface AgentTool<Input extends z.ZodObject = z.ZodObject, Answer = unknown> {
  name: ToolName;
  input: Input;
  requestFor: (input: z.output<Input>) => OperationRequest;
  /** `answer` is the operation's JSON. */
  present: (answer: Answer, input: z.output<Input>) => object;
}

/** Adds the descriptions of the inputs. */
function defineTool<Members extends z.ZodRawShape, Answer>({
  inputs,
  ...tool
}: Omit<AgentTool<z.ZodObject<Members>, Answer>, 'input'> & { inputs: Members }): AgentTool {
  const known: Readonly<Record<string, string>> = { ...texts.inputs, ...texts[tool.name].inputs };
  const described = Object.entries(inputs as unknown as Record<string, z.ZodType>).map(([name, shape]) => {
    const text = known[name];
    return [name, text === undefined ? shape : shape.describe(text)] as const;
  });
  const names = Object.keys(inputs).join(', ');
  const error: z.core.$ZodErrorMap = ({ code, keys }) =>
    code === 'unrecognized_keys' ? `Unknown: ${keys.join(', ')}. ${tool.name} knows ${names}` : undefined;
  return { ...tool, input: z.strictObject(Object.fromEntries(described), { error }) } as unknown as AgentTool;
}

const lodgingId = z.int().min(1);
const language = z.enum(languages).optional();
const guestMembers = {
  persons: z.int().min(1).max(99).optional(),
  childrenAges: z.array(z.int().min(0).max(oldestChild)).max(99).optional(),
};
const nights = z.array(z.int().min(1).max(62)).max(20).optional();
const cursor = z.string().min(1).max(500).optional();
/** `YYYY-MM-DD`. */
const day = z.iso.date();

const criteriaMembers = {
  words: z.string().min(1).max(200).optional(),
  cities: z.array(z.string().min(1).max(80)).max(20).optional(),
  regions: z.array(z.string().min(1).max(80)).max(20).optional(),
  ...guestMembers,
  bedrooms: z.int().min(0).max(99).optional(),
  bathrooms: z.int().min(0).max(99).optional(),
  beds: z.int().min(0).max(99).optional(),
  within: z.partialRecord(z.enum(distancePlaces), z.int().min(0).max(999_999)).optional(),
  maxTotal: z.int().min(0).max(10_000_000).optional(),
};

/** Prices are totals with mandatory fees. */
function queryOfCriteria(criteria: z.output<z.ZodObject<typeof criteriaMembers>>): OperationRequest['query'] {
  const { words, cities, regions, persons, childrenAges, bedrooms, bathrooms, beds, within, maxTotal } = criteria;
  return {
    q: words,
    city: cities,
    region: regions,
    pax: persons,
    // An empty parameter would be refused.
    childrenages: childrenAges?.length ? childrenAges.join(',') : undefined,
    bedrooms,
    bathrooms,
    beds,
    within: within && Object.entries(within).map(([place, metres]) => `${place}:${metres}`),
    maxprice: maxTotal,
    pricebasis: 'total',
  };
}

/** `YYYY-MM-DD` to `YYYYMMDD`. */
function digitsOf(day: string | undefined): string | undefined {
  return day?.replaceAll('-', '');
}

/** `YYYYMMDD` to `YYYY-MM-DD`. */
function dashedDay(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

type SearchResult = z.input<typeof searchResultShape>;

type Guests = z.output<z.ZodObject<typeof guestMembers>> & { language?: string | undefined };

/** Opens the lodging's page with the dates (`YYYYMMDD`) and guests. */
function linkTo(
  url: string,
  { arrival, departure }: { arrival?: string | undefined; departure?: string | undefined },
  { persons, childrenAges, language }: Guests,
): string {
  const link = new URL(url);
  const children = persons === undefined ? undefined : childrenAges?.join(',');
  const criteria = { arrival, departure, pax: persons?.toString(), children, lang: language };
  for (const [name, value = ''] of Object.entries(criteria)) if (value !== '') link.searchParams.set(name, value);
  return link.href;
}

function presentMissing({
  totalExcludes = [],
  onSiteExcludes = [],
}: Pick<z.input<typeof priceCalendarShape>['days'][number], 'totalExcludes' | 'onSiteExcludes'>): object {
  const missing = [...totalExcludes, ...onSiteExcludes];
  return missing.length > 0 ? { feesByPersonLeftOut: missing } : {};
}

/** Totals include mandatory fees. */
function presentStays(answer: SearchResult, guests: Guests): object {
  const { stays, total, currency, nextCursor, understood, ignored, relaxed, near = [], hints } = answer;
  return {
    found: total,
    currency,
    stays: stays.map((stay) => presentStay(stay, guests)),
    ...(nextCursor !== null && { nextCursor }),
    understood,
    notRequired: relaxed,
    ignored,
    ...(near.length > 0 && { near: near.map((each) => presentNear(each, guests)) }),
    ...(hints && { foundWithout: hints }),
    ...listOtherPlaces(answer),
  };
}

function presentNear({ lodging, misses, distance }: NonNullable<SearchResult['near']>[number], guests: Guests): object {
  const place = [lodging.city, lodging.region, lodging.country].filter(Boolean).join(', ');
  const link = linkTo(lodging.url, {}, guests);
  return { lodgingId: lodging.id, name: lodging.name, place, misses: misses.label, kilometres: distance, link };
}

/** Facets that name the other places when nothing is found in those of the input. */
function facetsOfPlaces({ cities, regions }: { cities?: unknown; regions?: unknown }): string[] | undefined {
  const facets = [cities && 'city', regions && 'region'].filter((name) => typeof name === 'string');
  return facets.length > 0 ? facets : undefined;
}

const checkPlaces =
  'No stays in these places: suggest_places lists how places are written, search_stays those with stays.';

/** So that an agent finds the name that it misspelt; cities and regions with most lodgings first. */
function listOtherPlaces({ total, facets = {} }: SearchResult): object {
  const places = [facets.city, facets.region].flatMap((facet) => facet?.values.filter(({ count }) => count > 0) ?? []);
  return total === 0 && places.length > 0 ? { placesWithStays: places.map(({ value }) => value) } : {};
}

function presentStay({ lodging, ...stay }: SearchResult['stays'][number], guests: Guests): object {
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
    ...presentMissing(stay),
    onRequest: stay.requestOnly,
    ...(stay.discountPercent > 0 && { discountPercent: stay.discountPercent }),
    persons: lodging.personMax,
    bedrooms: lodging.bedrooms,
    rating: lodging.rating,
    link: linkTo(lodging.url, stay, guests),
  };
}

const sorts = { best: 'relevance', cheapest: 'priceasc', mostExpensive: 'pricedesc', discount: 'discount' } as const;

const searchStays = defineTool({
  name: 'search_stays',
  inputs: {
    ...criteriaMembers,
    types: z.array(z.enum(lodgingTypes)).max(4).optional(),
    arrival: day.optional(),
    departure: day.optional(),
    flexibleDays: z.int().min(0).max(14).optional(),
    arrivalFrom: day.optional(),
    arrivalTo: day.optional(),
    nights,
    order: z.enum(['best', 'cheapest', 'mostExpensive', 'discount']).default('best'),
    limit: z.int().min(1).max(20).default(10),
    cursor,
    language,
  },
  requestFor: (criteria) => ({
    path: '/v2/stays/search',
    query: {
      ...queryOfCriteria(criteria),
      type: criteria.types,
      arrival: digitsOf(criteria.arrival),
      departure: digitsOf(criteria.departure),
      flex: criteria.flexibleDays,
      arrivalfrom: digitsOf(criteria.arrivalFrom),
      arrivalto: digitsOf(criteria.arrivalTo),
      nights: criteria.nights,
      sort: sorts[criteria.order],
      group: 'lodging',
      pagesize: criteria.limit,
      cursor: criteria.cursor,
      facets: facetsOfPlaces(criteria),
    },
  }),
  present: presentStays,
});

const listStays = defineTool({
  name: 'list_stays',
  inputs: {
    lodgingId,
    ...guestMembers,
    arrivalFrom: day,
    arrivalTo: day,
    nights,
    limit: z.int().min(1).max(50).default(20),
    cursor,
    language,
  },
  requestFor: ({ lodgingId, arrivalFrom, arrivalTo, nights, limit, cursor, ...party }) => ({
    path: '/v2/stays/search',
    query: {
      ...queryOfCriteria(party),
      lodgings: lodgingId,
      arrivalfrom: digitsOf(arrivalFrom),
      arrivalto: digitsOf(arrivalTo),
      nights,
      sort: 'priceasc',
      pagesize: limit,
      cursor,
    },
  }),
  present: presentStays,
});

const priceCalendar = defineTool({
  name: 'price_calendar',
  inputs: { ...criteriaMembers, lodgingId: lodgingId.optional(), from: day.optional(), to: day.optional(), nights },
  requestFor: ({ lodgingId, from, to, nights, ...criteria }) => ({
    path: '/v2/stays/calendar',
    query: { ...queryOfCriteria(criteria), lodgings: lodgingId, from: digitsOf(from), to: digitsOf(to), nights },
  }),
  present: ({ from, to, currency, days }: z.input<typeof priceCalendarShape>, { cities, regions }) => {
    const open = days.filter(({ lodgingCount }) => lodgingCount > 0);
    return {
      from: dashedDay(from),
      to: dashedDay(to),
      currency,
      days: open.map(({ arrival, departure, totalPrice, lodgingCount, lodgingId, ...rest }) => ({
        arrival: dashedDay(arrival),
        lowestTotal: totalPrice,
        lodgings: lodgingCount,
        ...presentMissing(rest),
        ...(departure !== undefined && { cheapest: { lodgingId, departure: dashedDay(departure) } }),
      })),
      ...(open.length === 0 && (cities ?? regions) && { advice: checkPlaces }),
    };
  },
});

type Detail = z.input<typeof lodgingDetailShape>;
type Cost = NonNullable<Detail['extras']>['extras'][number];

/** Descriptions can be a page long; they are truncated for agents. */
const longestText = 1_500;
const mostPictures = 3;

const getLodging = defineTool({
  name: 'get_lodging',
  inputs: { lodgingId, arrival: day.optional(), departure: day.optional(), ...guestMembers, language },
  requestFor: ({ lodgingId }) => ({ path: `/v2/lodgings/${lodgingId}`, query: { include: ['extras'] } }),
  present: (detail: Detail, { arrival, departure, ...guests }) => ({
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
    extras: detail.extras?.extras.map(presentCost),
    onSiteCosts: detail.onSiteCosts.map(({ labels: _, ...cost }) => cost),
    pictures: detail.photos
      .flatMap(({ pictures }) => pictures.slice(0, 1).map(({ url }) => url))
      .slice(0, mostPictures),
    link: linkTo(detail.url, { arrival: digitsOf(arrival), departure: digitsOf(departure) }, guests),
  }),
});

/** Without the texts in other languages. */
function presentCost({ labels: _, parameterLabels: _others, detailUrl: _address, ...cost }: Cost): object {
  return cost;
}

function beginningOf(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

const suggestPlaces = defineTool({
  name: 'suggest_places',
  inputs: { text: z.string().min(1).max(80), limit: z.int().min(1).max(20).default(8) },
  requestFor: ({ text, limit }) => ({ path: '/v2/places/suggests', query: { q: text, limit } }),
  present: (answer: z.input<typeof nameSuggestionsShape>) => answer,
});

const evaluateStay = defineTool({
  name: 'evaluate_stay',
  inputs: {
    lodgingId,
    arrival: day,
    departure: day,
    persons: z.int().min(1).max(99),
    children: z.int().min(0).max(99).optional(),
    childrenAges: guestMembers.childrenAges,
    extras: z.array(z.string().min(1).max(40)).max(20).optional(),
    couponCode: z.string().min(1).max(40).optional(),
    language,
  },
  requestFor: ({ lodgingId, arrival, departure, persons, children, childrenAges, extras, couponCode }) => ({
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
    onSiteCosts: evaluation.onSiteCosts,
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
