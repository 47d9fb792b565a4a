import { describe, expect, it } from 'vitest';
import { freeStays } from '../../support/free-stays.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { searchStay } from '../../support/searches.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, smallKeys, smallSeed, stayWish, usualNights } from '../../support/small-seed.ts';
import expected from '../../samples/booking-answers.json' with { type: 'json' };

const { createBooking, getStay } = operationsByName;

const key = smallKeys.seller;
const service = serviceForSuite(() => {
  const requestOnly = { rates: { nights: [{ ...usualNights, requestOnly: true }] } };
  const lodgings = [
    { ref: 'MAIN', property: { caution: 300 }, contract: { deposit: 450.5 } },
    { ref: 'REQUEST', contract: requestOnly },
    { ref: 'THIRD' },
  ];
  const coupons = [{ code: 'ONCE', label: { fr: 'Une fois' }, amount: 10, maxUses: 1 }];
  return { seed: smallSeed({ lodgings, coupons }) };
});

const nextStay = freeStays('20270701', 2);
const bodyFor = (ref: string, members: object = {}) => {
  const { arrival, departure } = nextStay(service);
  return stayWish(service, ref, arrival, departure, members);
};
const post = (body: object, as: string | undefined = key) => service.post('/v2/bookings', body, { key: as });
const keyless = (body: object) => service.post('/v2/bookings', body);
const read = async (response: Promise<Response>, status = 201) => readAnswer(await response, createBooking, status);
const book = (ref: string, members?: object) => read(post(bodyFor(ref, members)));
const refuse = async (status: number, code: string, body: object) => readProblem(await post(body), status, code);
const wait = (milliseconds: number) => service.clock.set(service.clock.now() + milliseconds);
const [minute, hour] = [60_000, 3_600_000];

describe('POST /v2/bookings', () => {
  it('returns 201 with path, price, links and a deadline a day ahead', async () => {
    const response = await post(stayWish(service, 'MAIN', '20270601', '20270604'));
    const booking = await readAnswer(response, createBooking, 201);
    expect(response.headers.get('Location')).toBe(`/v2/bookings/${booking.id}`);
    const { id, reference, paymentLink, customerLink } = booking;
    expect(booking).toEqual({ ...expected.created, id, reference, paymentLink, customerLink });
    expect(customerLink).toMatch(/^https:\/\/api\.example\.org\/my\/m1\.[\w.-]+$/);
    expect(paymentLink).toMatch(/^https:\/\/api\.example\.org\/pay\/p1\.[\w-]+\.[\w-]{43}$/);
    expect(id).toBeGreaterThanOrEqual(2 ** 32);
    expect(Number.isSafeInteger(id)).toBe(true);
    expect(reference).toMatch(/^[A-HJ-NP-Z]{3}[A-HJ-NP-Z2-9]{6}$/);
  });

  it.each(['TOWELS', 'LINEN', 'NOPE', 'SHEETS,NOPE'])('returns 422 for extras %s', async (codes) => {
    const extras = codes.split(',');
    const problem = await refuse(422, 'EXTRA_NOT_AVAILABLE', bodyFor('MAIN', { extras }));
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual([`/extras/${extras.length - 1}`]);
    expect(problem.allowed).toEqual(['SHEETS', 'TOWELS', 'GARAGE', 'BREAKFAST', 'BABYBED']);
  });

  it('takes a coupon only as often as it may be used', async () => {
    await book('MAIN', { promoCode: 'ONCE' });
    await refuse(422, 'DISCOUNT_NOT_APPLICABLE', bodyFor('MAIN', { promoCode: 'ONCE' }));
  });

  it('returns 409 with the taken nights and alternatives that can be booked next', async () => {
    await read(post(stayWish(service, 'MAIN', '20270810', '20270814')));
    const problem = await refuse(409, 'STAY_NOT_AVAILABLE', stayWish(service, 'MAIN', '20270812', '20270816'));
    expect(problem.reasons).toMatchObject([{ code: 'ALREADY_BOOKED', data: { nights: '20270812,20270813' } }]);
    expect(problem.alternatives).toHaveLength(5);
    for (const { id, lodgingId, ...stay } of problem.alternatives ?? []) {
      const found = await readAnswer(await service.get(`/v2/lodgings/${lodgingId}/stays/${id}`), getStay);
      expect(found).toMatchObject(stay);
    }
    const { arrival = '', departure = '', price, totalPrice } = problem.alternatives?.[0] ?? {};
    const booked = await read(post(stayWish(service, 'MAIN', arrival, departure)));
    expect(booked).toMatchObject({ price, totalPrice });
  });
});

describe('the deadline of a booking', () => {
  it.each<[string, number, string, typeof post, object]>([
    ['24 hours with a key', 24 * hour, 'MAIN', post, { state: 'PENDING_PAYMENT' }],
    ['30 minutes without a key', 30 * minute, 'THIRD', keyless, { state: 'PENDING_PAYMENT' }],
    ['48 hours for a request', 48 * hour, 'REQUEST', post, { state: 'REQUESTED', paymentLink: null }],
  ])('is %s', async (_, time, ref, send, expected) => {
    const body = bodyFor(ref);
    const booking = await read(send(body));
    expect(booking).toMatchObject(expected);
    const { paymentDeadline, requestDeadline } = booking;
    expect([paymentDeadline, requestDeadline]).toContain(undefined);
    expect(Date.parse(paymentDeadline ?? requestDeadline ?? '')).toBe(service.clock.now() + time);
    wait(time - 1);
    await readProblem(await send(body), 409, 'STAY_NOT_AVAILABLE');
    wait(1);
    await read(send(body));
  });

  it('frees the nights for searches', async () => {
    const totalOf = async () => (await searchStay(service, '20270605-20270607')).total;
    await read(post(stayWish(service, 'MAIN', '20270605', '20270607')));
    expect(await totalOf()).toBe(2);
    wait(24 * hour);
    await expect.poll(totalOf, { timeout: 10_000 }).toBe(3);
  });
});

it('a referenceReseller returns the first booking with 200 for an equal request, and 409 for any other', async () => {
  const extras = ['SHEETS', 'TOWELS'];
  const body = bodyFor('MAIN', { referenceReseller: 'R-1042', extras });
  const first = await read(post(body));
  expect(first.referenceReseller).toBe('R-1042');
  const again = { ...body, extras: extras.toReversed(), comment: 'Sent again', occupantCount: '2' };
  expect(await read(post(again), 200)).toEqual(first);
  const differences = [{ departure: '20270829' }, { occupantCount: 3 }, { occupantCountChildren: 1 }, { extras: [] }];
  for (const difference of [...differences, { customer: { ...customer, lastName: 'Dupont' } }]) {
    await refuse(409, 'DUPLICATE_REFERENCE', { ...body, ...difference });
  }
});

describe('without a key', () => {
  it('returns to any host by https, with a warning where it is not registered', async () => {
    for (const urlSuccess of ['http://anywhere.example/ok', 'javascript:alert(1)', 'http://api.example.org/']) {
      await readProblem(await keyless(bodyFor('MAIN', { urlSuccess })), 422, 'INVALID_RETURN_URL');
    }
    const own = await read(keyless(bodyFor('MAIN', { urlSuccess: 'https://api.example.org/booked' })));
    expect(own).not.toHaveProperty('warnings');
    const elsewhere = await read(keyless(bodyFor('MAIN', { urlFailure: 'https://partner.example.org/ko' })));
    expect(elsewhere.warnings).toMatchObject([{ pointer: '/urlFailure', code: 'UNREGISTERED_HOST' }]);
  });

  it('an address may have 2 open bookings of a lodging and 5 in total, requests included', async () => {
    wait(hour);
    const statuses: number[] = [];
    for (const ref of ['MAIN', 'MAIN', 'MAIN', 'REQUEST', 'REQUEST', 'THIRD', 'THIRD']) {
      statuses.push((await keyless(bodyFor(ref))).status);
    }
    expect(statuses).toEqual([201, 201, 429, 201, 201, 201, 429]);
    await readProblem(await keyless(bodyFor('THIRD')), 429, 'ANONYMOUS_BUDGET_EXCEEDED');
  });

  it('nobody books with ANONYMOUS_BOOKINGS=off', async () => {
    await service.restart({ anonymousBookings: false });
    await readProblem(await keyless(bodyFor('MAIN')), 401, 'AUTHENTICATION_REQUIRED');
    await book('MAIN');
  });
});
