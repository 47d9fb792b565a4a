import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '../../../client/index.ts';
import { listBookings, recordedPayments } from '../../support/arrange/bookings.ts';
import { heldNights, mailOf, nightsHeldBy } from '../../support/facts.ts';
import { operations, operationsByName, type BookingState, type Operation } from '../../support/operations.ts';
import { decodedXml, readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, stayWish } from '../../support/small-seed.ts';
import { bookableSeed, bookingDesk } from '../bookings/booking-desk.ts';

const { createBooking, listCommunications, simulateBookingEvent } = operationsByName;

const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);
/** Of MAIN, 1 to 5 June, paid by link. */
let booked: number;
/** Begun first, because it takes five seconds. */
let slow: Promise<{ status: number; took: number }>;

beforeAll(async () => {
  const began = performance.now();
  slow = get('/v2/places/suggests?q=lo', 'slow').then(({ status }) => ({ status, took: performance.now() - began }));
  booked = (await desk.bookLink({ stay: '20270601-20270605' })).id;
});

const stay = (members: object = {}) => stayWish(service, 'MAIN', '20270710', '20270714', members);
const playing = (scenario: string) => ({ 'X-Test-Scenario': scenario });
const post = (path: string, body: object, scenario: string) =>
  service.post(path, body, { key, headers: playing(scenario) });
const get = (path: string, scenario: string) => service.get(path, { key, headers: playing(scenario) });

const booking = (members: object = {}) => ({ requestType: 'BOOKED', maxPrice: 9999, ...stay(members) });
const quoteToken = async () => (await desk.evaluate({ stay: '20270710-20270714' })).quoteToken;
const moved = { arrival: '20270801', departure: '20270803' };
const changeToken = async () =>
  ((await (await desk.post(booked, 'modify', moved)).json()) as { changeToken: string }).changeToken;
const cancel = (id: number) => desk.post(id, 'cancel', { queryType: 'CANCELLED' });

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
const outcomes: readonly [operation: string, scenario: string, status: number, code: string][] = [
  ['create-booking', 'price-changed', 409, 'PRICE_CHANGED'],
  ['create-booking', 'stay-gone', 409, 'STAY_NOT_AVAILABLE'],
  ['create-booking', 'budget-exceeded', 429, 'ANONYMOUS_BUDGET_EXCEEDED'],
  ['book-easily', 'price-changed', 409, 'PRICE_CHANGED'],
  ['book-easily', 'stay-gone', 409, 'STAY_NOT_AVAILABLE'],
  ['book-easily', 'quote-expired', 409, 'QUOTE_EXPIRED'],
  ['book-easily', 'request-needed', 422, 'REQUEST_ONLY'],
  ['quote-booking', 'stay-gone', 409, 'STAY_NOT_AVAILABLE'],
  ['quote-booking', 'request-needed', 422, 'REQUEST_ONLY'],
  ['modify-booking', 'stay-gone', 409, 'STAY_NOT_AVAILABLE'],
  ['modify-booking', 'quote-expired', 409, 'QUOTE_EXPIRED'],
  ['modify-booking', 'request-needed', 422, 'REQUEST_ONLY'],
  ['search-stays', 'search-unavailable', 503, 'SEARCH_UNAVAILABLE'],
  ['read-price-calendar', 'search-unavailable', 503, 'SEARCH_UNAVAILABLE'],
  ['suggest-names', 'search-unavailable', 503, 'SEARCH_UNAVAILABLE'],
  ['list-availabilities', 'search-unavailable', 503, 'SEARCH_UNAVAILABLE'],
  ['search-availabilities', 'search-unavailable', 503, 'SEARCH_UNAVAILABLE'],
];

/** Scenarios that are not refusals have tests of their own below. */
const granted = [['create-booking', 'request-needed']] as const;

const taking: readonly Operation[] = operations.filter(({ scenarios }) => scenarios !== undefined);
const everything = async () => ({ bookings: await listBookings(service), nights: heldNights(service) });

it('is known of every operation and scenario', () => {
  expect(Object.keys(requests).sort()).toEqual(taking.map(({ id }) => id).sort());
  const pairs = taking.flatMap(({ id, scenarios = [] }) => scenarios.map((scenario) => `${id} ${scenario}`));
  expect([...outcomes, ...granted].map(([id, scenario]) => `${id} ${scenario}`).sort()).toEqual(pairs.sort());
});

describe('the scenario of', () => {
  it.each(outcomes)('%s %s is refused, and nothing is written', async (id, scenario, status, code) => {
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
    const answer = await post('/v2/bookings/easy', booking(), 'price-changed');
    const { evaluation } = await readProblem(answer, 409, 'PRICE_CHANGED');
    const offer = { quoteToken: evaluation?.quoteToken, maxPrice: evaluation?.totalPrice };
    const sold = await desk.bookNow({ stay: '20270710-20270714', ...offer });
    expect(sold.totalPrice).toBe(offer.maxPrice);
    await cancel(sold.id);
  });

  it('request-needed makes a booking that waits for the operator where that is accepted', async () => {
    const asked = await readAnswer(await post('/v2/bookings', stay(), 'request-needed'), createBooking, 201);
    expect(asked.state).toBe('REQUESTED');
    await cancel(asked.id);
    const answer = await post('/v2/bookings/easy', booking({ acceptRequest: true }), 'request-needed');
    const accepted = (await answer.json()) as { id: number };
    expect(accepted).toMatchObject({ state: 'REQUESTED', paymentLink: null });
    await cancel(accepted.id);
  });
});

describe('a lost answer', () => {
  it('leaves one booking, however often a client repeats the request with its key', async () => {
    const partner = connectTo(service.url, key);
    const headers = { ...playing('lost'), 'Idempotency-Key': randomUUID() };
    const wish = stayWish(service, 'SECOND', '20270710', '20270714');
    const body = { requestType: 'BOOKED' as const, maxPrice: 9999, ...wish };
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
      () => post('/v2/bookings/easy', { ...stay(), requestType: 'EVALUATION' }, 'quote-expired'),
    ],
    [
      'stay-gone of a change that keeps the dates',
      () => post(`/v2/bookings/${booked}/modify`, { occupantCount: 1 }, 'stay-gone'),
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

const simulate = (id: number, event: string, as: string = key) =>
  service.post(`/v2/test/bookings/${id}/${event}`, {}, { key: as });

/** Every event in every state: the next state, or the code of the refusal. */
const followers: Record<string, Partial<Record<BookingState, BookingState>>> = {
  paid: { PENDING_PAYMENT: 'BOOKED', BOOKED: 'BOOKED', COMPLETED: 'COMPLETED' },
  'payment-failed': { PENDING_PAYMENT: 'PENDING_PAYMENT', BOOKED: 'BOOKED', COMPLETED: 'COMPLETED' },
  expired: { PENDING_PAYMENT: 'EXPIRED', REQUESTED: 'EXPIRED' },
  accepted: { REQUESTED: 'PENDING_PAYMENT' },
  refused: { REQUESTED: 'REFUSED' },
  completed: { BOOKED: 'COMPLETED' },
  message: {
    PENDING_PAYMENT: 'PENDING_PAYMENT',
    REQUESTED: 'REQUESTED',
    BOOKED: 'BOOKED',
    COMPLETED: 'COMPLETED',
    CANCELLED: 'CANCELLED',
    EXPIRED: 'EXPIRED',
    REFUSED: 'REFUSED',
  },
};
const states = Object.keys(followers['message'] ?? {}) as BookingState[];
const holding: readonly string[] = ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'];
const mails: Readonly<Record<string, string>> = {
  'paid PENDING_PAYMENT': 'confirmation',
  'accepted REQUESTED': 'payment-request',
  'refused REQUESTED': 'request-refused',
};

describe.each(Object.entries(followers))('%s', (event, following) => {
  it.each(states)('of a booking that is %s', async (state) => {
    const id = await desk.bookIn(state, '20270610-20270613');
    const before = await desk.detail(id);
    const follower = following[state];
    if (follower === undefined) {
      await readProblem(await simulate(id, event), 409, 'BOOKING_STATE_CONFLICT');
      expect(await desk.detail(id)).toEqual(before);
    } else {
      const after = await readAnswer(await simulate(id, event), simulateBookingEvent);
      expect(after.state).toBe(follower);
      expect(await desk.detail(id)).toEqual(after);
      expect(nightsHeldBy(service, id)).toHaveLength(holding.includes(follower) ? 3 : 0);
      const mail = mails[`${event} ${state}`];
      if (mail !== undefined) expect(mailOf(service, id).at(-1)).toBe(mail);
      if (event === 'paid') expect([after.amountDue, await recordedPayments(service, id)]).toMatchObject([0, [{}]]);
    }
    // The next booking needs the nights.
    if (nightsHeldBy(service, id).length > 0) await desk.post(id, 'cancel', { queryType: 'CANCELLED' });
  });
});

it('lets the operator say something', async () => {
  const { id } = await desk.bookLink({ stay: '20270620-20270622' });
  await simulate(id, 'message');
  const told = await readAnswer(await service.get(`/v2/bookings/${id}/comm`, { key }), listCommunications);
  expect(told.communications[0]).toMatchObject({ direction: 'FROM_OPERATOR', author: 'Sandbox' });
});

it('is for own bookings, known events and, in XML too, an empty body', async () => {
  const { id } = await desk.bookLink({ stay: '20270705-20270707' });
  await readProblem(await simulate(id, 'message', smallKeys.other), 404, 'BOOKING_NOT_FOUND');
  await readProblem(await simulate(id, 'struck-by-lightning'), 400, 'INVALID_PARAMETER');
  const inXml = await service.post(`/v2/test/bookings/${id}/message?format=xml`, '<event/>', {
    key,
    headers: { 'Content-Type': 'application/xml' },
  });
  expect(decodedXml(await inXml.text(), simulateBookingEvent.answer)).toMatchObject({ id: String(id) });
});

it('slow is an answer like any other, five seconds later', async () => {
  const { status, took } = await slow;
  expect(status).toBe(200);
  expect(took).toBeGreaterThanOrEqual(4_990);
});
