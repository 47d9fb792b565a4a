import type { StaySearchState } from '../../../client/search/stay-search.ts';
import type { Facet, FoundStay, SearchAnswer } from '../shell/answers.ts';
import { askOrRecall } from '../shell/service.ts';
import { searchCriteria } from '../search/criteria.ts';
import { type Area, wholeWorld, writeArea } from './map-view.ts';

/** A cell of the grid: one lodging, or the number of lodgings with a matching stay. */
export type MapCell = NonNullable<Facet['cells']>[number];

export interface OnMap {
  cells: readonly MapCell[];
  /** The cheapest stays of the cheapest lodgings; none if the cells came with the list. */
  stays: readonly FoundStay[];
  total: number;
}

/** Lodgings of the area fetched with names. */
const namedLodgings = 50;

/** Throws Refused, and what fetch throws when the signal aborts it. */
export async function findOnMap(query: URLSearchParams, area: Area, signal: AbortSignal): Promise<OnMap> {
  const asked = requestOf(query, { bbox: writeArea(area), facets: 'grid', pagesize: String(namedLodgings) });
  const { stays, total, facets } = await askOrRecall<SearchAnswer>('/stays/search', asked, signal);
  return { cells: facets?.grid?.cells ?? [], stays, total };
}

/** The cells of the area that came with the list; undefined if they are those of another area. */
export function foundBeside({ beside, facets }: StaySearchState, area: Area): OnMap | undefined {
  if (beside?.gridbbox !== writeArea(area)) return undefined;
  const { cells = [] } = facets?.grid ?? {};
  return { cells, stays: [], total: cells.reduce((sum, { count }) => sum + count, 0) };
}

/** Empty when the stay has just gone. */
export function findOfLodging(query: URLSearchParams, id: number): Promise<Pick<SearchAnswer, 'stays'>> {
  return askOrRecall<SearchAnswer>('/stays/search', requestOf(query, { lodgings: String(id), pagesize: '1' }));
}

/** Bounding box of the known positions; undefined when nothing was found. */
export function areaOf({ cells, stays }: OnMap): Area | undefined {
  if (cells.length === 0) return undefined;
  const lats = [...cells.map(({ lat }) => lat), ...stays.flatMap(({ lodging }) => lodging.latitude ?? [])];
  const lons = [...cells.map(({ lon }) => lon), ...stays.flatMap(({ lodging }) => lodging.longitude ?? [])];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** Clamps to what the service accepts: at most once around the earth, without the poles. */
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
 * Like the results' request, but cheapest first in any order, since cell prices are the lowest. Prices are totals, and
 * each lodging counts once.
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
  })) {
    for (const each of [value].flat()) if (each !== '') asked.append(name, String(each));
  }
  return asked;
}
