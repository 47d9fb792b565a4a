import { expect, it } from 'vitest';
import { bookingInput, encodeXml, evaluation, operationsByName, propertyShape } from '../support/operations.ts';
import fc from '../support/random.ts';
import { decodedXml } from '../support/reading.ts';
import { serviceForSuite } from '../support/service.ts';
import { customer, lodgingIdOf, propertyOf, smallKeys, smallSeed, usualNights } from '../support/small-seed.ts';

/*
 * A model of docs/contract.md 2.7 that shares no code with the service: exact fractions of cents, as integers.
 */

const { createBooking, getBooking, getStay, insertProperty, listStayExtras } = operationsByName;
const { listAvailabilities, searchAvailabilities } = operationsByName;
const seed = Date.now() % 2_147_483_647;
const personMax = 6;
const company = { code: 'PROVIDER' };

const onSite = 'MANDATORY_ON_SITE';

interface Service {
  code: string;
  optionType: 'MANDATORY_ON_BOOKING' | 'MANDATORY_ON_SITE' | 'OPTIONAL_ON_BOOKING';
  priceUnit: 'STAY' | 'NIGHT' | 'PERSON' | 'PERSON_NIGHT';
  /** All in cents or hundredths of a percent. */
  price: number;
  fromAge?: number | undefined;
  maxNights?: number | undefined;
  maxPrice?: number | undefined;
  percent?: number | undefined;
  maxPerPersonNight?: number | undefined;
}

interface World {
  services: Service[];
  nights: number;
  persons: number;
  ages: number[];
}

const cents = (most: number) => fc.integer({ min: 0, max: most });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const drawn = fc.record({
  optionType: fc.constantFrom<Service['optionType']>(
    'MANDATORY_ON_BOOKING',
    'MANDATORY_ON_SITE',
    'MANDATORY_ON_SITE',
    'OPTIONAL_ON_BOOKING',
  ),
  priceUnit: fc.constantFrom<Service['priceUnit']>('STAY', 'NIGHT', 'PERSON', 'PERSON_NIGHT', 'PERSON_NIGHT'),
  price: cents(3_000),
  fromAge: maybe(fc.integer({ min: 1, max: 20 })),
  maxNights: maybe(fc.integer({ min: 1, max: 9 })),
  maxPrice: maybe(cents(15_000)),
  percent: maybe(fc.integer({ min: 1, max: 1_500 })),
  maxPerPersonNight: maybe(cents(600)),
});

/** Drops the terms that do not fit the kind of service. */
function fitted({ optionType, priceUnit, price, ...terms }: Omit<Service, 'code'>, index: number): Service {
  const { fromAge, maxNights, maxPrice, percent, maxPerPersonNight } = terms;
  const known = { code: `COST_${index}`, optionType, priceUnit, price };
  const isMandatory = optionType !== 'OPTIONAL_ON_BOOKING';
  const isTax = optionType === 'MANDATORY_ON_SITE' && priceUnit === 'PERSON_NIGHT' && percent !== undefined;
  return {
    ...known,
    ...(isMandatory && { maxPrice, ...(priceUnit.startsWith('PERSON') && { fromAge }) }),
    ...(isMandatory && priceUnit.endsWith('NIGHT') && { maxNights }),
    ...(isTax && { percent, maxPerPersonNight }),
  };
}

const worlds: World[] = fc.sample(
  fc
    .record({
      services: fc.array(drawn, { minLength: 1, maxLength: 5 }).map((all) => all.map(fitted)),
      nights: fc.integer({ min: 1, max: 14 }),
      persons: fc.integer({ min: 1, max: personMax }),
      ages: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: personMax }),
    })
    .map((world) => ({ ...world, ages: world.ages.slice(0, world.persons) })),
  { numRuns: 120, seed },
);

/** Undefined without the persons that the service needs. */
function costOf(service: Service, price: number, { nights, persons, ages }: World, isKnown: boolean) {
  const { priceUnit, fromAge = 0, maxNights = nights, percent, maxPerPersonNight = Infinity } = service;
  const byPerson = priceUnit === 'PERSON' || priceUnit === 'PERSON_NIGHT';
  if (byPerson && !isKnown) return undefined;
  const payers = byPerson ? persons - ages.filter((age) => age < fromAge).length : 1;
  const units = payers * (priceUnit === 'STAY' || priceUnit === 'PERSON' ? 1 : Math.min(nights, maxNights));
  let cost = service.price * units;
  if (percent !== undefined) {
    const over = BigInt(price) * BigInt(percent) * BigInt(units);
    const under = BigInt(nights * persons) * 10_000n;
    cost = Math.min(Number((2n * over + under) / (2n * under)), units === 0 ? 0 : maxPerPersonNight * units);
  }
  return Math.min(cost, service.maxPrice ?? Infinity);
}

/** Without the lines, the figures of every answer about the stay, in cents. */
function expectedOf(world: World, price: number, isKnown: boolean) {
  const expected = { price, mandatory: 0, onSite: 0, excludes: [] as string[], siteExcludes: [] as string[] };
  const lines: string[] = [];
  for (const service of world.services.filter(({ optionType }) => optionType !== 'OPTIONAL_ON_BOOKING')) {
    const isOnSite = service.optionType === onSite;
    const cost = costOf(service, price, world, isKnown);
    if (cost === undefined) expected[isOnSite ? 'siteExcludes' : 'excludes'].push(service.code);
    else {
      expected[isOnSite ? 'onSite' : 'mandatory'] += cost;
      lines.push(`${service.code} ${cost} ${isOnSite ? 'ON_SITE' : 'ON_BOOKING'}`);
    }
  }
  return { lines: lines.sort(), figures: { ...expected, total: price + expected.mandatory } };
}

const refs = Array.from({ length: 60 }, (_, place) => `C${place}`);
const nightPrices = fc.sample(fc.integer({ min: 1_000, max: 30_000 }), { numRuns: refs.length, seed });
const service = serviceForSuite(() => {
  const lodgings = refs.map((ref, place) => ({
    ref,
    property: { company },
    contract: { rates: { nights: [{ ...usualNights, nightPrice: (nightPrices[place] ?? 0) / 100 }] } },
  }));
  return { seed: smallSeed({ lodgings }) };
});

function delivered(ref: string, { services }: World, isText: boolean): object {
  const euros = (amount: number | undefined) => {
    if (amount === undefined) return isText ? '' : undefined;
    return isText ? (amount / 100).toFixed(2) : amount / 100;
  };
  const written = services.map(({ code, price, maxPrice, percent, maxPerPersonNight, optionType, ...rest }) => ({
    ...rest,
    ...(optionType === onSite ? {} : { optionType, type: 'CHECK' }),
    code,
    label: { fr: `${code} fr`, en: `${code} en` },
    price: percent === undefined ? euros(price) : undefined,
    maxPrice: euros(maxPrice),
    percent: euros(percent),
    maxPerPersonNight: euros(maxPerPersonNight),
  }));
  const lists = Object.groupBy(written, (each) => ('optionType' in each ? 'services' : 'onSiteCosts'));
  return { ...propertyOf({ ref }), company, services: [], ...lists };
}

/** What answers list in `onSiteCosts`, with amounts as texts. */
function expectedOnSite(world: World, price: number, isKnown: boolean) {
  const text = (amount: number | undefined) => (amount === undefined ? undefined : (amount / 100).toFixed(2));
  const costs = world.services.filter(({ optionType }) => optionType === onSite);
  return costs.map((cost) => ({
    code: cost.code,
    label: `${cost.code} en`,
    amount: text(costOf(cost, price, world, isKnown)),
    price: cost.percent === undefined ? text(cost.price) : undefined,
    priceUnit: cost.priceUnit,
    fromAge: text(cost.fromAge && cost.fromAge * 100),
    maxNights: text(cost.maxNights && cost.maxNights * 100),
    maxPrice: text(cost.maxPrice),
    percent: text(cost.percent),
    maxPerPersonNight: text(cost.maxPerPersonNight),
  }));
}

function onSiteOf({ onSiteCosts }: Answer) {
  const text = (value: unknown) => (value === undefined ? undefined : Number(value).toFixed(2));
  return (onSiteCosts as Answer[]).map(({ code, label, priceUnit, ...rest }) => ({
    code,
    label,
    amount: text(rest['amount']),
    price: text(rest['price']),
    priceUnit,
    fromAge: text(rest['fromAge']),
    maxNights: text(rest['maxNights']),
    maxPrice: text(rest['maxPrice']),
    percent: text(rest['percent']),
    maxPerPersonNight: text(rest['maxPerPersonNight']),
  }));
}

type Answer = Record<string, unknown>;
type Shaped = Parameters<typeof decodedXml>[1];

/** In the structure of JSON, whatever the format; leaves of XML are texts. */
async function read(response: Response, answer: Shaped, status = 200): Promise<Answer> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return (text.startsWith('{') ? JSON.parse(text) : decodedXml(text, answer)) as Answer;
}

const centsOf = (euros: unknown) => (euros === undefined ? undefined : Math.round(Number(euros) * 100));

const figuresOf = (answer: Answer) => ({
  price: centsOf(answer['price']),
  mandatory: centsOf(answer['mandatoryServicesPrice']),
  total: centsOf(answer['totalPrice']),
  onSite: centsOf(answer['onSiteTotal']),
  excludes: answer['totalExcludes'],
  siteExcludes: answer['onSiteExcludes'],
});

const linesOf = ({ lines }: Answer) => lines as { code: string; amount: unknown; payable: string; label: string }[];
const tellCosts = (answer: Answer) =>
  linesOf(answer).flatMap(({ code, amount, payable }) =>
    code === 'STAY' ? [] : `${code} ${centsOf(amount)} ${payable}`,
  );

const dayOf = (offset: number) =>
  new Date(Date.UTC(2027, 5, 1 + offset)).toISOString().slice(0, 10).replaceAll('-', '');

const days = 92;

it(`every answer about a stay has the costs of the model, in both formats (seed ${seed})`, async () => {
  const checkLodging = async (ref: string, place: number) => {
    for (let [at, from] = [place, 0]; at < worlds.length && from < days; at += refs.length) {
      const drawnWorld = worlds[at] as World;
      const nights = Math.min(drawnWorld.nights, days - from);
      const [price, dates] = [
        (nightPrices[place] ?? 0) * nights,
        { arrival: dayOf(from), departure: dayOf(from + nights) },
      ];
      await expectCosts(at, ref, { world: { ...drawnWorld, nights }, price, ...dates });
      from += nights;
    }
  };
  // Several at once, as each delivery and booking waits for the index.
  for (let first = 0; first < refs.length; first += 10) {
    await Promise.all(refs.slice(first, first + 10).map((ref, place) => checkLodging(ref, first + place)));
  }
});

interface SoldStay {
  world: World;
  price: number;
  arrival: string;
  departure: string;
}

async function expectCosts(at: number, ref: string, { world, price, arrival, departure }: SoldStay): Promise<void> {
  const { persons, ages, nights, services } = world;
  const isXml = at % 2 === 1;
  const type = isXml ? 'application/xml' : 'application/json';
  const headers = { Accept: type, 'Accept-Language': 'en', 'Content-Type': type };
  const context = JSON.stringify({ at, world, price });
  const post = (path: string, body: object, { shape, root }: Shaped, key = smallKeys.seller) =>
    service.post(path, isXml ? encodeXml(body, shape, root) : body, { key, headers });
  const get = (path: string, key?: string) => service.get(path, { key, headers });

  const property = delivered(ref, world, at % 3 === 0);
  const input = { shape: propertyShape, root: 'property' };
  await read(await post(insertProperty.path, property, input, smallKeys.provider), insertProperty.answer);

  const id = lodgingIdOf(service, ref);
  const party = `pax=${persons}${ages.length > 0 ? `&childrenages=${ages.join(',')}` : ''}`;
  for (const query of ['', party]) {
    const isKnown = query !== '';
    const { lines, figures } = expectedOf(world, price, isKnown);
    const stay = await read(await get(`/v2/lodgings/${id}/stays/${arrival}-${departure}?${query}`), getStay.answer);
    expect(figuresOf(stay), context).toEqual(figures);
    expect(tellCosts(stay).sort(), context).toEqual(lines);
    expect(onSiteOf(stay), context).toEqual(expectedOnSite(world, price, isKnown));
    const sheet = await read(
      await get(`/v2/lodgings/${id}/stays/${arrival}-${departure}/extras?${query}`),
      listStayExtras.answer,
    );
    expect(onSiteOf(sheet), context).toEqual(expectedOnSite(world, price, isKnown));

    const codesOf = (kind: string) => services.flatMap(({ optionType, code }) => (optionType === kind ? [code] : []));
    const unknown = { excludes: codesOf('MANDATORY_ON_BOOKING'), siteExcludes: codesOf(onSite) };
    const { total, onSite: due } = figures;
    const offer = isKnown ? { price, total, onSite: due, excludes: [], siteExcludes: [] } : { price, ...unknown };
    const asked = { lodgings: [id], arrivalFrom: arrival, arrivalTo: arrival, durations: [nights] };
    const body = { ...asked, ...(isKnown && { pax: persons, childrenAges: ages }) };
    const bulk = await read(
      await post(searchAvailabilities.path, body, searchAvailabilities.body as Shaped),
      searchAvailabilities.answer,
    );
    const single = `/v2/lodgings/${id}/availabilities?limit=${arrival}&duration=${nights}&${query}`;
    const [{ availability }] = bulk['results'] as [{ availability: Answer }];
    for (const answer of [availability, await read(await get(single), listAvailabilities.answer)]) {
      const found = (answer['availabilities'] as Answer[]).find((each) => each['arrival'] === arrival);
      expect(figuresOf({ ...answer, ...found }), context).toEqual(offer);
    }
  }

  const { lines, figures } = expectedOf(world, price, true);
  const wish = { lodgingId: id, arrival, departure, occupantCount: persons, childrenAges: ages };
  const booking = { shape: bookingInput, root: 'booking' };
  const easy = operationsByName.bookEasily.body as Shaped;
  const evaluated = await read(
    await post('/v2/bookings/easy', { requestType: 'EVALUATION', ...wish }, easy),
    evaluation.answer,
  );
  const booked = await read(await post('/v2/bookings', { ...wish, customer }, booking), createBooking.answer, 201);
  for (const answer of [evaluated, booked]) expect(figuresOf(answer), context).toEqual(figures);
  const onSiteCosts = expectedOnSite(world, price, true);
  const detail = await read(await get(`/v2/bookings/${String(booked['id'])}`, smallKeys.seller), getBooking.answer);
  for (const answer of [evaluated, detail]) {
    expect(tellCosts(answer).sort(), context).toEqual(lines);
    expect(onSiteOf(answer), context).toEqual(onSiteCosts);
    expect(linesOf(answer).every(({ code, label }) => code === 'STAY' || label === `${code} en`)).toBe(true);
  }
}
