import * as geojsonVt from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import { readGround } from './ground.ts';
import { fewestAt, type TileSet, tileSets, tilesOf } from './tile-sets.ts';
import { readTowns } from './towns.ts';

/** Mapbox Vector Tile 2, as it is served. */
interface Tile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

/** Units per tile: what MapLibre uses. */
const extent = 8192;
/** Units of simplification at all levels but the last: a third of a pixel. */
const tolerance = 5;
/** Units that a tile extends beyond its edge, so that no seams show. */
const buffer = 128;

interface Piece {
  tags: { people?: number; isFar?: boolean };
}

/** The used part of geojson-vt: this compiler does not find its own types, which name files without extensions. */
interface Cutter {
  GeoJSONVT: new (
    data: FeatureCollection,
    options: Record<'maxZoom' | 'indexMaxZoom' | 'indexMaxPoints' | 'extent' | 'tolerance' | 'buffer', number>,
  ) => { getTile: (z: number, x: number, y: number) => { features: Piece[] } | null };
}
const { GeoJSONVT } = geojsonVt as unknown as Cutter;

export function cutTiles(): Tile[] {
  const { most } = tileSets.near;
  const features = [...readGround(), ...readTowns()];
  const options = { maxZoom: most, indexMaxZoom: most, indexMaxPoints: 0, extent, tolerance, buffer };
  const index = new GeoJSONVT({ type: 'FeatureCollection', features }, options);
  return Object.values(tileSets).flatMap((set) =>
    tilesOf(set).map(({ z, x, y }) => {
      const tile = index.getTile(z, x, y);
      const shown = tile?.features.filter((piece) => isShown(piece, z, set)) ?? [];
      return { z, x, y, bytes: fromGeojsonVt({ ground: { ...tile, features: shown } }, { version: 2, extent }) };
    }),
  );
}

/** The last level of a set is drawn at all higher zooms, except where other tiles cover it. */
function isShown({ tags: { people = Infinity, isFar } }: Piece, zoom: number, { most }: TileSet): boolean {
  const isLast = zoom === most && (isFar === true || most === tileSets.near.most);
  return isLast || people >= fewestAt(zoom);
}
