import { hash } from 'node:crypto';
import type { Plugin } from 'vite';
import { boundsOf, tileSets, townSteps } from './tile-sets.ts';
import { cutTiles } from './tiles.ts';

/** The virtual module that tells the page about its map tiles. */
const name = 'virtual:basemap';
const id = `\0${name}`;

export function basemap(): Plugin {
  return {
    name: 'basemap',
    resolveId: (source) => (source === name ? id : null),
    load(asked) {
      if (asked !== id) return null;
      const tiles = cutTiles();
      const version = hash('sha256', Buffer.concat(tiles.map(({ bytes }) => bytes)), 'base64url').slice(0, 8);
      const fileOf = (z: number | string, x: number | string, y: number | string) =>
        `assets/ground-${version}-${z}-${x}-${y}.pbf`;
      for (const { z, x, y, bytes } of tiles) {
        this.emitFile({ type: 'asset', fileName: fileOf(z, x, y), source: bytes });
      }
      const sets = Object.entries(tileSets).map(([set, of]) => [
        set,
        { minzoom: of.least, maxzoom: of.most, bounds: boundsOf(of) },
      ]);
      const values: Record<string, unknown> = {
        tilePath: `/${fileOf('{z}', '{x}', '{y}')}`,
        tileSets: Object.fromEntries(sets),
        townSteps,
      };
      return Object.entries(values)
        .map(([what, value]) => `export const ${what} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
