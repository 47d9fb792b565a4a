import type { Facet, FoundStay, SearchAnswer } from '../shell/answers.ts';
import { askOrRecall } from '../shell/service.ts';
import { searchCriteria } from '../search/criteria.ts';
import { type Area, wholeWorld, writeArea } from './map-view.ts';

/** A part of the map with lodgings that have a matching stay: one lodging, or how many there are. */
export type MapCell = NonNullable<Facet['cells']>[number];

/** What is found in an area. */
export interface OnMap {
  /** All lodgings, in parts of the area. */
  cells: readonly MapCell[];
  /** The cheapest stays of the cheapest of them. */
  stays: readonly FoundStay[];
  /** How many lodgings there are. */
  total: number;
}

/** How many lodgings of the area are known by name. */
const namedLodgings = 50;

/** Finds all lodgings of the area that fit what the address asks for. Throws Refused, and what fetch throws when the signal ends it. */
export async function findOnMap(query: URLSearchParams, area: Area, signal: AbortSignal): Promise<OnMap> {
  const asked = requestOf(query, { bbox: writeArea(area), facets: 'grid', pagesize: String(namedLodgings) });
  const { stays, total, facets } = await askOrRecall<SearchAnswer>('/stays/search', asked, signal);
  return { cells: facets?.grid?.cells ?? [], stays, total };
}

/** Finds the cheapest stay of one lodging, and none when it has just gone. */
export function findOfLodging(query: URLSearchParams, id: number): Promise<Pick<SearchAnswer, 'stays'>> {
  return askOrRecall<SearchAnswer>('/stays/search', requestOf(query, { lodgings: String(id), pagesize: '1' }));
}

/** Yields the area that holds what was found, as far as places are known; undefined where nothing was. */
export function areaOf({ cells, stays }: OnMap): Area | undefined {
  if (cells.length === 0) return undefined;
  const lats = [...cells.map(({ lat }) => lat), ...stays.flatMap(({ lodging }) => lodging.latitude ?? [])];
  const lons = [...cells.map(({ lon }) => lon), ...stays.flatMap(({ lodging }) => lodging.longitude ?? [])];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** Yields the part of the area that the service knows: no turn around the earth, and nothing at the poles. */
export function knownArea([west, south, east, north]: Area): Area {
  const [leastLon, leastLat, mostLon, mostLat] = wholeWorld;
  const isWhole = east - west >= mostLon - leastLon;
  return [
    isWhole ? leastLon : Math.max(leastLon, west),
    Math.max(leastLat, south),
    isWhole ? mostLon : Math.min(mostLon, east),
    Math.min(mostLat, north),
  ];
}

/**
 * As the results are asked for, but the cheapest first, whatever their order: prices of cells are the lowest. Prices are totals, and a lodging
 * counts once.
 */
function requestOf(query: URLSearchParams, part: Record<string, string>): URLSearchParams {
  const { bbox: _, pageindex: __, lang: ___, sort: ____, ...criteria } = searchCriteria(query);
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({
    ...criteria,
    pricebasis: 'total',
    group: 'lodging',
    sort: 'priceasc',
    ...part,
  }))
    for (const each of [value].flat()) if (each !== '') asked.append(name, String(each));
  return asked;
}
