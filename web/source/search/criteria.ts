import type { StayCriteria } from '../../../client/search/stay-search.ts';
import { addressOf, go } from '../shell/address.ts';
import type { readers } from './repaired-query.ts';
import { currentLanguage } from '../texts/language.ts';
import { knownAgesOf } from './travellers.ts';

type SearchParameter = keyof StayCriteria;

const filters: readonly (SearchParameter & keyof typeof readers)[] = [
  'q',
  'city',
  'region',
  'station',
  'pax',
  'bedrooms',
  'bathrooms',
  'beds',
  'type',
  'standing',
  'minrating',
  'features',
  'surroundings',
  'within',
  'promotiononly',
  'freecancellation',
  'minprice',
  'maxprice',
  'bbox',
];

/** Exact dates, or a length within a window. The first two of each group are required. */
const dateGroups = [
  ['arrival', 'departure', 'flex'],
  ['arrivalfrom', 'arrivalto', 'nights', 'arrivaldays'],
] as const satisfies SearchParameter[][];

export const noDates: Change = Object.fromEntries(dateGroups.flat().map((name) => [name, undefined]));

export const noPlace: Change = { q: undefined, city: undefined, region: undefined, station: undefined };

export const pageSize = 24;

/** The service refuses deeper pages. */
export const lastPage = Math.floor(10_000 / pageSize);

export const facetNames = [
  'within',
  'type',
  'standing',
  'bedrooms',
  'bathrooms',
  'beds',
  'features',
  'surroundings',
  'region',
  'city',
] as const satisfies StayCriteria['facets'];
export type FacetName = (typeof facetNames)[number];

/** Filter criteria, in the order in which active ones are shown. */
export const facetFilters = [
  'minprice',
  'maxprice',
  'promotiononly',
  'freecancellation',
  'minrating',
  ...facetNames,
] as const;

const lists: ReadonlySet<string> = new Set([
  'city',
  'region',
  'station',
  'type',
  'standing',
  'features',
  'surroundings',
  'within',
  'nights',
  'arrivaldays',
] satisfies SearchParameter[]);

/** Values are passed on as text: the service validates them. */
export function searchCriteria(query: URLSearchParams): StayCriteria {
  const wished = new Map<string, string | string[]>();
  for (const name of filters) wished.set(name, lists.has(name) ? query.getAll(name) : (query.get(name) ?? ''));
  for (const names of dateGroups) {
    if (names.slice(0, 2).every((name) => (query.get(name) ?? '') !== '')) {
      for (const name of names) wished.set(name, lists.has(name) ? query.getAll(name) : (query.get(name) ?? ''));
    }
  }
  if (query.has('pax')) wished.set('childrenages', knownAgesOf(query).join(','));
  wished.set('sort', query.get('sort') ?? 'relevance');
  const asked = Object.fromEntries(wished) as StayCriteria;
  return { ...asked, pageindex: pageOf(query) - 1, lang: currentLanguage() };
}

/** Price calendar request of an address, without its dates. All prices shown, bounded or sorted by are totals. */
export function filterRequest(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams({ pricebasis: 'total' });
  for (const name of filters) for (const value of query.getAll(name)) if (value !== '') asked.append(name, value);
  const ages = knownAgesOf(query).join(',');
  if (asked.has('pax') && ages !== '') asked.set('childrenages', ages);
  return asked;
}

export function isWished(query: URLSearchParams): boolean {
  return [...filters, ...dateGroups.flat()].some((name) => (query.get(name) ?? '') !== '');
}

/** From 1. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1;
}

const places: readonly SearchParameter[] = ['q', 'city', 'region', 'station'];

export function withMap(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('map', '1');
  return next;
}

/** A value, a list of values, or undefined to remove the name. */
export type Change = Record<string, string | readonly string[] | undefined>;

/** Any change resets the page to the first. */
export function changedQuery(query: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('page');
  // A new place invalidates the map area.
  if (places.some((name) => name in change)) for (const name of ['bbox', 'at']) next.delete(name);
  // Guests include the children, so a new number of guests invalidates them.
  if ('pax' in change) next.delete('children');
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) if (each !== '') next.append(name, each);
  }
  return next;
}

export function searchWith(query: URLSearchParams, change: Change): void {
  go(addressOf('/', changedQuery(query, change)));
}

export function toggled(query: URLSearchParams, name: string, value: string): string[] {
  const values = query.getAll(name);
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/** Removes the filters but keeps the search box. */
export function withoutFacets(query: URLSearchParams): URLSearchParams {
  return changedQuery(query, Object.fromEntries(facetFilters.map((name) => [name, undefined])));
}

/** Keeps only language and sort. */
export function withoutFilters(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of ['lang', 'sort']) if (query.has(name)) next.set(name, query.get(name) ?? '');
  return next;
}

export function lodgingAddress(
  id: number,
  query: URLSearchParams,
  stay?: { arrival: string; departure: string },
): string {
  const next = new URLSearchParams();
  for (const name of ['lang', 'pax', 'children', 'flex']) if (query.has(name)) next.set(name, query.get(name) ?? '');
  if (stay) {
    next.set('arrival', stay.arrival);
    next.set('departure', stay.departure);
    const wish = query.get('arrival') ?? stay.arrival;
    if (query.has('flex') && wish !== stay.arrival) next.set('wish', wish);
  }
  return addressOf(`/lodgings/${id}`, next);
}
