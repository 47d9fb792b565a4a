import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed, usualNights, stayWish } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { createBooking, getStay } = operationsByName;

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [
      { ref: 'MAIN', property: { caution: 300 }, contract: { deposit: 450.5 } },
      { ref: 'PROMO', contract: promoted },
      { ref: 'REQUEST', contract: withNights({ requestOnly: true }) },
      { ref: 'DISABLED', contract: withNights({ priceEnabled: false }) },
      { ref: 'STOPPED', contract: { status: 'SALES_STOPPED' } },
      { ref: 'BARE', contract: null },
    ],
    coupons: [
      { code: 'FIVE', label: { fr: 'Cinq' }, percent: 5 },
      { code: 'BIG', label: { fr: 'Gros' }, amount: 1000 },
      { code: 'ALONE', label: { fr: 'Seul' }, percent: 5, combinable: false },
      { code: 'ONCE', label: { fr: 'Une fois' }, amount: 10, maxUses: 1 },
      { code: 'LONG', label: { fr: 'Long' }, amount: 10, minNights: 5 },
      { code: 'OVER', label: { fr: 'Fini' }, amount: 10, validTo: '2027-03-01T00:00:00Z' },
    ],
  });
  return { seed };
});

const withNights = (members: object) => ({ rates: { nights: [{ ...usualNights, ...members }] } });
const promoted = {
  rates: {
    nights: [usualNights],
    promotions: [{ code: 'P10', label: 'Ten', percent: 10, from: '20270601', to: '20270831' }],
  },
};

const bodyFor = (ref: string, arrival: string, departure: string, members: object = {}) =>
  stayWish(service, ref, arrival, departure, members);
const post = (body: object, key: string | undefined = smallKeys.seller) => service.post('/v2/bookings', body, { key });
const book = async (...args: Parameters<typeof bodyFor>) =>
  readAnswer(await post(bodyFor(...args)), createBooking, 201);
const refuse = async (status: number, code: string, ...args: Parameters<typeof bodyFor>) =>
  readProblem(await post(bodyFor(...args)), status, code);

describe('a booking', () => {
  it('is answered 201 with its path, its price, and a deadline a day ahead', async () => {
    const response = await post(bodyFor('MAIN', '20270601', '20270604'));
    const booking = await readAnswer(response, createBooking, 201);
    expect(response.headers.get('Location')).toBe(`/v2/bookings/${booking.id}`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(booking).toEqual({
      id: booking.id,
      reference: booking.reference,
      paymentLink: booking.paymentLink,
      customerLink: booking.customerLink,
      state: 'PENDING_PAYMENT',
      createdAt: '2027-03-01T12:00:00.000Z',
      paymentDeadline: '2027-03-02T12:00:00.000Z',
      basePrice: 300,
      price: 300,
      extrasPrice: 0,
      discountValue: 0,
      mandatoryServicesPrice: 25,
      totalPrice: 325,
      totalExcludes: [],
      onSiteTotal: 0,
      onSiteExcludes: [],
      caution: 450.5,
      currency: 'EUR',
    });
    expect(booking.customerLink).toMatch(/^https:\/\/api\.example\.org\/my\/m1\.[\w.-]+$/);
    expect(booking.paymentLink).toMatch(/^https:\/\/api\.example\.org\/pay\/p1\.[\w-]+\.[\w-]{43}$/);
    expect(booking.id).toBeGreaterThanOrEqual(2 ** 32);
    expect(Number.isSafeInteger(booking.id)).toBe(true);
    expect(booking.reference).toMatch(/^[A-HJ-NP-Z]{3}[A-HJ-NP-Z2-9]{6}$/);
  });

  it('may start the day another ends and end the day another starts', async () => {
    await book('MAIN', '20270604', '20270605');
    await book('MAIN', '20270606', '20270608');
    await book('MAIN', '20270605', '20270606');
  });

  it('waits for the operator when the stay is on request', async () => {
    const booking = await book('REQUEST', '20270601', '20270604');
    expect(booking).toMatchObject({
      state: 'REQUESTED',
      paymentLink: null,
      requestDeadline: '2027-03-03T12:00:00.000Z',
    });
    expect(booking).not.toHaveProperty('paymentDeadline');
    await refuse(409, 'STAY_NOT_AVAILABLE', 'REQUEST', '20270603', '20270605');
  });
});

describe('extras of a booking', () => {
  it.each([
    [['SHEETS'], 12],
    [['TOWELS', 'SHEETS'], 18],
    [['GARAGE'], 5 * 2],
    [['BREAKFAST'], 8 * 2 * 3],
    [['sheets', 'BREAKFAST', 'BABYBED', 'FEE', 'INTERNET'], 12 + 8 * 2 * 3],
  ])('%j are priced by stay, night and person; what is paid on site is in no total', async (extras, extrasPrice) => {
    const counts = { occupantCount: 3, occupantCountChildren: 1 };
    const booking = await book('PROMO', '20270710', '20270712', { ...counts, extras });
    expect(booking).toMatchObject({ basePrice: 200, price: 180, extrasPrice, totalPrice: 180 + extrasPrice + 25 });
    service.clock.set(service.clock.now() + 24 * 3_600_000);
  });

  it.each([[['TOWELS']], [['LINEN']], [['NOPE']], [['SHEETS', 'NOPE']]])(
    '%j are EXTRA_NOT_AVAILABLE',
    async (extras) => {
      const problem = await refuse(422, 'EXTRA_NOT_AVAILABLE', 'MAIN', '20270710', '20270712', { extras });
      const wrong = extras
        .map((code, place) => ({ code, pointer: `/extras/${place}` }))
        .filter(({ code }) => code !== 'SHEETS');
      expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(wrong.map(({ pointer }) => pointer));
      expect(problem.allowed).toEqual(['SHEETS', 'TOWELS', 'GARAGE', 'BREAKFAST', 'BABYBED']);
    },
  );
});

describe('a coupon', () => {
  it.each([
    ['five', 'MAIN', 10],
    ['FIVE', 'PROMO', 9],
    ['BIG', 'MAIN', 200],
  ])('%s takes its part off the price of %s, at most the price', async (promoCode, ref, discountValue) => {
    const month = promoCode === 'BIG' ? '08' : '07';
    const booking = await book(ref, `2027${month}20`, `2027${month}22`, { promoCode, extras: ['SHEETS'] });
    expect(booking).toMatchObject({ discountValue, extrasPrice: 12 });
    expect(booking.totalPrice).toBe(booking.price + 12 - discountValue + 25);
  });

  it('is used as often as it may be, and no more', async () => {
    await book('MAIN', '20270725', '20270726', { promoCode: 'ONCE' });
    await refuse(422, 'DISCOUNT_NOT_APPLICABLE', 'MAIN', '20270726', '20270727', { promoCode: 'ONCE' });
  });

  it.each([
    ['NOPE', 'MAIN'],
    ['LONG', 'MAIN'],
    ['OVER', 'MAIN'],
    ['ALONE', 'PROMO'],
  ])('%s is DISCOUNT_NOT_APPLICABLE on %s', async (promoCode, ref) => {
    await refuse(422, 'DISCOUNT_NOT_APPLICABLE', ref, '20270727', '20270729', { promoCode });
  });
});

describe('a booking of a stay that is gone', () => {
  it('is 409 with the taken nights and alternatives that can be booked next', async () => {
    await book('MAIN', '20270810', '20270814');
    const problem = await refuse(409, 'STAY_NOT_AVAILABLE', 'MAIN', '20270812', '20270816');
    expect(problem.reasons).toEqual([
      expect.objectContaining({ code: 'ALREADY_BOOKED', data: { nights: '20270812,20270813' } }),
    ]);
    expect(problem.alternatives).toHaveLength(5);
    const [nearest] = problem.alternatives ?? [];
    for (const { id, lodgingId, ...stay } of problem.alternatives ?? []) {
      const read = await readAnswer(await service.get(`/v2/lodgings/${lodgingId}/stays/${id}`), getStay);
      expect(read).toMatchObject(stay);
    }
    const { price, totalPrice } = await book('MAIN', nearest?.arrival ?? '', nearest?.departure ?? '');
    expect({ price, totalPrice }).toEqual({ price: nearest?.price, totalPrice: nearest?.totalPrice });
  });

  it.each([
    ['IN_THE_PAST', 'MAIN', '20270220', '20270222'],
    ['NO_PRICE', 'MAIN', '20270830', '20270905'],
    ['STAY_TOO_LONG', 'MAIN', '20270601', '20270620'],
    ['TOO_FAR_AHEAD', 'MAIN', '20300601', '20300602'],
    ['LODGING_NOT_ON_SALE', 'STOPPED', '20270601', '20270603'],
    ['LODGING_NOT_ON_SALE', 'BARE', '20270601', '20270603'],
  ])('is 409 with the reason %s', async (code, ref, arrival, departure) => {
    const problem = await refuse(409, 'STAY_NOT_AVAILABLE', ref, arrival, departure);
    expect(problem.reasons?.map((reason) => reason.code)).toContain(code);
    if (code === 'LODGING_NOT_ON_SALE') expect(problem.alternatives ?? []).toEqual([]);
  });

  it('of an unknown lodging is 404', async () => {
    const body = { ...bodyFor('MAIN', '20270601', '20270603'), lodgingId: 999_999_999 };
    await readProblem(await post(body), 404, 'LODGING_NOT_FOUND');
  });

  it('with a disabled price is PRICE_DISABLED, for too many persons CAPACITY_EXCEEDED', async () => {
    await refuse(422, 'PRICE_DISABLED', 'DISABLED', '20270601', '20270603');
    await refuse(422, 'CAPACITY_EXCEEDED', 'MAIN', '20270715', '20270716', { occupantCount: 7 });
    await book('MAIN', '20270715', '20270716', { occupantCount: 6, occupantCountChildren: 6 });
  });
});

describe('a booking with the partner’s price', () => {
  it('below value is PRICE_CHANGED with the evaluation', async () => {
    const problem = await refuse(409, 'PRICE_CHANGED', 'MAIN', '20270716', '20270718', {
      price: 211.99,
      extras: ['SHEETS'],
    });
    expect(problem.evaluation).toMatchObject({ value: 212, totalValue: 237, totalPrice: 237, available: true });
  });

  it('at value or above books at value', async () => {
    expect(await book('MAIN', '20270716', '20270717', { price: 100 })).toMatchObject({ price: 100, totalPrice: 125 });
    expect(await book('MAIN', '20270717', '20270718', { price: '250.50' })).toMatchObject({
      price: 100,
      totalPrice: 125,
    });
  });
});
