import { channelsOf, sourceOf } from './channels.ts';
import { isBlocked } from './contracts.ts';
import { randomOf, type Draft } from './drafts.ts';
import { moreDistancesOf, moreFeaturesOf } from './more-criteria.ts';
import { hostOf } from './hosts.ts';
import { localOperatorOf, ownerOf, addressIn } from './persons.ts';
import { picturesFor } from './pictures.ts';
import { bedroomsOf, otherRoomsOf } from './rooms.ts';
import { onSiteCostsOf, servicesOf } from './services.ts';
import { textsOf } from './texts.ts';
import type { Random } from './random.ts';

export function propertyOf(draft: Draft): object {
  const random = randomOf(draft, 'property');
  const times = {
    in: random.pick(['15:00', '16:00', '16:00', '17:00']),
    out: random.pick(['10:00', '10:00', '11:00']),
  };
  const onSiteCosts = onSiteCostsOf(draft);
  return {
    name: draft.name,
    typeCode: draft.model.typeCode,
    subType: draft.model.subType,
    provider: sourceOf(draft),
    ownerFull: ownerOf(draft),
    localOperator: localOperatorOf(draft, times.in, times.out),
    host: hostOf(draft),
    ...companyOf(draft),
    ...placeOf(draft, random),
    ...descriptionOf(draft),
    services: servicesOf(draft),
    ...(onSiteCosts.length > 0 && { onSiteCosts }),
    images: picturesFor(draft),
    ...factsOf(draft, random),
    checkIn: { from: times.in, to: random.pick(['19:00', '20:00', '21:00']) },
    checkOut: { from: '08:00', to: times.out },
    rules: rulesOf(draft, random),
    cancellationPolicy: random.pick(policies),
    gateways: channelsOf(draft),
    boost: draft.number % 23 === 3 ? random.pick([-40, -15, 10, 25, 60]) : undefined,
    blocked: isBlocked(draft) ? true : undefined,
  };
}

/** Flexible, moderate, strict, and none: without steps nothing is refunded. */
const policies = [
  [{ daysBefore: 2, refundPercent: 100 }],
  [
    { daysBefore: 30, refundPercent: 100 },
    { daysBefore: 7, refundPercent: 50 },
  ],
  [
    { daysBefore: 30, refundPercent: 100 },
    { daysBefore: 14, refundPercent: 50 },
    { daysBefore: 3, refundPercent: 25 },
  ],
  [
    { daysBefore: 60, refundPercent: 75 },
    { daysBefore: 30, refundPercent: 40 },
  ],
  undefined,
];

function companyOf(draft: Draft): object {
  return draft.number % 10 === 0 ? { company: { code: 'MERIDIAN', name: 'Meridian Travel' } } : {};
}

function placeOf(draft: Draft, random: Random): object {
  const { place, latitude, longitude, residence } = draft;
  return {
    address: { ...addressIn(place, random), ...(residence === undefined ? {} : { line2: residence }) },
    geoTree: { group: 'France', region: place.region, zone: place.zone, station: place.station, city: place.name },
    localisation: { latitude, longitude, accuracy: !random.chance(0.25), geoCode: place.insee },
    residence,
    residenceCode: residence === undefined ? undefined : `R-${place.insee}`,
  };
}

function descriptionOf(draft: Draft): object {
  const { personMax, surface, rooms, bedrooms, bathrooms, standing, floor, features, surroundings, distances } = draft;
  const garden = features.includes('GARDEN');
  return {
    generalDescription: {
      personMax,
      surface,
      rooms,
      bedrooms,
      bathrooms,
      standing,
      floor,
      lift: floor === undefined ? undefined : features.includes('LIFT'),
    },
    outsideDescription: {
      garden,
      terrace: features.includes('TERRACE'),
      pool: features.includes('PRIVATEPOOL') || features.includes('GROUPPOOL'),
      parking: features.includes('PARKING'),
      surface: garden ? 150 + (draft.number % 17) * 50 : undefined,
    },
    bedroomDescriptions: bedroomsOf(draft),
    roomDescriptions: otherRoomsOf(draft),
    localizedDescriptions: textsOf(draft),
    additionalDescriptions:
      draft.number % 12 === 4
        ? [{ language: 'fr', type: 'ACCESS', text: 'Suivre le fléchage depuis le centre.' }]
        : undefined,
    options: {
      features: [...features, ...moreFeaturesOf(draft)],
      surroundings,
      distances: { ...distances, ...moreDistancesOf(draft) },
    },
  };
}

function factsOf(draft: Draft, random: Random): object {
  const { place, number } = draft;
  const isBoat = draft.model.typeCode === 'BOAT_DOCKED';
  const key = `${place.insee}${String(100_000 + number * 37)}${random.pick(['A1', 'B7', 'C4', 'DE', 'F2'])}`;
  return {
    caution: random.chance(0.6) ? random.whole(4, 16) * 50 : undefined,
    licenceAgreement: random.chance(0.2) ? `AG-${place.postalCode}-${number}` : undefined,
    registrationNumber: draft.model.typeCode === 'CAMPING' || isBoat || random.chance(0.2) ? undefined : key,
    cadastralReference: random.chance(0.1) ? `${place.insee}000AB${String(number).padStart(4, '0')}` : undefined,
    residentialUsage: random.pick([undefined, undefined, 'main', 'secondary', 'secondary']),
    carRequired: random.pick([undefined, 'EMPTY', 'RECOMMENDED_CAR', 'RECOMMENDED_CAR', 'REQUIRED_CAR']),
    comment: random.chance(0.08) ? 'Clés en double au bureau.' : undefined,
    constraints: random.chance(0.08) ? { noise: 'Calme demandé après 22 h' } : undefined,
    regulationValues: random.chance(0.15) ? { energyClass: random.pick(['A', 'B', 'C', 'D', 'E']) } : undefined,
    ...(random.chance(0.2) ? { scoreA: random.whole(4, 10), scoreB: random.whole(4, 10) } : {}),
    ...(random.chance(0.05) ? { scoreC: random.whole(4, 10), scoreD: random.whole(4, 10) } : {}),
  };
}

function rulesOf(draft: Draft, random: Random): object {
  return {
    pets: draft.features.includes('PETS'),
    smoking: draft.features.includes('SMOKER'),
    parties: random.chance(0.12),
    minAge: random.chance(0.15) ? random.pick([18, 21, 25]) : undefined,
  };
}
