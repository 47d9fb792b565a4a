import { everyWeekday, weekdaySet, type Day } from '../src/values/day.ts';
import type { Lodging } from '../src/lodgings/rules/lodging.ts';
import type { LodgingPlanning, NightRate, Promotion, NightRates } from '../src/stays/rules/planning/planning.ts';
import { lodgingTypes, type Property } from '../src/lodgings/rules/property.ts';
import { randomFor, type Random } from '../seed/generator/random.ts';

/** Each lodging is on one or two. */
export const simulatedChannels = ['East.example', 'North.example', 'South.example'];

/** Arrival days from today on: fewer than in production, with as many lodgings on each. */
export const simulatedDays = 42;

export interface SimulatedLodging {
  lodging: Lodging;
  planning: LodgingPlanning;
}

/** Deterministic for a seed, so that a small set is a prefix of a large one. */
export function simulatedLodging(id: number, { seed, today }: { seed: number; today: Day }): SimulatedLodging {
  const random = randomFor(`lodging ${seed} ${id}`);
  const property = propertyOf(id, random);
  const reviews = random.chance(0.8) ? random.whole(1, 60) : 0;
  const lodging: Lodging = {
    id,
    reference: `SIM${id.toString(36).toUpperCase().padStart(5, '0')}`,
    indexInterne: undefined,
    company: { code: 'SIMULATED', name: undefined },
    property,
    state: 'EN_DIFFUSION',
    contract: undefined,
    boost: random.chance(0.1) ? random.whole(-20, 40) : 0,
    gateways: random.some(simulatedChannels, random.whole(1, 2)),
    reviews: { count: reviews, average: reviews === 0 ? undefined : random.whole(60, 100) / 10 },
    changedAt: {},
    sequence: 1,
  };
  return { lodging, planning: planningOf(today, random) };
}

function propertyOf(id: number, random: Random): Property {
  const city = cityAt(Math.floor(cityCount * random.next() ** 2));
  const personMax = random.whole(1, 5) * 2;
  return {
    name: `${random.pick(kinds)} ${random.pick(adjectives)} ${id}`,
    typeCode: random.chance(0.5) ? 'APARTMENT' : random.pick(lodgingTypes),
    provider: { providerId: 'SIMULATED', providerReference: `SIM-${id}` },
    address: {
      line1: `${random.whole(1, 200)} rue Haute`,
      postalCode: '01000',
      city: city.name,
      country: city.country,
    },
    geoTree: { region: city.region, zone: city.zone, city: city.name },
    localisation: {
      latitude: city.latitude + random.next() / 10,
      longitude: city.longitude + random.next() / 10,
      accuracy: true,
    },
    generalDescription: {
      personMax,
      surface: personMax * random.whole(10, 20),
      standing: random.whole(1, 5),
      rooms: personMax / 2 + 1,
      bedrooms: personMax / 2,
      bathrooms: 1,
    },
    options: {
      features: random.some(features, random.whole(3, 12)),
      surroundings: random.some(surroundings, random.whole(1, 4)),
      distances: {},
    },
    images: Array.from({ length: random.whole(1, 20) }, (_, place) => ({
      url: `https://photos.example/${id}/${place}.jpg`,
      variants: [],
    })),
    services: [],
    cancellationPolicy: [],
    scores: {},
    bedroomDescriptions: [],
    roomDescriptions: [],
    localizedDescriptions: [],
    additionalDescriptions: [],
  };
}

const kinds = ['Villa', 'Chalet', 'Studio', 'Maison', 'Gîte', 'Résidence', 'Loft', 'Cabane', 'Domaine', 'Péniche'];
const adjectives = ['calme', 'ensoleillé', 'du port', 'des pins', 'de la plage', 'du lac', 'en forêt', 'au village'];

const features = [
  'PETS',
  'LIFT',
  'BATH',
  'OVEN',
  'WASHINGMACHINE',
  'DISHWASHER',
  'MICROWAVE',
  'GROUPPOOL',
  'PARKING',
  'TELEVISION',
  'TERRACE',
  'BARBECUE',
  'HEATING',
  'GARDEN',
  'FIREPLACE',
  'SHOWER',
  'INTERNET',
  'BALCONY',
  'PRIVATEPOOL',
  'SAUNA',
];
const surroundings = ['SEA', 'LAKE', 'MOUNTAIN', 'FOREST', 'COUNTRYSIDE', 'CITYCENTRE', 'SHOPS', 'BUS'];

/** The first cities have the most lodgings, as in reality; places are the same for all sizes. */
const cityCount = 400;

function cityAt(place: number) {
  const [first, second] = [place % 20, Math.floor(place / 20)];
  return {
    name: `${beginnings[first] as string}${endings[second] as string}`,
    zone: `Vallée de ${endings[second] as string}`,
    region: `Pays ${second % 8}`,
    country: second % 8 < 6 ? 'FR' : 'BE',
    latitude: 42 + second * 0.4,
    longitude: -1 + first * 0.4,
  };
}

const beginnings = 'Aub Bel Cler Dol Ern Fal Grand Haut Iss Jon Ker Lus Mont Nev Or Pont Quin Roc Sal Vil'.split(' ');
const endings =
  'court ville mont fort bourg val sur-mer les-bains ac ay eux euil igny oux an el ières argues enne olles'.split(' ');

/** Two in five lodgings are let by the week from Saturday on, the others by the night with a minimum stay. */
function planningOf(today: Day, random: Random): LodgingPlanning {
  const end = today + simulatedDays;
  const offer = random.chance(0.4) ? weekly(today, end, random) : nightly(today, end, random);
  return {
    plannings: [
      {
        contractId: 1,
        valid: { from: today, to: end },
        unavailable: [],
        offer,
        retrocession: random.pick([0, 0, 1, 2]),
      },
    ],
    taken: takenNights(today, end + longest, random),
  };
}

const longest = 28;

function weekly(from: Day, to: Day, random: Random): NightRates {
  const saturday = weekdaySet(['SA']);
  const rules = { minStay: 7, maxStay: longest, arrivalDays: saturday, departureDays: saturday };
  return ratesWith(rules, from, to, random);
}

function nightly(from: Day, to: Day, random: Random): NightRates {
  const rules = { minStay: random.pick([1, 2, 2, 3]), maxStay: random.pick([14, 21, longest]) };
  return ratesWith({ ...rules, arrivalDays: everyWeekday, departureDays: everyWeekday }, from, to, random);
}

type StayRules = Pick<NightRate, 'minStay' | 'maxStay' | 'arrivalDays' | 'departureDays'>;

/** Two seasons, the second more or less expensive; some lodgings are on request, some give a promotion. */
function ratesWith(rules: StayRules, from: Day, to: Day, random: Random): NightRates {
  const nightPrice = random.whole(30, 300) * 100;
  const shared = { ...rules, basePrice: undefined, requestOnly: random.chance(0.1), priceEnabled: true };
  const turn = random.whole(from + 1, to - 1);
  return {
    kind: 'rates',
    nights: [
      { ...shared, from, to: turn, nightPrice },
      { ...shared, from: turn, to: to + longest, nightPrice: Math.round(nightPrice * (0.7 + random.next())) },
    ],
    lengthDiscounts: random.chance(0.5) ? [{ minNights: 7, percent: 1000 }] : [],
    promotions: random.chance(0.25) ? [promotionIn(from, to, random)] : [],
  };
}

function promotionIn(from: Day, to: Day, random: Random): Promotion {
  return {
    code: random.pick(['EARLY', 'LAST', 'WEEK']),
    label: 'Promotion',
    percent: random.pick([500, 1000, 1500]),
    from,
    to: random.whole(from + 7, to),
    bookFrom: undefined,
    bookTo: undefined,
    minNights: random.pick([1, 7]),
  };
}

/** Somewhat less than half of the nights. */
function takenNights(from: Day, to: Day, random: Random): Day[] {
  const taken: Day[] = [];
  for (let day = from + random.whole(0, 14); day < to;) {
    const departure = Math.min(to, day + random.whole(2, 10));
    for (; day < departure; day += 1) taken.push(day);
    day += random.whole(0, 16);
  }
  return taken;
}
