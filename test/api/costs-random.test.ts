import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingInput, operationsByName, encodeXml, propertyShape } from '../support/operations.ts';
import fc from '../support/random.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { customer, lodgingIdOf, propertyOf, smallKeys, smallSeed, usualNights } from '../support/small-seed.ts';

/*
 * A model of docs/contract.md 2.7 that shares no code with the service: exact fractions of cents, as integers.
 */

const { insertProperty, searchAvailabilities } = operationsByName;
const cluster = testCluster();
const seed = Date.now() % 2_147_483_647;
const personMax = 6;
const company = { code: 'PROVIDER' };

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
function fitted(one: Omit<Service, 'code'>, index: number): Service {
  const { optionType, priceUnit, price, fromAge, maxNights, maxPrice, percent, maxPerPersonNight } = one;
  const isMandatory = optionType !== 'OPTIONAL_ON_BOOKING';
  const isTax = optionType === 'MANDATORY_ON_SITE' && priceUnit === 'PERSON_NIGHT' && percent !== undefined;
  return {
    code: `COST_${index}`,
    optionType,
    priceUnit,
    price,
    ...(isMandatory && priceUnit.startsWith('PERSON') && { fromAge }),
    ...(isMandatory && priceUnit.endsWith('NIGHT') && { maxNights }),
    ...(isMandatory && { maxPrice }),
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
  { numRuns: 500, seed },
);

/** Undefined without the persons that the service needs. */
function costOf(service: Service, price: number, { nights, persons, ages }: World, isKnown: boolean) {
  const byPerson = service.priceUnit === 'PERSON' || service.priceUnit === 'PERSON_NIGHT';
  const byNight = service.priceUnit === 'NIGHT' || service.priceUnit === 'PERSON_NIGHT';
  if (byPerson && !isKnown) return undefined;
  let payers = 1;
  if (byPerson) {
    payers = persons;
    for (const age of ages) if (service.fromAge !== undefined && age < service.fromAge) payers -= 1;
  }
  const charged = byNight ? Math.min(nights, service.maxNights ?? nights) : 1;
  let cost = service.price * payers * charged;
  if (service.percent !== undefined) {
    const [over, under] = [
      BigInt(price) * BigInt(service.percent) * BigInt(payers * charged),
      BigInt(nights * persons) * 10_000n,
    ];
    cost = Number((2n * over + under) / (2n * under));
    if (service.maxPerPersonNight !== undefined) cost = Math.min(cost, service.maxPerPersonNight * payers * charged);
  }
  return service.maxPrice === undefined ? cost : Math.min(cost, service.maxPrice);
}

function expectedOf(world: World, price: number, isKnown: boolean) {
  const expected = {
    mandatory: 0,
    onSite: 0,
    excludes: [] as string[],
    siteExcludes: [] as string[],
    lines: [] as string[],
  };
  for (const service of world.services) {
    if (service.optionType === 'OPTIONAL_ON_BOOKING') continue;
    const onSite = service.optionType === 'MANDATORY_ON_SITE';
    const cost = costOf(service, price, world, isKnown);
    if (cost === undefined) (onSite ? expected.siteExcludes : expected.excludes).push(service.code);
    else {
      if (onSite) expected.onSite += cost;
      else expected.mandatory += cost;
      expected.lines.push(`${service.code} ${cost} ${onSite ? 'ON_SITE' : 'ON_BOOKING'}`);
    }
  }
  return expected;
}

const refs = Array.from({ length: 60 }, (_, place) => `C${place}`);
const nightPrices = fc.sample(fc.integer({ min: 1_000, max: 30_000 }), { numRuns: refs.length, seed });
let service: TestService;

beforeAll(async () => {
  const lodgings = refs.map((ref, place) => ({
    ref,
    property: { company },
    contract: { rates: { nights: [{ ...usualNights, nightPrice: (nightPrices[place] ?? 0) / 100 }] } },
  }));
  service = await startTestService(cluster, { seed: smallSeed({ lodgings }) });
});
afterAll(() => service.stop());

function delivered(ref: string, { services }: World, isText: boolean): object {
  const euros = (amount: number | undefined) => {
    if (amount === undefined) return isText ? '' : undefined;
    return isText ? (amount / 100).toFixed(2) : amount / 100;
  };
  return {
    ...propertyOf({ ref }),
    company,
    services: services.map((one) => ({
      ...one,
      label: { fr: `${one.code} fr`, en: `${one.code} en` },
      type: 'CHECK',
      price: one.percent === undefined ? euros(one.price) : undefined,
      maxPrice: euros(one.maxPrice),
      percent: euros(one.percent),
      maxPerPersonNight: euros(one.maxPerPersonNight),
    })),
  };
}

/** Totals in cents, whatever the format. */
function figuresOf(text: string): { price: number; [member: string]: unknown } {
  const isJson = text.startsWith('{');
  const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
  const inside = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(text)?.[1] ?? '';
  const amount = (name: string) => Math.round(Number(isJson ? json[name] : inside(name)) * 100);
  const codes = (name: string) =>
    isJson ? json[name] : [...inside(name).matchAll(/<code>(.*?)<\/code>/g)].map(([, code]) => code);
  return {
    price: amount('price'),
    mandatory: amount('mandatoryServicesPrice'),
    total: amount('totalPrice'),
    onSite: amount('onSiteTotal'),
    excludes: codes('totalExcludes'),
    siteExcludes: codes('onSiteExcludes'),
  };
}

interface Line {
  code: string;
  amount: number;
  payable: string;
  label: string;
}

const linesOf = (text: string): Line[] =>
  text.startsWith('{')
    ? (JSON.parse(text) as { lines: Line[] }).lines
    : [...text.matchAll(/<line>(.*?)<\/line>/gs)].map(([, line = '']) => {
        const inside = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(line)?.[1] ?? '';
        return {
          code: inside('code'),
          amount: Number(inside('amount')),
          payable: inside('payable'),
          label: inside('label'),
        };
      });

const tellLine = ({ code, amount, payable }: Line) => `${code} ${Math.round(amount * 100)} ${payable}`;

/** Of the stay of that arrival; NaN where the answer has no amount. */
function offerOf(text: string, arrival: string): object {
  const stay = text.slice(text.indexOf(arrival));
  const amount = (name: string) => Math.round(Number(new RegExp(`["<]${name}(?:":|>)([\\d.]+)`).exec(stay)?.[1]) * 100);
  const codes = (name: string) => {
    const list = new RegExp(`"${name}":\\[(.*?)\\]|<${name}>(.*?)</${name}>`).exec(text);
    return [...(list?.[1] ?? list?.[2] ?? '').matchAll(/[A-Z_\d]+/g)].map(([code]) => code);
  };
  return {
    price: amount('price'),
    total: amount('totalPrice'),
    onSite: amount('onSiteTotal'),
    excludes: codes('totalExcludes'),
    siteExcludes: codes('onSiteExcludes'),
  };
}

const dayOf = (offset: number) =>
  new Date(Date.UTC(2027, 5, 1 + offset)).toISOString().slice(0, 10).replaceAll('-', '');
const read = async (response: Response, status: number) => {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return text.replace(/^<\?xml.*?\?>\n/, '');
};

it(`every answer about a stay has the costs of the model, in both formats (seed ${seed})`, async () => {
  const next = new Map<string, number>();
  for (const [at, world] of worlds.entries()) {
    const [place] = [at % refs.length];
    const [ref, nightPrice] = [refs[place] ?? '', nightPrices[place] ?? 0];
    const from = next.get(ref) ?? 0;
    const nights = Math.min(world.nights, 92 - from);
    if (nights === 0) continue;
    const one = { ...world, nights };
    next.set(ref, from + nights);
    const price = nightPrice * nights;
    const isXml = at % 2 === 1;
    const accept = { Accept: isXml ? 'application/xml' : 'application/json', 'Accept-Language': 'en' };
    const sending = { ...accept, ...(isXml && { 'Content-Type': 'application/xml' }) };
    const property = delivered(ref, one, at % 3 === 0);
    const body = isXml ? encodeXml(property, propertyShape, 'property') : property;
    await read(await service.post(insertProperty.path, body, { key: smallKeys.provider, headers: sending }), 200);

    const [arrival, departure] = [dayOf(from), dayOf(from + nights)];
    const id = lodgingIdOf(service, ref);
    const path = `/v2/lodgings/${id}/stays/${arrival}-${departure}`;
    const ages = one.ages.length > 0 ? `&childrenages=${one.ages.join(',')}` : '';
    const context = JSON.stringify({ at, one, price });
    for (const query of ['', `?pax=${one.persons}${ages}`]) {
      const { lines: costs, ...expected } = expectedOf(one, price, query !== '');
      const text = await read(await service.get(path + query, { headers: accept }), 200);
      expect(figuresOf(text), context).toEqual({ ...expected, price, total: price + expected.mandatory });
      expect(linesOf(text).map(tellLine).toSorted(), context).toEqual(costs.toSorted());
    }

    const codesOf = (type: string) =>
      one.services.filter(({ optionType }) => optionType === type).map(({ code }) => code);
    const without = { excludes: codesOf('MANDATORY_ON_BOOKING'), siteExcludes: codesOf('MANDATORY_ON_SITE') };
    const { mandatory, onSite } = expectedOf(one, price, true);
    const known = { total: price + mandatory, onSite, excludes: [], siteExcludes: [] };
    const stayOnly = { lodgings: [id], arrivalFrom: arrival, arrivalTo: arrival, durations: [nights] };
    for (const [party, query, expected] of [
      [{}, '', { total: NaN, onSite: NaN, ...without }],
      [{ pax: one.persons, childrenAges: one.ages }, `&pax=${one.persons}${ages}`, known],
    ] as const) {
      const { body: { shape, root } = {}, path: way } = searchAvailabilities;
      const sent = { ...stayOnly, ...party };
      const encoded = isXml && shape ? encodeXml(sent, shape, root ?? '') : sent;
      const bulk = await read(await service.post(way, encoded, { key: smallKeys.seller, headers: sending }), 200);
      const single = `/v2/lodgings/${id}/availabilities?limit=${arrival}&duration=${nights}${query}`;
      for (const text of [bulk, await read(await service.get(single, { headers: accept }), 200)])
        expect(offerOf(text, arrival), context).toEqual({ price, ...expected });
    }

    const { lines, ...expected } = expectedOf(one, price, true);
    const figures = { ...expected, price, total: price + expected.mandatory };
    const wish = { lodgingId: id, arrival, departure, occupantCount: one.persons, childrenAges: one.ages };
    const ask = async (way: string, sent: object, status: number) => {
      const encoded = isXml ? encodeXml(sent, bookingInput, 'booking') : sent;
      return read(await service.post(way, encoded, { key: smallKeys.seller, headers: sending }), status);
    };
    const evaluation = isXml
      ? encodeXml(wish, bookingInput, 'booking').replace('<booking>', '<booking><requestType>EVALUATION</requestType>')
      : { requestType: 'EVALUATION', ...wish };
    const evaluated = await read(
      await service.post('/v2/bookings/easy', evaluation, { key: smallKeys.seller, headers: sending }),
      200,
    );
    expect(figuresOf(evaluated), context).toEqual(figures);
    const booked = await ask('/v2/bookings', { ...wish, customer }, 201);
    expect(figuresOf(booked), context).toEqual(figures);
    const number = /(?:"id":|<id>)(\d+)/.exec(booked)?.[1] ?? '';
    const detail = await read(
      await service.get(`/v2/bookings/${number}`, { key: smallKeys.seller, headers: accept }),
      200,
    );
    for (const text of [evaluated, detail]) {
      const told = linesOf(text);
      const costs = told.filter(({ code }) => code !== 'STAY');
      expect(costs.map(tellLine).toSorted()).toEqual(lines.toSorted());
      expect(costs.every(({ code, label }) => label === `${code} en`)).toBe(true);
    }
  }
});
