import { createRequire } from 'node:module';
import type { Feature, Geometry, MultiPolygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { outlineOf, tileSets } from './tile-sets.ts';

type Kind = 'sea' | 'land' | 'border' | 'lake';

const load = createRequire(import.meta.url);

/** Land, borders, lakes of the whole earth, and sea where exact tiles overlay less exact ones. */
export function readGround(): Feature[] {
  const world = load('world-atlas/countries-10m.json') as Topology<Record<'land' | 'countries', GeometryCollection>>;
  const { land, countries } = world.objects;
  const lands = feature(world, land).features.map(({ geometry }) => drawnFlat(geometry as MultiPolygon));
  const borders = mesh(world, countries, (one, other) => one !== other).coordinates;
  return [
    piece('sea', outlineOf(tileSets.near)),
    ...lands.map((geometry) => piece('land', geometry)),
    piece('border', { type: 'MultiLineString', coordinates: borders.map(unwrap) }),
    // world-atlas has no lakes: these are also Natural Earth's, as web/NOTICE says.
    piece('lake', { type: 'MultiPolygon', coordinates: load('./lakes.json') as Position[][][] }),
  ];
}

function piece(kind: Kind, geometry: Geometry): Feature {
  return { type: 'Feature', properties: { kind }, geometry };
}

function drawnFlat({ coordinates }: MultiPolygon): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: coordinates.filter(isMapped).map((rings) => rings.map(unwrap)) };
}

/** Polar outlines are not flat, and have no lodgings. */
function isMapped([outline = []]: Position[][]): boolean {
  return outline.some(([, y = 0]) => y > -60);
}

/** world-atlas wraps at the date line; drawn flat, a line must not jump across the map. */
function unwrap(line: readonly Position[]): Position[] {
  let shift = 0;
  return line.map(([x = 0, y = 0], index) => {
    const step = x - (line[index - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) shift -= Math.sign(step) * 360;
    return [x + shift, y];
  });
}
