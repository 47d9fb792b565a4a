import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cutTiles } from '../../../build/basemap/tiles.ts';

const tiles = new Map(cutTiles().map(({ z, x, y, bytes }) => [`${z}/${x}/${y}`, Buffer.from(bytes)]));

it('has each tile of the whole earth down to level 3, and of Western Europe down to 6, none of them large', () => {
  expect(tiles.size).toBe(1 + 4 + 16 + 64 + 9 + 36 + 144);
  expect(Math.max(...[...tiles.values()].map((bytes) => gzipSync(bytes).length))).toBeLessThan(40_000);
});

it('names each town in the last tiles that it is drawn from, and the largest in those above', () => {
  const naming = (town: string) => [...tiles].filter(([, bytes]) => bytes.includes(town)).map(([name]) => name);
  expect(naming('Quiberon')).toEqual(['6/31/22']);
  expect(naming('Denver')).toEqual(['3/1/3']);
  expect(naming('Paris')).toEqual(expect.arrayContaining(['0/0/0', '3/4/2', '4/8/5', '5/16/11', '6/32/22']));
});
