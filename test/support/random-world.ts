import fc from './random.ts';
import { publishOffer } from './arrange/contracts.ts';
import { storeServices } from './arrange/lodgings.ts';
import type { Extra } from '../../src/lodgings/rules/property.ts';
import type { Day } from '../../src/values/day.ts';
import { dealRowColumns } from './deal-rows.ts';
import { openEnd } from '../../src/stays/rules/planning/planning.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { overrideLodging } from '../../src/lodgings/store/lodgings.ts';
import { dealRow, firstDay, lastDay, rates } from './arbitraries.ts';
import type { SearchScope } from './random-searches.ts';
import { serviceModel, type SearchModel } from './search-model.ts';
import { startTestService, type TestService } from './service.ts';
import { lodgingIdOf, smallSeed } from './small-seed.ts';

/** A service on random lodgings and plannings, small enough to look at every stay thousands of times. */
export interface RandomWorld {
  service: TestService;
  model: SearchModel;
  /** The seller of small seeds, and the days, places and codes that exist. */
  asker: SearchScope & { language: 'fr' };
}

/** Deterministic for a seed. */
export async function startRandomWorld(
  cluster: { url: string; prefix: string },
  { seed, lodgings: count, variables = {} }: { seed: number; lodgings: number; variables?: Record<string, string> },
): Promise<RandomWorld> {
  const drafts = fc.sample(lodgings, { numRuns: count, seed }).map((draft, place) => ({ ...draft, ref: `R${place}` }));
  const service = await startTestService(cluster, {
    variables,
    seed: smallSeed({
      lodgings: drafts.map(({ ref, property }) => ({ ref, property, contract: null })),
      reviews: drafts.flatMap(({ ref, score }, place) => (score === undefined ? [] : [reviewOf(ref, place, score)])),
    }),
    now: (firstDay - 10) * 86_400_000 + 12 * 3_600_000,
  });
  for (const [number, draft] of drafts.entries()) {
    storeServices(service, draft.ref, draft.services);
    overrideLodging(service.db, lodgingIdOf(service, draft.ref), { boost: draft.boost }, service.clock.now());
    for (const [place, offer] of draft.offers.entries())
      publishOffer(service, draft.ref, { number: `C-${draft.ref}-${place}`, ...offer, ...validityOf(number, place) });
  }
  await service.caughtUp();
  const today = service.clock.today();
  const model = await serviceModel(service);
  return {
    service,
    model,
    asker: {
      gateways: ['Small.out'],
      today,
      language: 'fr',
      stays: staysOf(service, model, today),
      promotionCodes: ['EB10', 'LM', 'SUMMER', 'LONG', 'NONE'],
    },
  };
}

/** The contracts of every third lodging meet in the middle of the period, so that stays span both. */
function validityOf(lodging: number, place: number) {
  if (lodging % 3 !== 0) return {};
  const middle = Math.floor((firstDay + lastDay) / 2);
  return { valid: place === 0 ? { from: 0, to: middle } : { from: middle, to: openEnd } };
}

function staysOf({ db }: TestService, model: SearchModel, today: Day): { arrival: Day; nights: number }[] {
  return model.lodgings.flatMap(({ id }) => {
    const { arrival, nights } = bookableStays(readPlanning(db, id), today);
    return Array.from(arrival, (day, place) => ({ arrival: day, nights: nights[place] as number }));
  });
}

function reviewOf(ref: string, place: number, score: number): object {
  const written = { body: 'Bien.', author: 'M.', lang: 'fr', reviewDate: '2026-01-01T10:00:00Z' };
  return { provider: { providerId: 'Small.in', providerReference: ref }, id: place + 1, score, ...written };
}

const cities = [
  { city: 'Évian-les-Bains', region: 'Savoie', station: 'Léman', latitude: 46.4, longitude: 6.59 },
  { city: 'Arcachon', region: 'Nouvelle-Aquitaine', station: 'Arcachon', latitude: 44.66, longitude: -1.17 },
  { city: 'Saint-Malo', region: 'Bretagne', latitude: 48.65, longitude: -2.03 },
  { city: "Val-d'Isère", region: 'Savoie', station: "Val-d'Isère", latitude: 45.45, longitude: 6.98 },
  { city: 'L’Escala', latitude: 42.12, longitude: 3.13 },
] as const;

const policyOf = (steps: Readonly<Record<number, number>>) =>
  Object.entries(steps).map(([daysBefore, refundPercent]) => ({ daysBefore: Number(daysBefore), refundPercent }));

const properties = fc
  .record({
    name: fc.constantFrom(
      'Villa des Pins',
      'L’Escale',
      'Les Goélands',
      'Chalet Étoile',
      'Maison de Saint-Malo',
      'Pins',
    ),
    typeCode: fc.constantFrom('HOUSE', 'APARTMENT', 'BOAT_DOCKED', 'CAMPING'),
    place: fc.constantFrom(...cities),
    shift: fc.integer({ min: -50, max: 50 }),
    country: fc.constantFrom('FR', 'FR', 'ES', 'DE'),
    personMax: fc.integer({ min: 1, max: 12 }),
    bedrooms: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    standing: fc.integer({ min: 0, max: 5 }),
    features: fc.subarray(['OVEN', 'GARDEN', 'PARKING', 'POOL', 'WIFI']),
    surroundings: fc.subarray(['SEA', 'MOUNTAIN', 'LAKE']),
    images: fc.integer({ min: 1, max: 25 }),
    cancellationPolicy: fc.constantFrom(
      [],
      policyOf({ 0: 100 }),
      policyOf({ 30: 100, 7: 50 }),
      policyOf({ 120: 100 }),
      policyOf({ 200: 75 }),
      policyOf({ 90: 50, 40: 100 }),
    ),
    isElsewhere: fc.constantFrom(false, false, false, false, false, true),
  })
  .map(({ place, shift, country, personMax, bedrooms, standing, features, surroundings, images, ...rest }) => {
    const { latitude, longitude, ...geoTree } = place;
    const { name, typeCode, cancellationPolicy, isElsewhere } = rest;
    return {
      name,
      typeCode,
      geoTree,
      cancellationPolicy,
      options: { features, surroundings },
      address: { line1: '1 rue', postalCode: '10000', city: geoTree.city, country },
      localisation: { latitude: latitude + shift / 100, longitude: longitude + shift / 70 },
      generalDescription: { personMax, standing, ...(bedrooms !== undefined && { bedrooms }) },
      images: Array.from({ length: images }, (_, number) => ({ url: `https://img.example.org/${number}.jpg` })),
      ...(isElsewhere && { gateways: ['Other.out'] }),
    };
  });

/** The demo has all lengths; with few there are fewer stays to check, and searches query each length separately. */
const shorter = (nights: number) => 1 + (nights % 10);

const shortRates = rates().map((offer) => ({
  ...offer,
  nights: offer.nights.map(({ minStay, maxStay, ...night }) => ({
    ...night,
    minStay: shorter(minStay),
    maxStay: shorter(minStay) + ((maxStay - minStay) % 7),
  })),
}));

const shortDealRows = fc
  .uniqueArray(
    dealRow().map((row) => ({ ...row, departure: row.arrival + shorter(row.departure - row.arrival) })),
    { maxLength: 60, size: 'max', selector: ({ arrival, departure }) => `${arrival}-${departure}` },
  )
  .map((rows) => ({ kind: 'dealRows' as const, stays: dealRowColumns(rows) }));

const closed = fc
  .tuple(fc.integer({ min: firstDay, max: lastDay }), fc.integer({ min: 1, max: 12 }))
  .map(([from, nights]) => ({ from, to: from + nights }));

/** Half of the lodgings have none that depends on nights or persons. */
const services = fc.oneof(
  fc.constantFrom(0, 25_00).map((value) => [mandatory('FEE', { value })]),
  fc
    .array(
      fc.record({
        optionType: fc.constantFrom('MANDATORY_ON_BOOKING', 'MANDATORY_ON_BOOKING', 'MANDATORY_ON_SITE'),
        priceUnit: fc.constantFrom('STAY', 'NIGHT', 'PERSON', 'PERSON_NIGHT'),
        value: fc.integer({ min: 0, max: 90_00 }),
        fromAge: fc.option(fc.integer({ min: 1, max: 18 }), { nil: undefined }),
        maxNights: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
        maxPrice: fc.option(fc.integer({ min: 0, max: 300_00 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((drawn) => drawn.map((service, place) => mandatory(`M${place}`, service))),
);

function mandatory(code: string, { value, ...rest }: Partial<Extra> & { value: number }): Extra {
  const common = { code, label: { fr: code }, optionType: 'MANDATORY_ON_BOOKING', priceUnit: 'STAY' } as const;
  return { ...common, type: 'CHECK', parameters: {}, prices: [{ value, selectedCodes: [] }], ...rest };
}

const lodgings = fc.record({
  services,
  property: properties,
  boost: fc.constantFrom(0, 0, 0, -100, 7, 100),
  score: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  offers: fc.array(
    fc.record({
      offer: fc.oneof(shortRates, shortRates, shortDealRows),
      unavailable: fc.array(closed, { maxLength: 2 }),
      retrocession: fc.constantFrom(0, 0, 1, 30),
    }),
    { maxLength: 2 },
  ),
});
