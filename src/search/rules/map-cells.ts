import type { Box } from '../../values/geo.ts';
import type { Cents } from '../../values/money.ts';

/** A part of a map with lodgings that have a matching stay. */
export interface MapCell {
  /** The middle of where its lodgings are, in degrees. */
  latitude: number;
  longitude: number;
  /** How many lodgings these are. */
  count: number;
  /** The lowest price of their matching stays. */
  price: Cents;
  /** The lodging, when it is the only one. */
  lodgingId?: number;
}

const mostCells = 400;
const finestZoom = 29;

/** The index keeps places a little beside where they are. */
const slack = 1e-6;

/**
 * Chooses the finest zoom of the square tiles of web maps (2^zoom columns and as many rows) of which at most 400 touch the area: so all
 * cells of it can be shown.
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

/** Rows go from the north to the south; the poles are in the outermost ones (Mercator). */
function rowOf(latitude: number, tiles: number): number {
  const sine = Math.sin((Math.max(-89.9, Math.min(89.9, latitude)) * Math.PI) / 180);
  return placeIn(tiles, 0.5 - Math.atanh(sine) / (2 * Math.PI));
}

function placeIn(tiles: number, share: number): number {
  return Math.max(0, Math.min(tiles - 1, Math.floor(share * tiles)));
}
