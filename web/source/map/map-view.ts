import { changedQuery, noPlace } from '../search/criteria.ts';

/** A place on the ground, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** What part of the earth a map shows. */
export interface MapView extends Point {
  zoom: number;
}

/** An area as the service reads it: west, south, east, north. */
export type Area = readonly [west: number, south: number, east: number, north: number];

export const wholeWorld: Area = [-180, -85, 180, 85];

/** What an address says of its map, beside the area that the results are of (`bbox`). */
const own = { view: 'at', sheet: 'map', follow: 'mapsearch' } as const;

/** Yields the view that an address was left with. */
export function viewOf(query: URLSearchParams): MapView | undefined {
  const [latitude, longitude, zoom] = (query.get(own.view) ?? '').split(',').map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  const isView = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 24;
  return isView ? { latitude, longitude, zoom } : undefined;
}

/** Yields the address's query with the view. */
export function withView(query: URLSearchParams, { latitude, longitude, zoom }: MapView): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(own.view, [latitude.toFixed(5), longitude.toFixed(5), zoom.toFixed(2)].join(','));
  return next;
}

/** Yields the query whose results are those of the area; of all areas without one. */
export function withArea(query: URLSearchParams, area: Area | undefined): URLSearchParams {
  if (area) return changedQuery(query, { bbox: writeArea(area) });
  return changedQuery(query, { bbox: undefined, [own.view]: undefined });
}

export function writeArea(area: Area): string {
  return area.map((degrees) => Number(degrees.toFixed(4))).join(',');
}

/** Tells whether the results are to follow when the map is moved. */
export function isFollowing(query: URLSearchParams): boolean {
  return query.get(own.follow) !== 'off';
}

/** Yields the query with the results following the map or not. */
export function withFollowing(query: URLSearchParams, follows: boolean): URLSearchParams {
  const next = new URLSearchParams(query);
  if (follows) next.delete(own.follow);
  else next.set(own.follow, 'off');
  return next;
}

/** Yields the query without the sheet of the map. */
export function withoutSheet(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete(own.sheet);
  return next;
}

/** Names where the query searches. */
export function placeOf(query: URLSearchParams): string {
  return JSON.stringify(Object.keys(noPlace).map((name) => query.getAll(name)));
}

/** Names what is searched for, whatever part of the earth and which page of it are shown. */
export function wishOf(query: URLSearchParams): string {
  const wish = new URLSearchParams(query);
  for (const name of [...Object.values(own), 'bbox', 'page', 'sort']) wish.delete(name);
  wish.sort();
  return wish.toString();
}
