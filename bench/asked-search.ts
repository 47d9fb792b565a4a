import fc from 'fast-check';
import { request } from 'undici';
import { ymdOf } from '../src/values/day.ts';
import type { FacetName } from '../src/search/rules/stay-criteria.ts';
import { readWhole } from './sent-body.ts';

export const sixFacets: readonly FacetName[] = ['type', 'standing', 'bedrooms', 'features', 'city', 'price'];

export const pageSize = 20;

/** `arrival` in days since 1970. */
export interface ExactDates {
  arrival: number;
  nights: number;
  pax: number;
}

export function exactDates(today: number, days = 200): fc.Arbitrary<ExactDates> {
  return fc.record({
    arrival: fc.integer({ min: today + 1, max: today + days }),
    nights: fc.integer({ min: 1, max: 14 }),
    pax: fc.integer({ min: 1, max: 6 }),
  });
}

export function wholeDates({ arrival, nights, pax }: ExactDates) {
  return { arrival, departure: arrival + nights, pax };
}

export type Query = Record<string, string | number>;

export function datesOf({ arrival, nights, pax }: ExactDates) {
  return { arrival: ymdOf(arrival), departure: ymdOf(arrival + nights), pax };
}

/** The first page, unless the query names another page or a cursor. */
export function searchAddress(url: string, query: Query): string {
  const asked = new URLSearchParams({ pagesize: String(pageSize) });
  if (!('cursor' in query)) asked.set('pageindex', '0');
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
  return `${url}/v2/stays/search?${asked.toString()}`;
}

export async function askSearch(url: string, key: string, query: Query): Promise<void> {
  await readWhole(await request(searchAddress(url, query), { headers: { 'X-API-Key': key } }));
}
