import communes from './communes.json' with { type: 'json' };
import type { Random } from './random.ts';

export const landscapes = ['sea', 'mountain', 'lake', 'canal'] as const;
export type Landscape = (typeof landscapes)[number];

/** A French commune with holiday lodgings; name, codes and position are facts (seed/NOTICE), the rest is our choice. */
export interface Place {
  name: string;
  postalCode: string;
  insee: string;
  department: string;
  region: string;
  latitude: number;
  longitude: number;
  kind: Landscape;
  zone: string;
  station: string;
}

export const places: readonly Place[] = communes.map((commune) => ({
  ...commune,
  kind: commune.kind as Landscape,
  station: commune.station ?? commune.name,
}));

export function placesOf(kind: Landscape): Place[] {
  return places.filter((place) => place.kind === kind);
}

/** At most about 700 m from the centre of the place, with five decimals. */
export function pointNear(place: Place, random: Random): { latitude: number; longitude: number } {
  const shift = (): number => (random.next() - 0.5) * 0.012;
  return { latitude: rounded(place.latitude + shift()), longitude: rounded(place.longitude + shift()) };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

const streets: Record<Landscape, readonly string[]> = {
  sea: [
    'rue de la Plage',
    'allée des Pins',
    'chemin des Dunes',
    'avenue de l’Océan',
    'rue du Phare',
    'quai des Pêcheurs',
  ],
  mountain: ['route des Alpages', 'chemin du Torrent', 'rue du Vieux Village', 'route du Col', 'impasse des Mélèzes'],
  lake: ['chemin du Rivage', 'rue du Lac', 'allée des Saules', 'route du Belvédère', 'impasse des Roseaux'],
  canal: ['quai du Port', 'chemin de Halage', 'rue de l’Écluse', 'allée des Platanes', 'place du Moulin'],
};

/** Fictional. */
export function streetIn(place: Place, random: Random): string {
  return `${random.whole(1, 98)} ${random.pick(streets[place.kind])}`;
}
