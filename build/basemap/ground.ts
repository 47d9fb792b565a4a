import { createRequire } from 'node:module';
import { bboxClip } from '@turf/bbox-clip';
import { truncate } from '@turf/truncate';
import type { Feature, FeatureCollection, LineString, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type World = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;
type Shape = Polygon | MultiPolygon | LineString | MultiLineString;
type Box = [west: number, south: number, east: number, north: number];

/** What a piece of the ground is; the style of the map draws each in its own way. */
type Kind = 'land' | 'border' | 'lake';

/** Where the map is as exact as Natural Earth is (1 : 10 million); elsewhere 1 : 50 million do. */
const exactBox: Box = [-12, 34, 30, 58.5];

/** What lies around that box. */
const otherBoxes: readonly Box[] = [
  [-180, -90, -12, 90],
  [30, -90, 180, 90],
  [-12, -90, 30, 34],
  [-12, 58.5, 30, 90],
];

const load = createRequire(import.meta.url);

/** Yields land, borders between countries, and lakes of the whole earth, as one collection of GeoJSON. */
export function readGround(): FeatureCollection {
  const exact = load('world-atlas/countries-10m.json') as World;
  const coarse = load('world-atlas/countries-50m.json') as World;
  const features = [
    ...piecesOf(exact, exactBox, 3),
    ...otherBoxes.flatMap((box) => piecesOf(coarse, box, 2)),
    ...readLakes(),
  ];
  return { type: 'FeatureCollection', features };
}

function piecesOf(world: World, box: Box, digits: number): Feature[] {
  const { land, countries } = world.objects;
  const borders = mesh(world, countries, (one, other) => one !== other);
  const lands = feature(world, land).features.map(({ geometry }) => geometry as MultiPolygon);
  return [...lands.flatMap((shape) => clipped(shape, box, digits, 'land')), ...clipped(borders, box, digits, 'border')];
}

function clipped(shape: Shape, box: Box, digits: number, kind: Kind): Feature[] {
  const piece = truncate(bboxClip(shape, box), { precision: digits, mutate: true });
  return piece.geometry.coordinates.length === 0 ? [] : [{ ...piece, properties: { kind } }];
}

/** The lakes of Natural Earth (1 : 10 million), which world-atlas does not have: `lakes.json` holds its polygons, as NOTICE tells. */
function readLakes(): Feature[] {
  const coordinates = load('./lakes.json') as Position[][][];
  return [
    { type: 'Feature', properties: { kind: 'lake' satisfies Kind }, geometry: { type: 'MultiPolygon', coordinates } },
  ];
}
