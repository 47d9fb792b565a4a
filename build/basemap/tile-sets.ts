import type { Polygon } from 'geojson';

export interface TileSet {
  least: number;
  most: number;
  /** Tile numbers at level 4: first inclusive, last exclusive. */
  columns: readonly [first: number, last: number];
  rows: readonly [first: number, last: number];
}

/** The zoom level whose tile numbers name parts of the earth. */
const naming = 4;

/** Western Europe has Natural Earth's full precision; elsewhere the last of a few levels is drawn larger. */
export const tileSets = {
  far: { least: 0, most: 3, columns: [0, 16], rows: [0, 16] },
  near: { least: 4, most: 6, columns: [7, 10], rows: [4, 7] },
} as const satisfies Record<string, TileSet>;

/** Minimum population, in thousands, of a town on the map, from each zoom level on. */
export const townSteps = [
  [0, 1_000],
  [5, 350],
  [6, 45],
  [7, 20],
  [8, 9],
  [9, 4],
  [10, 0],
] as const;

/** In thousands. */
export function fewestAt(zoom: number): number {
  return townSteps.findLast(([from]) => from <= zoom)?.[1] ?? 0;
}

export function tilesOf({ least, most, columns, rows }: TileSet): { z: number; x: number; y: number }[] {
  const zooms = range(least, most + 1);
  return zooms.flatMap((z) => numbersAt(z, rows).flatMap((y) => numbersAt(z, columns).map((x) => ({ z, x, y }))));
}

function numbersAt(zoom: number, [first, last]: readonly [number, number]): number[] {
  const scale = 2 ** (zoom - naming);
  return range(Math.floor(first * scale), Math.ceil(last * scale));
}

function range(from: number, before: number): number[] {
  return Array.from({ length: before - from }, (_, index) => from + index);
}

export function boundsOf({ columns, rows }: TileSet): [west: number, south: number, east: number, north: number] {
  return [longitudeOf(columns[0]), latitudeOf(rows[1]), longitudeOf(columns[1]), latitudeOf(rows[0])];
}

export function outlineOf(set: TileSet): Polygon {
  const [west, south, east, north] = boundsOf(set);
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

function longitudeOf(column: number): number {
  return (column / 2 ** naming) * 360 - 180;
}

function latitudeOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - row / 2 ** (naming - 1)))) * 180) / Math.PI;
}
