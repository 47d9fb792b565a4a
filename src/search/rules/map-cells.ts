import { roundPlace } from '../../lodgings/rules/public-place.ts';
import type { Box } from '../../values/geo.ts';
import type { Cents } from '../../values/money.ts';

export interface MapCell {
  /** Average position of its lodgings, in degrees. */
  latitude: number;
  longitude: number;
  count: number;
  /** Of all matching stays. */
  price: Cents;
  /** Set when the cell holds one lodging only. */
  lodgingId?: number;
}

/** Most lodgings first, then north to south. */
export function compareCells(a: MapCell, b: MapCell): number {
  return b.count - a.count || b.latitude - a.latitude || a.longitude - b.longitude;
}

/** Rounds the positions; cells that then have the same position become one. */
export function joinByArea(cells: readonly MapCell[]): MapCell[] {
  const places = Map.groupBy(cells.map(roundPlace), ({ latitude, longitude }) => `${latitude} ${longitude}`);
  return [...places.values()].map((ofPlace) => ofPlace.reduce(joinCells)).sort(compareCells);
}

function joinCells({ latitude, longitude, count, price }: MapCell, other: MapCell): MapCell {
  return { latitude, longitude, count: count + other.count, price: Math.min(price, other.price) };
}

const mostCells = 400;
const finestZoom = 29;

/** The index stores coordinates with a small rounding error. */
const slack = 1e-6;

/**
 * The finest zoom of square web-map tiles (2^zoom columns and rows) at which at most 400 tiles touch the area, so that all its cells can be
 * shown.
 */
export function chooseZoom(box: Box): number {
  let zoom = 0;
  while (zoom < finestZoom && countTiles(box, zoom + 1) <= mostCells) zoom += 1;
  return zoom;
}

function countTiles({ west, south, east, north }: Box, zoom: number): number {
  const tiles = 2 ** zoom;
  const [first, last] = [columnOf(west - slack, tiles), columnOf(east + slack, tiles)];
  const columns = west <= east ? last - first + 1 : Math.min(tiles, tiles - first + last + 1);
  return columns * (rowOf(south - slack, tiles) - rowOf(north + slack, tiles) + 1);
}

function columnOf(longitude: number, tiles: number): number {
  return placeIn(tiles, (longitude + 180) / 360);
}

/** Rows run from north to south; the poles fall into the outermost ones (Mercator). */
function rowOf(latitude: number, tiles: number): number {
  const sine = Math.sin((Math.max(-89.9, Math.min(89.9, latitude)) * Math.PI) / 180);
  return placeIn(tiles, 0.5 - Math.atanh(sine) / (2 * Math.PI));
}

function placeIn(tiles: number, share: number): number {
  return Math.max(0, Math.min(tiles - 1, Math.floor(share * tiles)));
}
