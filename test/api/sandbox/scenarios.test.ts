import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '../../../client/index.ts';
import { listBookings } from '../../support/arrange/bookings.ts';
import { heldNights } from '../../support/facts.ts';
import { operations, operationsByName, type Operation } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, stayWish } from '../../support/small-seed.ts';
import { bookableSeed, bookingDesk } from '../bookings/booking-desk.ts';

const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);
/** Of MAIN, 1 to 5 June, paid by link. */
let booked: number;

beforeAll(async () => {
  booked = (await desk.bookLink({ stay: '20270601-20270605' })).id;
});

const stay = (members: object = {}) => stayWish(service, 'MAIN', '20270710', '20270714', members);
const playing = (scenario: string) => ({ 'X-Test-Scenario': scenario });
const post = (path: string, body: object, scenario: string) =>
  service.post(path, body, { key, headers: playing(scenario) });
const get = (path: string, scenario: string) => service.get(path, { key, headers: playing(scenario) });

const booking = (members: object = {}) => ({ requestType: 'BOOKED', maxPrice: 9999, ...stay(members) });
const quoteToken = async () => {
  const asked = { requestType: 'EVALUATION', ...stay() };
  const priced = await service.post('/v2/bookings/easy', asked, { key });
  return ((await priced.json()) as { quoteToken: string }).quoteToken;
};
const moved = { arrival: '20270801', departure: '20270803' };
const changeToken = async () => {
  const priced = await service.post(`/v2/bookings/${booked}/modify`, { queryType: 'EVALUATION', ...moved }, { key });
  return ((await priced.json()) as { changeToken: string }).changeToken;
};

/** A request to each operation with scenarios, which succeeds without one. */
const requests: Readonly<Record<string, (scenario: string) => Promise<Response>>> = {
  'create-booking': (scenario) => post('/v2/bookings', stay(), scenario),
  'book-easily': async (scenario) => post('/v2/bookings/easy', booking({ quoteToken: await quoteToken() }), scenario),
  'quote-booking': (scenario) => post(`/v2/bookings/${booked}/quote`, { ...moved, validityHours: 2 }, scenario),
  'modify-booking': async (scenario) =>
    post(`/v2/bookings/${booked}/modify`, { queryType: 'BOOKED', changeToken: await changeToken() }, scenario),
  'final-payment': (scenario) => post('/v2/bookings/finalPayment', { bookingId: booked }, scenario),
  'search-stays': (scenario) => get('/v2/stays/search', scenario),
  'read-price-calendar': (scenario) => get('/v2/stays/calendar?nights=7&month=202707', scenario),
  'suggest-names': (scenario) => get('/v2/places/suggests?q=lo', scenario),
  'list-availabilities': (scenario) => get(`/v2/lodgings/${stay().lodgingId}/availabilities`, scenario),
  'search-availabilities': (scenario) => post('/v2/availabilities/search', { lodgings: [stay().lodgingId] }, scenario),
};

/** The outcome of each scenario; `REQUESTED` is a booking that waits for the operator. */
const outcomes: Readonly<Record<string, readonly [number, string]>> = {
  'create-booking price-changed': [409, 'PRICE_CHANGED'],
  'create-booking stay-gone': [409, 'STAY_NOT_AVAILABLE'],
  'create-booking budget-exceeded': [429, 'ANONYMOUS_BUDGET_EXCEEDED'],
  'book-easily price-changed': [409, 'PRICE_CHANGED'],
  'book-easily stay-gone': [409, 'STAY_NOT_AVAILABLE'],
  'book-easily quote-expired': [409, 'QUOTE_EXPIRED'],
  'book-easily request-needed': [422, 'REQUEST_ONLY'],
  'quote-booking stay-gone': [409, 'STAY_NOT_AVAILABLE'],
  'quote-booking request-needed': [422, 'REQUEST_ONLY'],
  'modify-booking stay-gone': [409, 'STAY_NOT_AVAILABLE'],
  'modify-booking quote-expired': [409, 'QUOTE_EXPIRED'],
  'modify-booking request-needed': [422, 'REQUEST_ONLY'],
  'search-stays search-unavailable': [503, 'SEARCH_UNAVAILABLE'],
  'read-price-calendar search-unavailable': [503, 'SEARCH_UNAVAILABLE'],
  'suggest-names search-unavailable': [503, 'SEARCH_UNAVAILABLE'],
  'list-availabilities search-unavailable': [503, 'SEARCH_UNAVAILABLE'],
  'search-availabilities search-unavailable': [503, 'SEARCH_UNAVAILABLE'],
};
/** Scenarios that are not refusals have tests of their own below. */
const granted = ['create-booking request-needed'];

const taking: readonly Operation[] = operations.filter(({ scenarios }) => scenarios !== undefined);
const everything = async () => ({ bookings: await listBookings(service), nights: heldNights(service) });

it('is known of every operation and scenario', () => {
  expect(Object.keys(requests).sort()).toEqual(taking.map(({ id }) => id).sort());
  const pairs = taking.flatMap(({ id, scenarios = [] }) => scenarios.map((scenario) => `${id} ${scenario}`));
  expect([...Object.keys(outcomes), ...granted].sort()).toEqual(pairs.sort());
});

describe('the scenario of', () => {
  it.each(Object.entries(outcomes))('%s is refused, and nothing is written', async (pair, [status, code]) => {
    const [id = '', scenario = ''] = pair.split(' ');
    const before = await everything();
    const problem = await readProblem(await (requests[id] as (typeof requests)[string])(scenario), status, code);
    if (code === 'STAY_NOT_AVAILABLE') {
      expect(problem.reasons?.map((reason) => reason.code)).toEqual(['ALREADY_BOOKED']);
      expect(problem.alternatives?.length).toBeGreaterThan(0);
    }
    if (code === 'PRICE_CHANGED' || code === 'QUOTE_EXPIRED') expect(problem.evaluation).toBeDefined();
    expect(await everything()).toEqual(before);
  });

  it.each(Object.entries(requests))('%s: too many requests, and a failure', async (_, ask) => {
    const before = await everything();
    const limited = await ask('rate-limited');
    expect(limited.headers.get('Retry-After')).toMatch(/^\d+$/);
    await readProblem(limited, 429, 'RATE_LIMITED');
    await readProblem(await ask('error'), 500, 'INTERNAL_ERROR');
    expect(await everything()).toEqual(before);
  });

  it('price-changed gives a price that can be booked', async () => {
    const refusal = await readProblem(
      await post('/v2/bookings/easy', booking(), 'price-changed'),
      409,
      'PRICE_CHANGED',
    );
    const { quoteToken: offered, totalPrice } = refusal.evaluation as { quoteToken: string; totalPrice: number };
    const wish = { requestType: 'BOOKED', ...stay({ quoteToken: offered, maxPrice: totalPrice }) };
    const sold = (await (await service.post('/v2/bookings/easy', wish, { key })).json()) as {
      totalPrice: number;
      id: number;
    };
    expect(sold.totalPrice).toBe(totalPrice);
    await service.post(`/v2/bookings/${sold.id}/cancel`, { queryType: 'CANCELLED' }, { key });
  });

  it('request-needed makes a booking that waits for the operator where that is accepted', async () => {
    const { createBooking } = operationsByName;
    const asked = await readAnswer(await post('/v2/bookings', stay(), 'request-needed'), createBooking, 201);
    expect(asked.state).toBe('REQUESTED');
    await service.post(`/v2/bookings/${asked.id}/cancel`, { queryType: 'CANCELLED' }, { key });
    const answer = await post('/v2/bookings/easy', booking({ acceptRequest: true }), 'request-needed');
    const accepted = (await answer.json()) as { id: number };
    expect(accepted).toMatchObject({ state: 'REQUESTED', paymentLink: null });
    await service.post(`/v2/bookings/${accepted.id}/cancel`, { queryType: 'CANCELLED' }, { key });
  });

  it('slow is an answer like any other, five seconds later', async () => {
    const began = performance.now();
    expect((await get('/v2/places/suggests?q=lo', 'slow')).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(4_990);
  });
});

describe('a lost answer', () => {
  it('leaves one booking, however often a client repeats the request with its key', async () => {
    const partner = connectTo(service.url, key);
    const headers = { ...playing('lost'), 'Idempotency-Key': randomUUID() };
    const body = {
      requestType: 'BOOKED' as const,
      maxPrice: 9999,
      ...stayWish(service, 'SECOND', '20270710', '20270714'),
    };
    const count = (await listBookings(service)).length;
    const careless = connectTo(service.url, key, { attempts: 1 });
    await expect(careless.POST('/v2/bookings/easy', { body, headers })).rejects.toThrow('fetch failed');
    expect(await listBookings(service)).toHaveLength(count + 1);
    const { data, response } = await partner.POST('/v2/bookings/easy', { body, headers });
    expect(data).toMatchObject({ state: 'BOOKED' });
    expect(response.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await listBookings(service)).toHaveLength(count + 1);
  });

  it('is that of a success: a refusal arrives', async () => {
    await readProblem(await post('/v2/bookings/easy', booking({ maxPrice: 1 }), 'lost'), 409, 'PRICE_CHANGED');
  });

  it.each(['search-stays', 'list-availabilities', 'search-availabilities'])('of %s does not come', async (id) => {
    await expect((requests[id] as (typeof requests)[string])('lost')).rejects.toThrow('fetch failed');
  });
});

describe('a scenario that cannot happen', () => {
  const impossible: readonly (readonly [string, () => Promise<Response>])[] = [
    ['quote-expired without a quote', () => post('/v2/bookings/easy', booking(), 'quote-expired')],
    [
      'quote-expired of an evaluation',
      () => post('/v2/bookings/easy', { requestType: 'EVALUATION', ...stay() }, 'quote-expired'),
    ],
    [
      'stay-gone of a booking that keeps its dates',
      () => post(`/v2/bookings/${booked}/modify`, { queryType: 'BOOKED', occupantCount: 1 }, 'stay-gone'),
    ],
    ['one of other operations', () => get('/v2/stays/search', 'stay-gone')],
    ['one that nobody knows', () => post('/v2/bookings/easy', booking(), 'lunar-eclipse')],
    ['any at an operation without scenarios', () => get(`/v2/bookings/${booked}`, 'slow')],
  ];
  it.each(impossible)('%s is refused, and nothing is written', async (_, ask) => {
    const before = await everything();
    const problem = await readProblem(await ask(), 400, 'INVALID_PARAMETER');
    expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['X-Test-Scenario']);
    expect(await everything()).toEqual(before);
  });

  it('ignores an empty scenario and the case of its name', async () => {
    expect((await get('/v2/stays/search', ' ')).status).toBe(200);
    await readProblem(await get('/v2/stays/search', 'Search-Unavailable'), 503, 'SEARCH_UNAVAILABLE');
  });
});
