import { expect, it } from 'vitest';
import { findCells, joinByArea } from '../../../src/search/rules/map-cells.ts';

const cell = (latitude: number, longitude: number, count: number, price: number) => ({
  latitude,
  longitude,
  count,
  price,
});

it('joins cells whose rounded positions are equal, most lodgings first, then north to south, then west to east', () => {
  const cells = [
    cell(1.001, 2, 1, 9),
    cell(0.999, 2.004, 2, 7),
    { ...cell(5, 3, 1, 4), lodgingId: 8 },
    cell(5, 2, 1, 4),
    cell(6, 3, 1, 4),
  ];
  expect(joinByArea(cells)).toEqual([
    cell(1, 2, 3, 7),
    cell(6, 3, 1, 4),
    cell(5, 2, 1, 4),
    { ...cell(5, 3, 1, 4), lodgingId: 8 },
  ]);
});

it('puts lodgings of one tile into one cell, with their average position and lowest price', () => {
  const box = { west: -180, south: -85, east: 180, north: 85 };
  const latitudes = Float64Array.from([NaN, 10, 20, -10, 30, 80, 44]);
  const longitudes = Float64Array.from([NaN, 10, 40, 10, -60, 100, NaN]);
  const prices = new Map([
    [1, 50],
    [2, 40],
    [3, 30],
    [4, 20],
    [5, 60],
    [9, 10],
  ]);
  expect(findCells({ box, zoom: 1 }, prices, { latitudes, longitudes })).toEqual([
    { latitude: 110 / 3, longitude: 50, count: 3, price: 40 },
    { latitude: 30, longitude: -60, count: 1, price: 20, lodgingId: 4 },
    { latitude: -10, longitude: 10, count: 1, price: 30, lodgingId: 3 },
  ]);
});
