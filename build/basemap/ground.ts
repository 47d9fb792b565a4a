import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** What a piece of the ground is; the style of the map draws each in its own way. */
type Kind = 'land' | 'border' | 'lake';

/** Where the map is as exact as Natural Earth is (1 : 10 million); elsewhere it is coarser, so that it is soon there. */
const exact = { west: -19, south: 27, east: 30, north: 60, degrees: 0.001 };
const coarseDegrees = 0.1;

const load = createRequire(import.meta.url);

/** Yields land, borders between countries, and lakes of the whole earth, as one collection of GeoJSON. */
export function readGround(): FeatureCollection {
  const world = load('world-atlas/countries-10m.json') as Topology<Record<'land' | 'countries', GeometryCollection>>;
  const { land, countries } = world.objects;
  const lands = feature(world, land).features.map(({ geometry }) => snapPolygons(geometry as MultiPolygon));
  const borders = mesh(world, countries, (one, other) => one !== other).coordinates;
  const features = [
    ...lands.map((geometry) => piece('land', geometry)),
    piece('border', { type: 'MultiLineString', coordinates: borders.map(snapLine).filter(({ length }) => length > 1) }),
    // world-atlas has no lakes: these are Natural Earth's, too, as web/NOTICE tells.
    piece('lake', { type: 'MultiPolygon', coordinates: load('./lakes.json') as Position[][][] }),
  ];
  return { type: 'FeatureCollection', features };
}

function piece(kind: Kind, geometry: Geometry): Feature {
  return { type: 'Feature', properties: { kind }, geometry };
}

/** What becomes smaller than it can be drawn is left out. */
function snapPolygons({ coordinates }: MultiPolygon): MultiPolygon {
  const polygons = coordinates.map((rings) => rings.map(snapLine).filter(({ length }) => length > 3));
  return { type: 'MultiPolygon', coordinates: polygons.filter(({ length }) => length > 0) };
}

/** Lines that two pieces share stay one: a point becomes the same in both. */
function snapLine(line: readonly Position[]): Position[] {
  const snapped = line.map(snap);
  return snapped.filter(
    ([x, y], index) => index === 0 || x !== snapped[index - 1]?.[0] || y !== snapped[index - 1]?.[1],
  );
}

function snap([x = 0, y = 0]: Position): Position {
  const { west, south, east, north, degrees } = exact;
  const isExact = x > west && x < east && y > south && y < north;
  const step = isExact ? degrees : coarseDegrees;
  return [x, y].map((each) => Number((Math.round(each / step) * step).toFixed(3)));
}
