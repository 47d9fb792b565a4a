import { positionFor, type Precision } from '../../lodgings/rules/lodging.ts';
import type { Box } from '../../values/geo.ts';
import type { Cents } from '../../values/money.ts';

export interface MapCell {
  /** Average position of its lodgings, in degrees. */
  latitude: number;
  longitude: number;
  count: number;
  price: Cents;
  /** Set when the cell holds one lodging only. */
  lodgingId?: number;
}

/** Most lodgings first, then north to south. */
function compareCells(a: MapCell, b: MapCell): number {
  return b.count - a.count || b.latitude - a.latitude || a.longitude - b.longitude;
}

const mostCells = 400;
const finestZoom = 29;

/** The index stores coordinates with a small rounding error. */
const slack = 1e-6;

/** Room for the rows of the tiles that touch the area. */
const mostRows = 2 * mostCells;

/** Most lodgings first, then north to south. Prices and places are by lodging id; lodgings without a place are left out, and all others are in the area. */
export function findCells(
  { box, zoom, precision }: { box: Box; zoom: number; precision: Precision },
  prices: ReadonlyMap<number, Cents>,
  { latitudes, longitudes }: { latitudes: Float64Array; longitudes: Float64Array },
): MapCell[] {
  const tiles = 2 ** zoom;
  const top = rowOf(box.north + slack, tiles);
  const cells = new Map<number, Required<MapCell>>();
  for (const [lodgingId, price] of prices) {
    const [latitude = NaN, longitude = NaN] = [latitudes[lodgingId], longitudes[lodgingId]];
    if (Number.isNaN(latitude)) continue;
    const tile = columnOf(longitude, tiles) * mostRows + rowOf(latitude, tiles) - top;
    const cell = cells.get(tile);
    if (!cell) cells.set(tile, { latitude, longitude, count: 1, price, lodgingId });
    else {
      cell.latitude += latitude;
      cell.longitude += longitude;
      cell.count += 1;
      cell.price = Math.min(cell.price, price);
    }
  }
  return Array.from(cells.values(), ({ latitude, longitude, count, price, lodgingId }) => ({
    ...positionFor(precision, {
      latitude: roundDegrees(latitude / count),
      longitude: roundDegrees(longitude / count),
    }),
    count,
    price,
    ...(count === 1 && { lodgingId }),
  })).sort(compareCells);
}

/** To a tenth of a metre. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** The finest zoom of web-map tiles (2^zoom columns) at which at most 400 touch the area, to show all its cells. */
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
