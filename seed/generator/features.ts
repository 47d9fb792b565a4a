import type { DistancePlace } from '../../src/lodgings/rules/property.ts';
import type { Model, ModelName } from './models.ts';
import type { Landscape, Place } from './places.ts';
import type { Random } from './random.ts';

interface Subject {
  model: Model;
  place: Place;
  personMax: number;
  standing: number;
}

/** Probability of a feature in percent, in an ordinary lodging. */
const usual: Record<string, number> = {
  OVEN: 62,
  MICROWAVE: 78,
  DISHWASHER: 52,
  WASHINGMACHINE: 50,
  TELEVISION: 82,
  INTERNET: 86,
  HEATING: 78,
  SHOWER: 90,
  BATH: 34,
  SEPARATETOILET: 48,
  COT: 40,
  FREEZER: 36,
  TUMBLEDRYER: 16,
  SMALLOVEN: 14,
  PARKING: 68,
  PETS: 38,
  SMOKER: 5,
  HANDICAPEDACCESS: 8,
  AIRCONDITIONING: 16,
  GREENAREA: 14,
};

/** By kind of lodging, added or overriding. */
const special: Record<ModelName, Record<string, number>> = {
  villa: {
    GARDEN: 94,
    TERRACE: 96,
    GARDENFURNITURE: 92,
    BARBECUE: 80,
    PRIVATEPOOL: 62,
    JACUZZI: 22,
    SAUNA: 8,
    BILLIARDTABLE: 12,
    TENNIS: 6,
    FIREPLACE: 26,
    AIRCONDITIONING: 44,
    BATH: 64,
  },
  house: {
    GARDEN: 84,
    TERRACE: 76,
    GARDENFURNITURE: 84,
    BARBECUE: 66,
    FIREPLACE: 32,
    PRIVATEPOOL: 14,
    BILLIARDTABLE: 4,
  },
  gite: {
    GARDEN: 80,
    TERRACE: 70,
    GARDENFURNITURE: 82,
    BARBECUE: 64,
    FIREPLACE: 44,
    GROUPPOOL: 18,
    BILLIARDTABLE: 10,
    TENNIS: 4,
    GREENAREA: 40,
  },
  bungalow: { TERRACE: 88, GARDENFURNITURE: 84, GROUPPOOL: 56, GREENAREA: 60, BARBECUE: 40, OVEN: 20, SMALLOVEN: 50 },
  chalet: { FIREPLACE: 72, BALCONY: 82, TERRACE: 54, SAUNA: 30, JACUZZI: 24, GARDEN: 34, BILLIARDTABLE: 10, BATH: 60 },
  guestroom: { GARDEN: 54, OVEN: 0, DISHWASHER: 0, WASHINGMACHINE: 0, FREEZER: 0, MICROWAVE: 8, GROUPPOOL: 14 },
  studio: {
    LIFT: 58,
    BALCONY: 66,
    OVEN: 22,
    SMALLOVEN: 52,
    WASHINGMACHINE: 14,
    GROUPPOOL: 22,
    DISHWASHER: 20,
    FREEZER: 8,
  },
  apartment: { LIFT: 54, BALCONY: 64, TERRACE: 24, GROUPPOOL: 24, TENNIS: 8, GREENAREA: 26, AIRCONDITIONING: 26 },
  boat: {
    PARKING: 52,
    TERRACE: 60,
    GARDENFURNITURE: 40,
    OVEN: 48,
    WASHINGMACHINE: 6,
    DISHWASHER: 6,
    TUMBLEDRYER: 0,
    BATH: 4,
    TELEVISION: 44,
    AIRCONDITIONING: 10,
    INTERNET: 54,
  },
  mobilhome: {
    TERRACE: 94,
    GARDENFURNITURE: 92,
    GROUPPOOL: 80,
    GREENAREA: 84,
    TENNIS: 24,
    BARBECUE: 34,
    AIRCONDITIONING: 34,
    OVEN: 12,
    WASHINGMACHINE: 4,
    BATH: 0,
    DISHWASHER: 12,
  },
  tent: {
    TERRACE: 88,
    GARDENFURNITURE: 84,
    GROUPPOOL: 60,
    GREENAREA: 90,
    OVEN: 0,
    MICROWAVE: 40,
    WASHINGMACHINE: 0,
    DISHWASHER: 0,
    TELEVISION: 4,
    BATH: 0,
    HEATING: 10,
    TUMBLEDRYER: 0,
    FREEZER: 10,
    INTERNET: 44,
  },
};

/** More features the better the standing. */
export function featuresOf(subject: Subject, random: Random): string[] {
  const likely = { ...usual, ...special[subject.model.name] };
  const lift = (subject.standing - 2.5) * 5;
  return Object.entries(likely)
    .filter(([, percent]) => percent > 0 && random.next() * 100 < percent + lift)
    .map(([code]) => code);
}

const around: Record<Landscape, Record<string, number>> = {
  sea: { SEA: 100, SHOPS: 66, CITYCENTRE: 46, BUS: 44, FOREST: 24, COUNTRYSIDE: 22, GOLF: 20, TAXI: 16 },
  mountain: {
    MOUNTAIN: 100,
    SLOPE: 64,
    FOREST: 58,
    SHOPS: 48,
    BUS: 46,
    CITYCENTRE: 30,
    COUNTRYSIDE: 14,
    TAXI: 14,
    LAKE: 8,
    GOLF: 6,
  },
  lake: { LAKE: 100, COUNTRYSIDE: 56, FOREST: 48, MOUNTAIN: 34, SHOPS: 40, BUS: 30, GOLF: 16, CITYCENTRE: 22 },
  canal: { COUNTRYSIDE: 64, CITYCENTRE: 44, SHOPS: 56, FOREST: 20, BUS: 40, TAXI: 18 },
};

const withMetro = ['Toulouse'];
const withTram = ['Toulouse', 'Strasbourg', 'Dijon', 'Besançon'];

/** Metro and tram only where the town has one. */
export function surroundingsOf(place: Place, random: Random): string[] {
  const likely = Object.entries(around[place.kind]);
  const codes = likely.filter(([, percent]) => random.next() * 100 < percent).map(([code]) => code);
  if (withMetro.includes(place.name)) codes.push('METRO');
  if (withTram.includes(place.name)) codes.push('TRAM');
  return codes;
}

const reach: Record<Landscape, Partial<Record<DistancePlace, readonly [number, number]>>> = {
  sea: { BEACH: [50, 2500], CITYCENTRE: [200, 3000], SHOPS: [100, 2000], BUS: [100, 900] },
  mountain: { SLOPE: [30, 4000], CITYCENTRE: [100, 2500], SHOPS: [100, 1800], BUS: [50, 600] },
  lake: { LAKE: [30, 3000], BEACH: [150, 4000], SHOPS: [200, 5000], CITYCENTRE: [300, 5000] },
  canal: { CITYCENTRE: [100, 4000], SHOPS: [100, 3000], BUS: [100, 1500], TAXI: [300, 4000] },
};

/** In metres, some as a range. */
export function distancesOf(
  place: Place,
  random: Random,
): Partial<Record<DistancePlace, { minMetres: number; maxMetres: number }>> {
  const found: Partial<Record<DistancePlace, { minMetres: number; maxMetres: number }>> = {};
  const spans = Object.entries(reach[place.kind]) as [DistancePlace, readonly [number, number]][];
  for (const [code, [low, high]] of spans) {
    if (random.chance(0.15)) continue;
    const metres = low + Math.round((random.next() * random.next() * (high - low)) / 50) * 50;
    found[code] = { minMetres: metres, maxMetres: random.chance(0.2) ? metres + random.whole(2, 10) * 50 : metres };
  }
  if (withMetro.includes(place.name)) found.METRO = { minMetres: random.whole(2, 12) * 50, maxMetres: 700 };
  if (withTram.includes(place.name)) found.TRAM = { minMetres: random.whole(2, 10) * 50, maxMetres: 600 };
  return found;
}
