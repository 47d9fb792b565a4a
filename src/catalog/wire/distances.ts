import { z } from 'zod';
import type { Distance, DistancePlace } from '../../lodgings/rules/property.ts';

const memberOf = {
  BEACH: 'distanceBeach',
  BUS: 'distanceBus',
  CITYCENTRE: 'distanceCityCentre',
  LAKE: 'distanceLake',
  METRO: 'distanceMetro',
  SHOPS: 'distanceShops',
  SLOPE: 'distanceSlope',
  TAXI: 'distanceTaxi',
  TRAM: 'distanceTram',
} as const satisfies Record<DistancePlace, string>;

type DistanceMember = (typeof memberOf)[DistancePlace];

export const distanceMembers = Object.fromEntries(
  Object.values(memberOf).map((member) => [member, z.string().nullable()]),
) as Record<DistanceMember, z.ZodNullable<z.ZodString>>;

type Distances = Readonly<Partial<Record<DistancePlace, Distance>>>;

/** Such as `300 m` or `1–2 km`; null where the distance is unknown. */
export function distanceTexts(distances: Distances, language: string): Record<DistanceMember, string | null> {
  const texts = Object.entries(memberOf).map(([place, member]) => {
    const distance = distances[place as DistancePlace];
    return [member, distance ? distanceText(distance, language) : null];
  });
  return Object.fromEntries(texts) as Record<DistanceMember, string | null>;
}

/** Metres below one kilometre, else kilometres with at most one decimal. */
function distanceText({ minMetres, maxMetres }: Distance, language: string): string {
  const [least, most] = [minMetres, maxMetres].map((metres) => measureIn(metres, language)) as [Measure, Measure];
  if (least.unit !== most.unit) return `${least.figure} ${least.unit}–${most.figure} ${most.unit}`;
  return least.figure === most.figure ? `${most.figure} ${most.unit}` : `${least.figure}–${most.figure} ${most.unit}`;
}

interface Measure {
  figure: string;
  unit: 'm' | 'km';
}

function measureIn(metres: number, language: string): Measure {
  if (metres < 1000) return { figure: String(metres), unit: 'm' };
  return { figure: (metres / 1000).toLocaleString(language, { maximumFractionDigits: 1 }), unit: 'km' };
}
