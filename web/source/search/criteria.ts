import type { StayCriteria } from '../../../client/search/stay-search.ts';
import { addressOf, go } from '../shell/address.ts';
import type { readers } from './repaired-query.ts';
import { currentLanguage } from '../texts/language.ts';

type SearchParameter = keyof StayCriteria;

/** The search parameters that the address carries, by the names that the service gives them. */
const filters: readonly (SearchParameter & keyof typeof readers)[] = [
  'q',
  'city',
  'region',
  'station',
  'pax',
  'bedrooms',
  'type',
  'standing',
  'minrating',
  'features',
  'surroundings',
  'promotiononly',
  'minprice',
  'maxprice',
  'bbox',
];

/** Criteria of dates, which go together: exact ones, or a length within a window. The first two of each must be there. */
const dateGroups = [
  ['arrival', 'departure', 'flex'],
  ['arrivalfrom', 'arrivalto', 'nights', 'arrivaldays'],
] as const satisfies SearchParameter[][];

/** What takes all dates out of an address. */
export const noDates: Change = Object.fromEntries(dateGroups.flat().map((name) => [name, undefined]));

/** What takes the place out of an address, be it a word or a name. */
export const noPlace: Change = { q: undefined, city: undefined, region: undefined, station: undefined };

export const pageSize = 24;

/** Pages behind this one lie too deep for the service. */
export const lastPage = Math.floor(10_000 / pageSize);

/** The facets that the page shows beside the price. */
export const facetNames = [
  'type',
  'standing',
  'bedrooms',
  'features',
  'surroundings',
  'region',
  'city',
] as const satisfies StayCriteria['facets'];
export type FacetName = (typeof facetNames)[number];

/** Criteria that are chosen among the filters, in the order in which they are shown as chosen. */
export const facetFilters = ['minprice', 'maxprice', 'promotiononly', 'minrating', ...facetNames] as const;

/** Criteria of which the address may name several. */
const lists: ReadonlySet<string> = new Set([
  'city',
  'region',
  'station',
  'type',
  'standing',
  'features',
  'surroundings',
  'nights',
  'arrivaldays',
] satisfies SearchParameter[]);

/** Yields what an address of the search asks for. It says texts: what is wrong in them is for the service to refuse. */
export function searchCriteria(query: URLSearchParams): StayCriteria {
  const wished = new Map<string, string | string[]>();
  for (const name of filters) wished.set(name, lists.has(name) ? query.getAll(name) : (query.get(name) ?? ''));
  for (const names of dateGroups)
    if (names.slice(0, 2).every((name) => (query.get(name) ?? '') !== ''))
      for (const name of names) wished.set(name, lists.has(name) ? query.getAll(name) : (query.get(name) ?? ''));
  wished.set('sort', query.get('sort') ?? 'relevance');
  const asked = Object.fromEntries(wished) as StayCriteria;
  return { ...asked, pageindex: pageOf(query) - 1, lang: currentLanguage() };
}

/** Yields what the service is asked for the price calendar of an address: all but its dates. Whatever the page shows, bounds or sorts by is a total. */
export function filterRequest(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams({ pricebasis: 'total' });
  for (const name of filters) for (const value of query.getAll(name)) if (value !== '') asked.append(name, value);
  return asked;
}

/** Tells whether the address wishes for anything, be it a place, dates, travellers or a filter. */
export function isWished(query: URLSearchParams): boolean {
  return [...filters, ...dateGroups.flat()].some((name) => (query.get(name) ?? '') !== '');
}

/** Yields the number of the page that the address shows, from 1. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1;
}

/** Criteria that name a place. */
const places: readonly SearchParameter[] = ['q', 'city', 'region', 'station'];

/** Yields the query with the sheet of the map over the list. */
export function withMap(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('map', '1');
  return next;
}

/** What changes in an address: a value, a list of values, or nothing for a name that goes. */
export type Change = Record<string, string | readonly string[] | undefined>;

/** Yields the query with the change; another search begins at its first page. */
export function changedQuery(query: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('page');
  // Another place is elsewhere on the map.
  if (places.some((name) => name in change)) for (const name of ['bbox', 'at']) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) if (each !== '') next.append(name, each);
  }
  return next;
}

/** Searches with the change. */
export function searchWith(query: URLSearchParams, change: Change): void {
  go(addressOf('/', changedQuery(query, change)));
}

/** Yields the values of a name with one more, or one less when it was there. */
export function toggled(query: URLSearchParams, name: string, value: string): string[] {
  const values = query.getAll(name);
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/** Yields the query without its filters, but with what stands in the search box. */
export function withoutFacets(query: URLSearchParams): URLSearchParams {
  return changedQuery(query, Object.fromEntries(facetFilters.map((name) => [name, undefined])));
}

/** Yields the query without its filters, but with its language. */
export function withoutFilters(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of ['lang', 'sort']) if (query.has(name)) next.set(name, query.get(name) ?? '');
  return next;
}

/** Yields the address of a lodging, with those of the search's wishes that matter there. */
export function lodgingAddress(
  id: number,
  query: URLSearchParams,
  stay?: { arrival: string; departure: string },
): string {
  const next = new URLSearchParams();
  for (const name of ['lang', 'pax', 'flex']) if (query.has(name)) next.set(name, query.get(name) ?? '');
  if (stay) {
    next.set('arrival', stay.arrival);
    next.set('departure', stay.departure);
    const wish = query.get('arrival') ?? stay.arrival;
    if (query.has('flex') && wish !== stay.arrival) next.set('wish', wish);
  }
  return addressOf(`/lodgings/${id}`, next);
}
