import { changedQuery, noPlace } from '../search/criteria.ts';

/** In degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

export interface MapView extends Point {
  zoom: number;
}

/** In the service's order: west, south, east, north. */
export type Area = readonly [west: number, south: number, east: number, north: number];

export const wholeWorld: Area = [-180, -85, 180, 85];

/** Map parameters of the address, besides the results' area (`bbox`). */
const own = { view: 'at', sheet: 'map', follow: 'mapsearch' } as const;

export function viewOf(query: URLSearchParams): MapView | undefined {
  const [latitude, longitude, zoom] = (query.get(own.view) ?? '').split(',').map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  const isView = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 24;
  return isView ? { latitude, longitude, zoom } : undefined;
}

export function withView(query: URLSearchParams, { latitude, longitude, zoom }: MapView): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(own.view, [latitude.toFixed(5), longitude.toFixed(5), zoom.toFixed(2)].join(','));
  return next;
}

export function withArea(query: URLSearchParams, area: Area | undefined): URLSearchParams {
  if (area) return changedQuery(query, { bbox: writeArea(area) });
  return changedQuery(query, { bbox: undefined, [own.view]: undefined });
}

export function writeArea(area: Area): string {
  return area.map((degrees) => Number(degrees.toFixed(4))).join(',');
}

export function isFollowing(query: URLSearchParams): boolean {
  return query.get(own.follow) !== 'off';
}

export function withFollowing(query: URLSearchParams, follows: boolean): URLSearchParams {
  const next = new URLSearchParams(query);
  if (follows) next.delete(own.follow);
  else next.set(own.follow, 'off');
  return next;
}

export function withoutSheet(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete(own.sheet);
  return next;
}

export function placeOf(query: URLSearchParams): string {
  return JSON.stringify(Object.keys(noPlace).map((name) => query.getAll(name)));
}

/** Key of the search, regardless of area, page and order. */
export function criteriaOf(query: URLSearchParams): string {
  const criteria = new URLSearchParams(query);
  for (const name of [...Object.values(own), 'bbox', 'page', 'sort']) criteria.delete(name);
  criteria.sort();
  return criteria.toString();
}
