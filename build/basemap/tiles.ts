import * as geojsonVt from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import { readGround } from './ground.ts';
import { fewestAt, type TileSet, tileSets, tilesOf } from './tile-sets.ts';
import { readTowns } from './towns.ts';

/** A vector tile of the map (Mapbox Vector Tile 2), as it is served. */
interface Tile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

/** Steps across a tile: as many as MapLibre reckons with. */
const extent = 8192;
/** Steps that a line may be off at all levels but the last: a third of a pixel. */
const tolerance = 5;
/** Steps that a tile goes on beyond its edge, so that no edge is seen. */
const buffer = 128;

interface Piece {
  tags: { people?: number; isFar?: boolean };
}

/** What is taken of geojson-vt: this compiler does not find its own types, which name files without their endings. */
interface Cutter {
  GeoJSONVT: new (
    data: FeatureCollection,
    options: Record<'maxZoom' | 'indexMaxZoom' | 'indexMaxPoints' | 'extent' | 'tolerance' | 'buffer', number>,
  ) => { getTile: (z: number, x: number, y: number) => { features: Piece[] } | null };
}
const { GeoJSONVT } = geojsonVt as unknown as Cutter;

/** Cuts the ground and its towns into the tiles of all sets. */
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

/** What the last level of a set has is drawn at all further ones, but where other tiles lie on it. */
function isShown({ tags: { people = Infinity, isFar } }: Piece, zoom: number, { most }: TileSet): boolean {
  const isLast = zoom === most && (isFar === true || most === tileSets.near.most);
  return isLast || people >= fewestAt(zoom);
}
