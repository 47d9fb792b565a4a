import { describe, expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { chooseZoom, findCells } from '../../../src/search/rules/map-cells.ts';
import type { Precision } from '../../../src/lodgings/rules/lodging.ts';
import type { Box } from '../../../src/values/geo.ts';

it('puts lodgings of one tile into one cell, with their average position and lowest price', () => {
  const box = { west: -180, south: -85, east: 180, north: 85 };
  const latitudes = Float64Array.from([NaN, 10, 20, -10, 30, 80, 44]);
  const longitudes = Float64Array.from([NaN, 10, 40, 10, -60, 100, NaN]);
  const prices = new Map(
    Object.entries({ 1: 50, 2: 40, 3: 30, 4: 20, 5: 60, 9: 10 }).map(([id, price]) => [+id, price]),
  );
  const cellsOf = (precision: Precision) => findCells({ box, zoom: 1, precision }, prices, { latitudes, longitudes });
  expect(cellsOf('exact')).toEqual([
    { latitude: 36.666667, longitude: 50, count: 3, price: 40 },
    { latitude: 30, longitude: -60, count: 1, price: 20, lodgingId: 4 },
    { latitude: -10, longitude: 10, count: 1, price: 30, lodgingId: 3 },
  ]);
  expect(cellsOf('rounded')[0]).toEqual({ latitude: 36.67, longitude: 50, count: 3, price: 40 });
});

/** By the formula of OpenStreetMap's wiki ("Slippy map tilenames"). */
function tileOf(latitude: number, longitude: number, zoom: number): [number, number] {
  const tiles = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const row = ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * tiles;
  const within = (place: number) => Math.max(0, Math.min(tiles - 1, Math.floor(place)));
  return [within(((longitude + 180) / 360) * tiles), within(row)];
}

function tilesOf({ west, south, east, north }: Box, zoom: number): number {
  const [left, top] = tileOf(north, west, zoom);
  const [right, bottom] = tileOf(south, east, zoom);
  return (west <= east ? right - left + 1 : 2 ** zoom - left + right + 1) * (bottom - top + 1);
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const boxes = fc
  .tuple(between(-180, 180), between(-180, 180), between(-84, 84), between(0.001, 1))
  .map(([west, east, south, share]): Box => ({ west, east, south, north: south + share * (85 - south) }))
  // Around the whole earth or nearly empty: rounding decides which.
  .filter(({ west, east }) => Math.abs(west - east) > 0.001 && Math.abs(west - east) < 359);

describe('the zoom of the cells of an area', () => {
  it('leaves at most 400 of them, and the next finer one more', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const zoom = chooseZoom(box);
        expect(tilesOf(box, zoom)).toBeLessThanOrEqual(400);
        // Tiles touched within the index's rounding may count.
        const [west, east, south, north] = [box.west - 2e-6, box.east + 2e-6, box.south - 2e-6, box.north + 2e-6];
        expect(tilesOf({ west, east, south, north }, zoom + 1)).toBeGreaterThan(400);
      }),
    );
  });

  it('over the date line counts the cells on both sides of it, and not those between', () => {
    const beside = chooseZoom({ west: 178, south: -20, east: 180, north: -16 });
    const across = chooseZoom({ west: 179, south: -20, east: -179, north: -16 });
    expect(Math.abs(across - beside)).toBeLessThanOrEqual(1);
  });

  it('of the whole earth shows the continents, and of a single point the point', () => {
    expect(chooseZoom({ west: -180, south: -90, east: 180, north: 90 })).toBe(4);
    expect(chooseZoom({ west: 4.4, south: 51.2, east: 4.4, north: 51.2 })).toBeGreaterThanOrEqual(24);
  });
});
