import fc from '../../support/random.ts';
import { publishOffer } from '../../support/arrange/contracts.ts';
import { storeServices } from '../../support/arrange/lodgings.ts';
import type { Extra } from '../../../src/lodgings/rules/property.ts';
import type { Day } from '../../../src/values/day.ts';
import { maxStayPrice } from '../../../src/values/money.ts';
import { dealRowColumns } from '../../support/deal-rows.ts';
import { openEnd } from '../../../src/stays/rules/planning/planning.ts';
import { bookableStays } from '../../../src/stays/rules/stays/stays.ts';
import { readPlanning } from '../../../src/stays/store/contracts/contracts.ts';
import { overrideLodging } from '../../../src/lodgings/store/lodgings.ts';
import { dealRow, firstDay, lastDay, rates } from '../../support/arbitraries.ts';
import * as given from './random-names.ts';
import { serviceModel, type SearchModel } from './search-model.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { lodgingIdOf, smallSeed } from '../../support/small-seed.ts';

export type RandomWorld = Awaited<ReturnType<typeof startRandomWorld>>;

/**
 * A service on random lodgings and plannings, small enough to look at every stay thousands of times. Deterministic for a
 * seed.
 */
export async function startRandomWorld(
  cluster: { url: string; prefix: string },
  { seed, lodgings: count, variables = {} }: { seed: number; lodgings: number; variables?: Record<string, string> },
) {
  const drafts = fc.sample(lodgings, { numRuns: count, seed }).map((draft, place) => ({ ...draft, ref: `R${place}` }));
  const service = await startTestService(cluster, {
    // With few slots, hints are refused while other searches of a batch wait.
    variables: { WEB_DEALER: 'seller', SEARCHES_AT_ONCE: '64', ...variables },
    seed: smallSeed({
      lodgings: drafts.map(({ ref, property }) => ({ ref, property, contract: null })),
      reviews: drafts.flatMap(({ ref, score }, place) => (score === undefined ? [] : [reviewOf(ref, place, score)])),
    }),
    now: (firstDay - 10) * 86_400_000 + 12 * 3_600_000,
  });
  for (const [number, draft] of drafts.entries()) {
    storeServices(service, draft.ref, draft.services);
    overrideLodging(service.db, lodgingIdOf(service, draft.ref), { boost: draft.boost }, service.clock.now());
    for (const [place, offer] of draft.offers.entries()) {
      publishOffer(service, draft.ref, { number: `C-${draft.ref}-${place}`, ...offer, ...validityOf(number, place) });
    }
  }
  await service.caughtUp();
  const today = service.clock.today();
  const model = serviceModel(service);
  const stays = staysOf(service, model, today);
  const promotionCodes = ['EB10', 'LM', 'SUMMER', 'LONG', 'NONE'];
  return {
    service,
    model,
    asker: { gateways: ['Small.out'], precision: 'exact', today, language: 'fr', stays, promotionCodes } as const,
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

const policies = given.policies.map((steps) =>
  steps.map(([daysBefore, refundPercent]) => ({ daysBefore, refundPercent })),
);

const properties = fc
  .record({
    name: fc.constantFrom(...given.names),
    typeCode: fc.constantFrom('HOUSE', 'APARTMENT', 'BOAT_DOCKED', 'CAMPING'),
    place: fc.constantFrom(...given.cities),
    shift: fc.integer({ min: -50, max: 50 }),
    country: fc.constantFrom('FR', 'FR', 'ES', 'DE'),
    generalDescription: fc.record(
      {
        personMax: fc.integer({ min: 1, max: 12 }),
        bedrooms: fc.integer({ min: 0, max: 5 }),
        bathrooms: fc.integer({ min: 0, max: 3 }),
        standing: fc.integer({ min: 0, max: 5 }),
      },
      { requiredKeys: ['personMax', 'standing'] },
    ),
    features: fc.subarray(['OVEN', 'GARDEN', 'PARKING', 'POOL', 'WIFI']),
    surroundings: fc.subarray(['SEA', 'MOUNTAIN', 'LAKE']),
    distances: fc.dictionary(fc.constantFrom('BEACH', 'SHOPS', 'STATION'), fc.integer({ min: 0, max: 2000 })),
    beds: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    images: fc.integer({ min: 1, max: 25 }),
    cancellationPolicy: fc.constantFrom(...policies),
    line1: fc.oneof(fc.constantFrom('1 rue des Pins', '2 rue des Pins'), fc.uuid()),
    home: fc.constantFrom({}, {}, { residence: 'Les Pins' }, { residence: 'Cimes', residenceCode: 'R1' }),
    isElsewhere: fc.constantFrom(false, false, false, false, false, true),
  })
  .map(
    ({ place, shift, country, features, surroundings, distances, beds, images, line1, home, isElsewhere, ...rest }) => {
      const { latitude, longitude, ...geoTree } = place;
      return {
        ...rest,
        geoTree,
        options: {
          features,
          surroundings,
          distances: Object.fromEntries(
            Object.entries(distances).map(([name, metres]) => [name, { minMetres: metres, maxMetres: metres + 100 }]),
          ),
        },
        bedroomDescriptions: beds.map((count) => ({ type: 'BEDROOM', beds: [{ type: 'SINGLE_BED', count }] })),
        ...home,
        address: { line1, postalCode: '10000', city: geoTree.city, country },
        localisation: { latitude: latitude + shift / 97, longitude: longitude + shift / 71 },
        images: Array.from({ length: images }, (_, number) => ({ url: `https://img.example.org/${number}.jpg` })),
        ...(isElsewhere && { gateways: ['Other.out'] }),
      };
    },
  );

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
        // A few totals need more than 32 bits.
        value: fc.oneof(
          { weight: 19, arbitrary: fc.integer({ min: 0, max: 90_00 }) },
          { weight: 1, arbitrary: fc.integer({ min: maxStayPrice - 90_00, max: maxStayPrice }) },
        ),
        fromAge: fc.option(fc.integer({ min: 1, max: 18 }), { nil: undefined }),
        maxNights: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
        maxPrice: fc.option(fc.integer({ min: 0, max: 300_00 }), { nil: undefined }),
        tax: fc.option(fc.record({ percent: fc.integer({ min: 1, max: 1_500 }), maxPerPersonNight: fc.nat(600) })),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((drawn) =>
      drawn.map(({ tax, ...service }, place) => {
        const isTax = service.optionType === 'MANDATORY_ON_SITE' && service.priceUnit === 'PERSON_NIGHT';
        return mandatory(`M${place}`, { ...service, ...(isTax && tax) });
      }),
    ),
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
